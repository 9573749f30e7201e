// Writes Tes../Conformance/regex/ecmascript-cases.json: what Node's own RegExp, with the flag v, answers to patterns that
// URLPattern groups could have. Random, from a fixed seed.
//
//   node Tests/tools/regex-ecmascript-cases.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";

let state = 20261130;
const random = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * bound);
};
const pick = (items) => items[random(items.length)];

function classItem(depth) {
    const plain = ["a", "b", "c", "a-c", "0-9", "\\d", "\\w", "\\s", "\\-", "\\/", "_", "é", "A-Z", "\\p{L}", "\\P{Lu}", "\\u{62}", "k", "\\p{ASCII}"];
    return depth > 0 && random(4) === 0 ? characterClass(depth - 1) : pick(plain);
}
function operand(depth) {
    return random(2) ? characterClass(depth) : pick(["\\d", "\\w", "a", "b", "\\p{Lowercase}"]);
}
function characterClass(depth) {
    const not = random(5) === 0 ? "^" : "";
    switch (random(4)) {
        case 0: return `[${not}${operand(0)}&&${operand(0)}]`;
        case 1: return `[${not}${operand(0)}--${operand(0)}]`;
        default: return `[${not}${Array.from({ length: 1 + random(3) }, () => classItem(depth)).join("")}]`;
    }
}
let groups = 0;
function term(depth) {
    const quantifier = random(3) === 0 ? pick(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}"]) : "";
    switch (random(12)) {
        case 0: case 1: return characterClass(1) + quantifier;
        case 2: return pick([".", "\\d", "\\w", "\\S", "[^\\/]"]) + quantifier;
        case 3: return pick(["^", "$", "\\b", "\\B"]);
        case 4: if (depth) { groups++; return `(${alternatives(depth - 1)})` + quantifier; } break;
        case 5: if (depth) return `(?:${alternatives(depth - 1)})` + quantifier; break;
        case 6: if (depth) { groups++; return `(?<n${groups}>${alternatives(depth - 1)})` + quantifier; } break;
        case 7: if (depth) return pick(["(?=", "(?!"]) + alternatives(depth - 1) + ")"; break;
        case 8: if (groups) return `\\${1 + random(groups)}` + quantifier; break;
        case 9: return pick(["\\/", "\\.", "\\x61", "\\u0062", "\\u{63}", "\\t", "-", "\\$"]) + quantifier;
    }
    return pick(["a", "a", "b", "b", "c", "A", "1", "é", "k", "s", "_"]) + quantifier;
}
function alternatives(depth) {
    const one = () => Array.from({ length: random(4) + (random(9) ? 1 : 0) }, () => term(depth)).join("");
    return random(4) ? one() : one() + "|" + one();
}
const odd = ["(?R)", "\\H", "\\m", "a++", "]", "{", "}", "x{", "[a", "[(]", "[a&&b--c]", "[a--b&&c]", "[&&a]", "[a-z&&b]", "(?<x>a)\\k<x>",
    "\\k<x>(?<x>a)", "\\1(a)", "(a)\\2", "\\-", "[\\-]", "\\cA", "\\c", "\\0", "\\01", "(?=a)*", "[^]", "[]", "(?<x>a", "\\u{110000}", "\\p{lu}",
    "(?<=a)b", "(?<!a)b", "[a-c]{2}", "a{2,1}", "()", "(?:)", "|", "a|", "\\/", "[/]", "[\\q{a|b}]", "a|*", "^*", "\\b+"];
const subjects = () => Array.from({ length: random(8) }, () => pick(["a", "a", "b", "b", "c", "A", "B", "1", "2", "/", "-", "_", "é", "É", "k", "\u212A", "ſ", "s", "\n", "."])).join("");

const bytes = (text, index) => Buffer.byteLength(text.slice(0, index));
const cases = [];
function add(pattern, ignoreCase) {
    let regex;
    try {
        regex = new RegExp(pattern, ignoreCase ? "vid" : "vd");
    } catch {
        cases.push({ pattern, ignoreCase, refused: true });
        return;
    }
    for (let count = 0; count < 3; count++) {
        const subject = subjects();
        const match = regex.exec(subject);
        const groups = match && match.indices.map((range) => (range ? [bytes(subject, range[0]), bytes(subject, range[1])] : null));
        cases.push({ pattern, ignoreCase, subject, groups });
    }
}
for (const pattern of odd) add(pattern, false);
while (cases.length < 3000) {
    groups = 0;
    add(alternatives(2), random(4) === 0);
}
const lines = cases.map((one) => JSON.stringify(one)).join(",\n");
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), "../Conformance/regex/ecmascript-cases.json"), `[\n${lines}\n]\n`);
console.log(`${cases.length} cases`);
