/* Hyperscan in block mode: every rule is reported once. */
#include "rules.h"

#include <hs.h>
#include <stdlib.h>

struct state {
    hs_database_t *database;
    hs_scratch_t *scratch;
};

static void *build(const struct rule *rules, size_t count) {
    struct state *state = calloc(1, sizeof *state);
    const char **patterns = malloc(count * sizeof *patterns);
    unsigned *flags = malloc(count * sizeof *flags), *numbers = malloc(count * sizeof *numbers), used = 0;
    hs_compile_error_t *error;
    if (!state || !patterns || !flags || !numbers) fail("out of memory");
    for (size_t index = 0; index < count; index++) {
        if (rules[index].has_look_ahead) continue;
        patterns[used] = rules[index].pattern;
        flags[used] = HS_FLAG_SINGLEMATCH | HS_FLAG_ALLOWEMPTY;
        numbers[used++] = (unsigned)index;
    }
    if (hs_compile_multi(patterns, flags, numbers, used, HS_MODE_BLOCK, NULL, &state->database, &error))
        fail(error->message);
    if (hs_alloc_scratch(state->database, &state->scratch)) fail("Hyperscan has no scratch memory");
    free(patterns);
    free(flags);
    free(numbers);
    return state;
}

struct found {
    int32_t *hits;
    size_t count;
};

static int note(unsigned rule, unsigned long long from, unsigned long long to, unsigned flags, void *context) {
    struct found *found = context;
    (void)from, (void)to, (void)flags;
    found->hits[found->count++] = (int32_t)rule;
    return 0;
}

static size_t find(void *memory, const char *path, size_t length, int32_t *hits) {
    const struct state *state = memory;
    struct found found = {hits, 0};
    if (hs_scan(state->database, path, (unsigned)length, 0, state->scratch, note, &found)) fail("Hyperscan's scan");
    return found.count;
}

static void release(void *memory) {
    struct state *state = memory;
    hs_free_scratch(state->scratch);
    hs_free_database(state->database);
    free(state);
}

const struct engine hyperscan_engine = {"Hyperscan 5.4", 1, build, find, release};
