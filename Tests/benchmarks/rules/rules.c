/* All path rules that hit: Foyer through its C interface beside Hyperscan, RE2::Set and a loop over PCRE2 with JIT.
 *
 *   rules_benchmark RULES.tsv PATHS.txt UNSEEN.txt [FOUNDATION.tsv]
 *
 * RULES.tsv has a number, a class (L: with look-ahead) and a pattern a line, separated by tabs; the paths one a line. For
 * the first 10, 100, 1 000 and 10 000 rules every engine is built, then rounds of all engines alternate, so that noise
 * meets all alike. A round looks up the first half of UNSEEN to warm up, then the second half, timed: paths that the
 * engine has not seen; then PATHS over and over. RE2 keeps states of what it saw, so it is built anew for each round.
 * Printed is the best round, in CPU time. Afterwards every rule that an engine finds in every path is compared with what
 * PCRE2 finds; the program fails if one differs. FOUNDATION.tsv has what FoundationRules.swift printed.
 */
#define _GNU_SOURCE 1
#include "rules.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 1 << 16, ROUNDS = 5, ENGINES = 4, REPEATS = 10, MEMORY_LIMIT = 32 << 20 };

static const struct engine *const engines[ENGINES] = {&foyer_engine, &hyperscan_engine, &re2_engine, &pcre2_engine};

struct lines {
    char **text;
    size_t *length;
    size_t count;
};

/* What was measured of one engine. Times in seconds; those of lookups for one path. */
struct figures {
    double build, unseen, repeated;
    size_t bytes, resident;
};

void fail(const char *what) {
    fprintf(stderr, "rules_benchmark: %s\n", what);
    exit(1);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct lines read_lines(const char *name) {
    static char line[LINE];
    struct lines lines = {0};
    size_t room = 0;
    FILE *file = fopen(name, "r");
    if (!file) fail(name);
    while (fgets(line, sizeof line, file)) {
        size_t length = strcspn(line, "\n");
        if (lines.count == room) {
            room = room ? 2 * room : 1024;
            lines.text = realloc(lines.text, room * sizeof *lines.text);
            lines.length = realloc(lines.length, room * sizeof *lines.length);
            if (!lines.text || !lines.length) fail("out of memory");
        }
        lines.text[lines.count] = strndup(line, length);
        if (!lines.text[lines.count]) fail("out of memory");
        lines.length[lines.count++] = length;
    }
    fclose(file);
    return lines;
}

static struct rule *read_rules(const char *name, size_t *count) {
    struct lines lines = read_lines(name);
    struct rule *rules = malloc(lines.count * sizeof *rules);
    if (!rules) fail("out of memory");
    for (size_t index = 0; index < lines.count; index++) {
        const char *class = strchr(lines.text[index], '\t');
        const char *pattern = class ? strchr(class + 1, '\t') : NULL;
        if (!pattern) fail("a rule without class or pattern");
        rules[index] = (struct rule){pattern + 1, strlen(pattern + 1), class[1] == 'L'};
    }
    *count = lines.count;
    return rules;
}

static size_t resident_bytes(void) {
    size_t all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%zu %zu", &all, &resident) != 2) resident = 0;
        fclose(file);
    }
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

static size_t allocated_bytes(void) {
    struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

static void *build(const struct engine *engine, const struct rule *rules, size_t count, struct figures *figures) {
    double start = seconds();
    void *state = engine->build(rules, count);
    double time = seconds() - start;
    if (figures->build == 0 || time < figures->build) figures->build = time;
    return state;
}

/* Builds for the first time, with what that takes of memory, and again for a better time if it was quick. */
static void *first_build(const struct engine *engine, const struct rule *rules, size_t count, struct figures *figures) {
    engine->release(engine->build(rules, 1));
    malloc_trim(0);
    size_t bytes = allocated_bytes(), resident = resident_bytes();
    void *state = engine->build(rules, count);
    figures->bytes = allocated_bytes() - bytes;
    figures->resident = resident_bytes() - resident;
    for (int round = 0; round < ROUNDS && figures->build < 0.5; round++) {
        engine->release(state);
        state = build(engine, rules, count, figures);
    }
    return state;
}

/* Looks up paths; returns the time for one. */
static double pass(
    const struct engine *engine, void *state, const struct lines *paths, size_t from, size_t to, int32_t *hits) {
    double start = seconds();
    for (size_t index = from; index < to; index++) engine->find(state, paths->text[index], paths->length[index], hits);
    return to > from ? (seconds() - start) / (double)(to - from) : 0;
}

/* How many of `count` paths a pass has time for. */
static size_t affordable(const struct engine *engine, void *state, const struct lines *paths, size_t count, int32_t *hits) {
    if (engine == &re2_engine) return count;
    double time = pass(engine, state, paths, 0, count < 20 ? count : 20, hits);
    return time * (double)count < 1 ? count : (size_t)(1 / time) + 1;
}

static void measure(
    const struct engine *engine, void *state, const struct lines *paths, const struct lines *unseen, int32_t *hits,
    struct figures *figures) {
    size_t half = unseen->count / 2, count = affordable(engine, state, unseen, half, hits);
    pass(engine, state, unseen, half - count, half, hits);
    double time = pass(engine, state, unseen, half, half + count, hits);
    if (figures->unseen == 0 || time < figures->unseen) figures->unseen = time;
    count = affordable(engine, state, paths, paths->count, hits);
    pass(engine, state, paths, 0, count, hits);
    int repeats = count == paths->count ? REPEATS : 1;
    double start = seconds();
    for (int repeat = 0; repeat < repeats; repeat++) pass(engine, state, paths, 0, count, hits);
    time = (seconds() - start) / repeats / (double)count;
    if (figures->repeated == 0 || time < figures->repeated) figures->repeated = time;
}

static int compare(const void *left, const void *right) {
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Compares what the engines find in some paths with what PCRE2 finds; `totals` gets the hits of each engine. */
static size_t check(
    void *const *states, const struct rule *rules, const struct lines *paths, size_t from, size_t to, size_t count,
    size_t *totals) {
    int32_t *expected = malloc((count + 16) * sizeof *expected), *found = malloc((count + 16) * sizeof *found);
    size_t wrong = 0;
    if (!expected || !found) fail("out of memory");
    for (size_t path = from; path < to; path++) {
        size_t all = pcre2_engine.find(states[ENGINES - 1], paths->text[path], paths->length[path], expected);
        totals[ENGINES - 1] += all;
        for (size_t number = 0; number + 1 < ENGINES; number++) {
            size_t hits = engines[number]->find(states[number], paths->text[path], paths->length[path], found), at = 0;
            int differs = 0;
            totals[number] += hits;
            qsort(found, hits, sizeof *found, compare);
            for (size_t hit = 0; hit < all; hit++) {
                if (engines[number]->skips_look_ahead && rules[expected[hit]].has_look_ahead) continue;
                if (at >= hits || found[at++] != expected[hit]) differs = 1;
            }
            if (differs || at != hits) {
                if (wrong++ < 10) fprintf(stderr, "%s differs from PCRE2 in %s\n", engines[number]->name, paths->text[path]);
            }
        }
    }
    free(expected);
    free(found);
    return wrong;
}

/* Prints what FoundationRules.swift measured for as many rules, and checks its hits. Returns how many are wrong. */
static size_t print_foundation(const char *name, void *pcre2, const struct lines *unseen, size_t count, int32_t *hits) {
    size_t wrong = 0;
    struct lines lines = read_lines(name);
    for (size_t line = 0; line < lines.count; line++) {
        size_t rules, paths, found, expected = 0, half = unseen->count / 2;
        double time;
        char what[80];
        if (sscanf(lines.text[line], "%zu\t%lf\t%zu\t%zu\t%79[^\n]", &rules, &time, &paths, &found, what) != 5) fail(name);
        if (rules != count || half + paths > unseen->count) continue;
        for (size_t path = half; path < half + paths; path++)
            expected += pcre2_engine.find(pcre2, unseen->text[path], unseen->length[path], hits);
        printf("| %s, %zu paths | %.0f | | | | | %zu%s |\n", what, paths, time, found, found == expected ? "" : ", WRONG");
        wrong += found != expected;
    }
    return wrong;
}

static size_t compare_engines(
    const struct rule *rules, size_t count, const struct lines *paths, const struct lines *unseen, const char *foundation) {
    struct figures figures[ENGINES] = {0};
    size_t totals[ENGINES] = {0}, half = unseen->count / 2, wrong = 0;
    void *states[ENGINES];
    int32_t *hits = malloc((count + 16) * sizeof *hits);
    if (!hits) fail("out of memory");
    for (size_t number = 0; number < ENGINES; number++)
        states[number] = first_build(engines[number], rules, count, &figures[number]);
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t number = 0; number < ENGINES; number++) {
            /* What takes that long is not worth every round. */
            if (round > 1 && figures[number].unseen > 5e-6) continue;
            if (engines[number] == &re2_engine && round > 0) {
                re2_engine.release(states[number]);
                states[number] = build(&re2_engine, rules, count, &figures[number]);
            }
            measure(engines[number], states[number], paths, unseen, hits, &figures[number]);
        }
    }
    wrong += check(states, rules, unseen, half, unseen->count, count, totals);
    printf("\n%zu rules\n\n", count);
    printf("| engine | unseen ns | repeated ns | build ms | MB malloc'd | MB resident | hits, unseen |\n");
    printf("| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (size_t number = 0; number < ENGINES; number++)
        printf("| %s%s | %.1f | %.1f | %.2f | %.2f | %.2f | %zu |\n", engines[number]->name,
               engines[number]->skips_look_ahead ? " (no look-ahead rules)" : "", figures[number].unseen * 1e9,
               figures[number].repeated * 1e9, figures[number].build * 1e3, (double)figures[number].bytes / 1e6,
               (double)figures[number].resident / 1e6, totals[number]);
    if (foundation) wrong += print_foundation(foundation, states[ENGINES - 1], unseen, count, hits);
    printf("\nFoyer: unseen %.2f x Hyperscan, %.3f x RE2::Set; build %.2f x PCRE2\n",
           figures[0].unseen / figures[1].unseen, figures[0].unseen / figures[2].unseen,
           figures[0].build / figures[ENGINES - 1].build);
    if (figures[0].bytes > MEMORY_LIMIT) {
        printf("Foyer takes more than %d MiB\n", MEMORY_LIMIT >> 20);
        wrong++;
    }
    /* Paths that all have seen by now. */
    wrong += check(states, rules, paths, 0, paths->count, count, totals);
    for (size_t number = 0; number < ENGINES; number++) engines[number]->release(states[number]);
    free(hits);
    fflush(stdout);
    return wrong;
}

int main(int argc, char **argv) {
    static const size_t counts[] = {10, 100, 1000, 10000};
    size_t available, wrong = 0;
    if (argc < 4) fail("usage: rules_benchmark RULES.tsv PATHS.txt UNSEEN.txt [FOUNDATION.tsv]");
    struct rule *rules = read_rules(argv[1], &available);
    struct lines paths = read_lines(argv[2]), unseen = read_lines(argv[3]);
    for (size_t index = 0; index < sizeof counts / sizeof *counts; index++)
        if (counts[index] <= available)
            wrong += compare_engines(rules, counts[index], &paths, &unseen, argc > 4 ? argv[4] : NULL);
    if (wrong > 0) fprintf(stderr, "rules_benchmark: %zu answers are wrong\n", wrong);
    return wrong > 0;
}
