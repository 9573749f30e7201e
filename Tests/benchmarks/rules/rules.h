/* What the engines of the rules benchmark have in common. */
#ifndef FOYER_BENCHMARKS_RULES_H
#define FOYER_BENCHMARKS_RULES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rule: its pattern, and whether it has look-ahead, which Hyperscan and RE2 refuse. */
struct rule {
    const char *pattern;
    size_t length;
    int has_look_ahead;
};

/* An engine: builds the first `count` rules and finds all that hit a path.
 *
 * `find` writes the numbers of the rules to `hits`, which has room for all, and returns how many they are, in the order
 * that the engine has. */
struct engine {
    const char *name;
    int skips_look_ahead;
    void *(*build)(const struct rule *rules, size_t count);
    size_t (*find)(void *state, const char *path, size_t length, int32_t *hits);
    void (*release)(void *state);
};

extern const struct engine foyer_engine, hyperscan_engine, re2_engine, pcre2_engine;

/* Says what went wrong and ends the program. */
void fail(const char *what);

#ifdef __cplusplus
}
#endif
#endif
