/* How fast routes are found, beside libr3 (Debian's libr3-dev), and how the time grows on hostile tables.
 *
 * usage: routes_benchmark ROUTES [PATHS [SEED]]
 *
 * ROUTES has a route on each line, with parameters as {name}; PATHS a path on each line. Without PATHS, or with "-", paths
 * are made from the routes with values that SEED decides. Every engine looks each path up once in a pass and reads all
 * parameters; the order is shuffled before every pass; passes of all engines alternate, so that noise meets all alike.
 * Before each pass that counts, the engine makes one in another order that does not, so that none pays for the memory that
 * the one before it threw out of the caches.
 * Printed is the best and the median pass in ns per path, and the ratios to libr3 with its entry reused.
 *
 * libr3 1.3 copies each parameter into memory of its own; "entry reused" frees those copies and keeps the entry, as a
 * caller has to. The whole answer of both is read: the route and each parameter's first byte and length. */
#define _GNU_SOURCE 1
#include <foyer/foyer.h>
#ifdef WITH_LIBR3
#include <r3/r3.h>
void zfree(void *); /* exported, in no header */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ENGINES = 4, PASSES = 400 };

struct lines {
    char **text;
    size_t *length;
    size_t count;
};

static size_t sink; /* keeps results from being optimised away */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void fail(const char *what) {
    fprintf(stderr, "routes_benchmark: %s\n", what);
    exit(2);
}

static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

static void append(struct lines *lines, const char *text, size_t length) {
    if ((lines->count & (lines->count - 1)) == 0) {
        size_t room = lines->count ? 2 * lines->count : 1;
        lines->text = realloc(lines->text, room * sizeof *lines->text);
        lines->length = realloc(lines->length, room * sizeof *lines->length);
        if (!lines->text || !lines->length) fail("no memory");
    }
    lines->text[lines->count] = strndup(text, length);
    lines->length[lines->count++] = length;
}

static struct lines read_lines(const char *path) {
    struct lines lines = {0};
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    while ((got = getline(&line, &room, file)) > 0) {
        if (line[got - 1] == '\n') got--;
        if (got > 0) append(&lines, line, (size_t)got);
    }
    free(line);
    fclose(file);
    return lines;
}

/* Paths that the routes match: each {name} becomes a word. */
static struct lines make_paths(const struct lines *routes, size_t count, uint64_t seed) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
    struct lines paths = {0};
    for (size_t made = 0; made < count; made++) {
        char path[1024];
        size_t length = 0;
        const char *route = routes->text[next_random(&seed) % routes->count];
        while (*route && length < 900) {
            if (*route != '{') {
                path[length++] = *route++;
                continue;
            }
            size_t size = 3 + next_random(&seed) % 12;
            for (size_t index = 0; index < size; index++) {
                path[length++] = letters[next_random(&seed) % (index == 0 ? 26 : sizeof letters - 1)];
            }
            route = strchr(route, '}') + 1;
        }
        append(&paths, path, length);
    }
    return paths;
}

static void shuffle(struct lines *lines, uint64_t *state) {
    for (size_t index = lines->count; index > 1; index--) {
        size_t other = next_random(state) % index;
        char *text = lines->text[index - 1];
        size_t length = lines->length[index - 1];
        lines->text[index - 1] = lines->text[other];
        lines->length[index - 1] = lines->length[other];
        lines->text[other] = text;
        lines->length[other] = length;
    }
}

/* ---- Foyer ---- */

static foyer_routes_t *table;
static foyer_match_t *match;

/* A route table as JSON, which is how a host has it. Patterns here hold nothing that JSON escapes. */
struct document {
    char *text;
    size_t length, capacity;
};

static void add_text(struct document *document, const char *text) {
    size_t length = strlen(text);
    if (document->length + length + 1 > document->capacity) {
        document->capacity = (document->length + length + 1) * 2;
        document->text = realloc(document->text, document->capacity);
        if (!document->text) fail("out of memory");
    }
    memcpy(document->text + document->length, text, length + 1);
    document->length += length;
}

static void add_route(struct document *document, const char *name, const char *pattern) {
    add_text(document, document->length ? ",{\"name\":\"" : "[{\"name\":\"");
    add_text(document, name);
    add_text(document, "\",\"patterns\":[\"");
    add_text(document, pattern);
    add_text(document, "\"]}");
}

/* Reads the document and builds the table; gives the time. The document is freed. */
static double finish(struct document *document) {
    foyer_error_t *error = NULL;
    add_text(document, "]");
    double start = now();
    int32_t status = foyer_routes_parse(document->text, document->length, NULL, NULL, NULL, &table, &error);
    double time = now() - start;
    if (status) fail(foyer_error_message(error, NULL));
    free(document->text);
    return time;
}

static double build_foyer(const struct lines *lines) {
    struct document document = {0};
    for (size_t index = 0; index < lines->count; index++) {
        char pattern[1024];
        size_t length = 0;
        for (const char *from = lines->text[index]; *from && length < sizeof pattern - 1; from++) {
            if (*from != '}') pattern[length++] = *from == '{' ? ':' : *from;
        }
        pattern[length] = 0;
        add_route(&document, lines->text[index], pattern);
    }
    return finish(&document);
}

static size_t read_match(void) {
    int32_t route = 0;
    foyer_match_route(match, &route);
    size_t length = 0, seen = (size_t)route, count = foyer_match_parameter_count(match);
    for (size_t index = 0; index < count; index++) {
        const char *value = foyer_match_parameter(match, index, &length);
        seen += (size_t)(unsigned char)value[0] + length;
    }
    return seen;
}

static size_t foyer_path(const struct lines *paths) {
    size_t found = 0;
    for (size_t index = 0; index < paths->count; index++) {
        if (foyer_routes_match_path(table, paths->text[index], paths->length[index], match)) continue;
        found++;
        sink += read_match();
    }
    return found;
}

/* The whole way: the text of a URL is parsed, then looked up. */
static size_t foyer_url(const struct lines *paths) {
    static char url[2048] = "https://api.example.com";
    const size_t origin = 23;
    size_t found = 0;
    for (size_t index = 0; index < paths->count; index++) {
        memcpy(url + origin, paths->text[index], paths->length[index]);
        if (foyer_routes_match(table, url, origin + paths->length[index], match, NULL)) continue;
        found++;
        sink += read_match();
    }
    return found;
}

/* ---- libr3 ---- */

#ifdef WITH_LIBR3
static node *tree;
static match_entry *entry;

static double build_libr3(const struct lines *lines) {
    double start = now();
    char *error = NULL;
    tree = r3_tree_create(10);
    for (size_t index = 0; index < lines->count; index++) {
        if (!r3_tree_insert_routel(tree, METHOD_GET, lines->text[index], (int)lines->length[index], lines->text[index])) {
            fail(lines->text[index]);
        }
    }
    if (r3_tree_compile(tree, &error)) fail(error);
    return now() - start;
}

static void clear_entry(void) {
    for (int index = 0; index < entry->vars->len; index++) zfree(entry->vars->tokens[index]);
    entry->vars->len = 0;
}

static size_t read_entry(const route *found) {
    size_t seen = (size_t)found->path_len;
    for (int index = 0; index < entry->vars->len; index++) {
        seen += (size_t)(unsigned char)entry->vars->tokens[index][0] + strlen(entry->vars->tokens[index]);
    }
    return seen;
}

static size_t libr3_reused(const struct lines *paths) {
    size_t count = 0;
    if (!entry) entry = match_entry_createl("", 0);
    entry->request_method = METHOD_GET;
    for (size_t index = 0; index < paths->count; index++) {
        entry->path = paths->text[index];
        entry->path_len = (int)paths->length[index];
        route *found = r3_tree_match_route(tree, entry);
        if (found) {
            count++;
            sink += read_entry(found);
        }
        clear_entry();
    }
    return count;
}

static size_t libr3_fresh(const struct lines *paths) {
    size_t count = 0;
    match_entry *kept = entry;
    for (size_t index = 0; index < paths->count; index++) {
        entry = match_entry_createl(paths->text[index], (int)paths->length[index]);
        entry->request_method = METHOD_GET;
        route *found = r3_tree_match_route(tree, entry);
        if (found) {
            count++;
            sink += read_entry(found);
        }
        match_entry_free(entry);
    }
    entry = kept;
    return count;
}
#endif

/* ---- Passes ---- */

struct engine {
    const char *name;
    size_t (*pass)(const struct lines *);
    double times[PASSES];
    size_t found;
};

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void run(struct engine *engines, size_t count, struct lines *paths) {
    uint64_t state = 1;
    size_t passes = paths->count > 1000 ? PASSES / 8 : PASSES;
    /* A short pass is repeated, each time in another order, so that the clock is no part of it. */
    size_t repeats = paths->count < 1000 ? 1000 / paths->count + 1 : 1;
    double base = 0;
    for (size_t pass = 0; pass < passes; pass++) {
        for (size_t index = 0; index < count; index++) engines[index].times[pass] = 0;
        for (size_t repeat = 0; repeat < repeats; repeat++) {
            for (size_t turn = 0; turn < count; turn++) {
                size_t index = (turn + repeat + pass) % count;
                shuffle(paths, &state);
                engines[index].pass(paths);
                shuffle(paths, &state);
                double start = now();
                engines[index].found = engines[index].pass(paths);
                engines[index].times[pass] += (now() - start) / (double)(paths->count * repeats);
            }
        }
    }
    for (size_t index = 0; index < count; index++) {
        qsort(engines[index].times, passes, sizeof(double), compare);
        double best = engines[index].times[0], median = engines[index].times[passes / 2];
        if (!strncmp(engines[index].name, "libr3, entry reused", 19)) base = median;
        printf("%-26s %9.1f %9.1f ns/path   %zu of %zu found\n", engines[index].name, best, median, engines[index].found,
            paths->count);
    }
    for (size_t index = 0; index < count && base > 0; index++) {
        printf("%-26s %9.2f of libr3 with its entry reused (medians)\n", engines[index].name,
            engines[index].times[passes / 2] / base);
    }
}

/* Many parameters, optional and repeated segments and wildcards before a last segment that is never there. */
static void run_hostile(void) {
    static const char *pieces[] = {"/a", "/:x", "/*", "/:y?", "/:z*", "{/a}?"};
    struct document document = {0};
    for (int number = 0; number < 200; number++) {
        char pattern[512] = "/a";
        char piece[32];
        for (int place = 0; place < 16; place++) {
            const char *kind = pieces[(number * 7 + place * 3) % 6];
            const char *colon = strchr(kind, ':');
            if (colon) {
                snprintf(piece, sizeof piece, "/:p%d%s", place, colon + 2);
            } else {
                snprintf(piece, sizeof piece, "%s", kind);
            }
            strcat(pattern, piece);
        }
        snprintf(piece, sizeof piece, "/end%d", number);
        strcat(pattern, piece);
        add_route(&document, pattern, pattern);
    }
    finish(&document);
    for (size_t segments = 30; segments <= 240; segments *= 2) {
        char path[1024] = "";
        double best = 1e18;
        for (size_t index = 0; index < segments; index++) strcat(path, "/a");
        for (int round = 0; round < 5; round++) {
            double start = now();
            if (foyer_routes_match_path(table, path, strlen(path), match) != FOYER_NONE) fail("a hostile path matched");
            double time = now() - start;
            if (time < best) best = time;
        }
        printf("hostile table, %3zu segments %9.1f us   %.2f us/segment\n", segments, best / 1e3,
            best / 1e3 / (double)segments);
    }
    foyer_routes_free(table);
}

int main(int argc, char **argv) {
    if (argc < 2) fail("usage: routes_benchmark ROUTES [PATHS [SEED]]");
    struct lines routes = read_lines(argv[1]);
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL);
    struct lines paths;
    if (argc > 2 && strcmp(argv[2], "-")) {
        paths = read_lines(argv[2]);
    } else {
        paths = make_paths(&routes, 4000, seed);
        printf("paths made with seed %llu\n", (unsigned long long)seed);
    }
    foyer_match_new(&match);
    double foyer_build = build_foyer(&routes);
    printf("%zu routes: Foyer built in %.2f ms", routes.count, foyer_build / 1e6);
    struct engine engines[ENGINES] = {{.name = "Foyer, path", .pass = foyer_path}, {.name = "Foyer, URL text", .pass = foyer_url}};
    size_t count = 2;
#ifdef WITH_LIBR3
    printf(", libr3 in %.2f ms", build_libr3(&routes) / 1e6);
    engines[count++] = (struct engine){.name = "libr3, entry reused", .pass = libr3_reused};
    engines[count++] = (struct engine){.name = "libr3, entry per lookup", .pass = libr3_fresh};
#endif
    printf("\n%-26s %9s %9s\n", "", "best", "median");
    run(engines, count, &paths);
    foyer_routes_free(table);
    run_hostile();
    foyer_match_free(match);
    return sink == 42 ? 1 : 0;
}
