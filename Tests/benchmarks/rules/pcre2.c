/* PCRE2 with its compiler to machine code: one pattern after another. */
#include "rules.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>

struct state {
    pcre2_code **patterns;
    size_t count;
    pcre2_match_data *data;
};

static void *build(const struct rule *rules, size_t count) {
    struct state *state = malloc(sizeof *state);
    if (!state || !(state->patterns = malloc(count * sizeof *state->patterns))) fail("out of memory");
    state->count = count;
    state->data = pcre2_match_data_create(16, NULL);
    for (size_t index = 0; index < count; index++) {
        int code;
        PCRE2_SIZE offset;
        pcre2_code *pattern =
            pcre2_compile((PCRE2_SPTR)rules[index].pattern, rules[index].length, 0, &code, &offset, NULL);
        if (!pattern || pcre2_jit_compile(pattern, PCRE2_JIT_COMPLETE)) fail("PCRE2 refuses a pattern");
        state->patterns[index] = pattern;
    }
    return state;
}

static size_t find(void *memory, const char *path, size_t length, int32_t *hits) {
    const struct state *state = memory;
    size_t count = 0;
    for (size_t index = 0; index < state->count; index++)
        if (pcre2_jit_match(state->patterns[index], (PCRE2_SPTR)path, length, 0, 0, state->data, NULL) >= 0)
            hits[count++] = (int32_t)index;
    return count;
}

static void release(void *memory) {
    struct state *state = memory;
    for (size_t index = 0; index < state->count; index++) pcre2_code_free(state->patterns[index]);
    pcre2_match_data_free(state->data);
    free(state->patterns);
    free(state);
}

const struct engine pcre2_engine = {"PCRE2 10 with JIT, one by one", 0, build, find, release};
