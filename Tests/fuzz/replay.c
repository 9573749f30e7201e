/* Runs a fuzz target without libFuzzer: on files, or on inputs that a seed decides. usage: NAME COUNT [SEED] | NAME FILE... */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 4096 };

static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* The input is exactly as large as it is said to be. */
static void run(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size);
    for (size_t index = 0; index < size; index++) copy[index] = bytes[index];
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

int main(int argc, char **argv) {
    static uint8_t bytes[LONGEST];
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (long round = 0; round < count; round++) {
        size_t size = next_random(&state) % LONGEST;
        for (size_t index = 0; index < size; index++) bytes[index] = (uint8_t)next_random(&state);
        run(bytes, size);
    }
    long files = count ? 0 : argc - 1;
    for (int index = 1; index <= files; index++) {
        FILE *file = fopen(argv[index], "rb");
        size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
        if (!file) return 2;
        fclose(file);
        run(bytes, size);
    }
    printf("%ld inputs\n", count + files);
    return count + files == 0;
}
