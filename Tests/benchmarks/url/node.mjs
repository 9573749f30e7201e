// node's URL on the lines of the files, for the row beside url_benchmark. usage: node node.mjs FILE...
import { readFileSync } from "node:fs";
for (const file of process.argv.slice(2)) {
    const lines = readFileSync(file, "utf8").split("\n").filter((line) => line);
    const engines = {
        "node new URL().pathname": (line) => new URL(line).pathname.length,
        "node URL.canParse": (line) => (URL.canParse(line) ? 1 : 0),
    };
    console.log(`${file}: ${lines.length} lines; node ${process.version}`);
    for (const [name, parse] of Object.entries(engines)) {
        const times = [];
        for (let round = 0; round < 40; round++) {
            let sink = 0;
            const start = process.hrtime.bigint();
            for (const line of lines) {
                try {
                    sink += parse(line);
                } catch {
                    sink += 1;
                }
            }
            times.push(Number(process.hrtime.bigint() - start) / lines.length);
            if (sink < 0) throw new Error();
        }
        times.sort((a, b) => a - b);
        console.log(`  ${name.padEnd(36)} ${times[0].toFixed(1).padStart(9)} ${times[20].toFixed(1).padStart(9)}`);
    }
}
