/* How fast URLs are parsed, beside curl's URL API, and how the time grows with the length of hostile texts.
 *
 * usage: url_benchmark FILE...      one URL on each line
 *
 * Every engine parses each line of a file once in a pass; passes of all engines alternate for as long as the run lasts, so
 * that noise meets all alike. Printed is the best and the median pass in ns per URL, the ratio of the medians to curl's,
 * and how many lines were accepted. Lines are shuffled once (seed 1). */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

enum { ROUNDS = 60, HOSTILE_ROUNDS = 5 };

struct lines {
    char **text;
    size_t *length;
    size_t count;
    size_t bytes;
};

static size_t sink; /* keeps results from being optimised away */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void fail(const char *what) {
    perror(what);
    exit(2);
}

static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* Reads the lines of a file that are asked for: all, or those without http and https. */
static struct lines read_lines(const char *path, int only_custom) {
    struct lines lines = {0};
    size_t capacity = 0;
    uint64_t state = 1;
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    while ((got = getline(&line, &room, file)) > 0) {
        if (line[got - 1] == '\n') line[--got] = 0;
        if (got == 0 || (only_custom && strncasecmp(line, "http", 4) == 0)) continue;
        if (lines.count == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            lines.text = realloc(lines.text, capacity * sizeof *lines.text);
            lines.length = realloc(lines.length, capacity * sizeof *lines.length);
            if (!lines.text || !lines.length) fail("realloc");
        }
        lines.text[lines.count] = strdup(line);
        lines.length[lines.count] = (size_t)got;
        lines.bytes += (size_t)got;
        lines.count++;
    }
    free(line);
    fclose(file);
    for (size_t left = lines.count; left > 1; left--) {
        size_t other = next_random(&state) % left;
        char *text = lines.text[left - 1];
        size_t length = lines.length[left - 1];
        lines.text[left - 1] = lines.text[other];
        lines.length[left - 1] = lines.length[other];
        lines.text[other] = text;
        lines.length[other] = length;
    }
    return lines;
}

/* ---- Engines: each parses all lines and counts the accepted ones ------------------------------------------------- */

static CURLU *curl_handle;
static foyer_policy_t *policy;

static size_t curl_parse(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++)
        accepted += curl_url_set(curl_handle, CURLUPART_URL, lines->text[i], CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE) == CURLUE_OK;
    return accepted;
}

static size_t curl_parse_and_path(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++) {
        char *path;
        if (curl_url_set(curl_handle, CURLUPART_URL, lines->text[i], CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE) != CURLUE_OK) continue;
        accepted++;
        if (curl_url_get(curl_handle, CURLUPART_PATH, &path, 0) != CURLUE_OK) continue;
        sink += (size_t)path[0];
        curl_free(path);
    }
    return accepted;
}

static size_t foyer_parse_and_path(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++) {
        foyer_url_t *url;
        size_t length;
        if (foyer_url_parse(lines->text[i], lines->length[i], NULL, &url, NULL) != FOYER_OK) continue;
        accepted++;
        const char *path = foyer_url_component(url, FOYER_URL_PATH, &length);
        sink += length ? (size_t)path[0] : 0;
        foyer_url_free(url);
    }
    return accepted;
}

static size_t foyer_parse_and_href(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++) {
        foyer_url_t *url;
        size_t length;
        if (foyer_url_parse(lines->text[i], lines->length[i], NULL, &url, NULL) != FOYER_OK) continue;
        accepted++;
        sink += (size_t)foyer_url_href(url, &length)[0] + length;
        foyer_url_free(url);
    }
    return accepted;
}

static size_t foyer_check_only(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++)
        accepted += foyer_url_can_parse(lines->text[i], lines->length[i], NULL) == FOYER_OK;
    return accepted;
}

static size_t foyer_policy(const struct lines *lines) {
    size_t accepted = 0;
    for (size_t i = 0; i < lines->count; i++) {
        foyer_url_t *url;
        if (foyer_policy_check(policy, lines->text[i], lines->length[i], &url, NULL, NULL, NULL) != FOYER_OK) continue;
        accepted++;
        foyer_url_free(url);
    }
    return accepted;
}

static const struct engine {
    const char *name;
    size_t (*parse)(const struct lines *);
} engines[] = {
    {"curl, handle reused: parse", curl_parse},
    {"curl, handle reused: parse, path", curl_parse_and_path},
    {"foyer: parse, path, free", foyer_parse_and_path},
    {"foyer: parse, serialise, free", foyer_parse_and_href},
    {"foyer: check only", foyer_check_only},
    {"foyer: strict policy, parse, free", foyer_policy},
};
enum { ENGINES = sizeof engines / sizeof *engines };

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void measure(const char *title, const struct lines *lines) {
    static double times[ENGINES][ROUNDS];
    size_t accepted[ENGINES];
    if (!lines->count) return;
    for (int round = 0; round < ROUNDS; round++)
        for (int engine = 0; engine < ENGINES; engine++) {
            double start = now();
            accepted[engine] = engines[engine].parse(lines);
            times[engine][round] = (now() - start) / (double)lines->count;
        }
    printf("\n%s: %zu lines, %.1f bytes each\n", title, lines->count, (double)lines->bytes / (double)lines->count);
    printf("  %-36s %9s %9s %8s %9s\n", "", "best ns", "median ns", "x curl", "accepted");
    for (int engine = 0; engine < ENGINES; engine++) qsort(times[engine], ROUNDS, sizeof(double), compare);
    for (int engine = 0; engine < ENGINES; engine++)
        printf("  %-36s %9.1f %9.1f %8.2f %9zu\n", engines[engine].name, times[engine][0], times[engine][ROUNDS / 2],
            times[0][ROUNDS / 2] / times[engine][ROUNDS / 2], accepted[engine]);
}

/* ---- Hostile shapes: a prefix, and a piece repeated to the length ------------------------------------------------- */

static const struct shape {
    const char *name, *prefix, *piece, *suffix;
} shapes[] = {
    {"many labels", "https://", "a.", "x/"},
    {"digits in the host", "https://", "1", "/"},
    {"dots in the host", "https://", ".", "/"},
    {"at signs", "https://", "@", "a/"},
    {"colons in userinfo", "https://a", ":", "@a/"},
    {"escapes in the host", "https://", "%41", "/"},
    {"brackets", "https://", "[", "/"},
    {"zeros in the port", "https://a:", "0", "/"},
    {"slashes", "https:", "/", "a"},
    {"segments and back", "https://a/", "b/../", ""},
    {"back above the root", "https://a/", "../", ""},
    {"escaped dots", "https://a/", "%2e%2E/", ""},
    {"spaces in the path", "https://a/", " ", "b"},
    {"ill-formed bytes", "https://a/", "\xF0\x9F", ""},
    {"outside ASCII", "https://a/?", "\xE2\x82\xAC", ""},
    {"tabs", "https://a/", "\t", "b"},
    {"percent signs", "https://a/", "%", ""},
    {"pairs", "https://a/?", "a&", ""},
    {"opaque", "x:", "a", ""},
    {"scheme", "", "a", ":"},
    {"leading blanks", "", " ", "x:"},
};

static void measure_hostile(void) {
    static const size_t lengths[] = {1 << 12, 1 << 16, 1 << 20, 1 << 23};
    char *text = malloc(lengths[3] + 64);
    if (!text) fail("malloc");
    printf("\nTime against length, ns per byte of parse and free (a refusal counts); flat means linear\n");
    printf("  %-24s %9s %9s %9s %9s\n", "", "4 KiB", "64 KiB", "1 MiB", "8 MiB");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct shape *shape = &shapes[i];
        printf("  %-24s", shape->name);
        for (int size = 0; size < 4; size++) {
            size_t length = strlen(shape->prefix), piece = strlen(shape->piece);
            double best = 1e300;
            memcpy(text, shape->prefix, length);
            for (; length + piece <= lengths[size]; length += piece) memcpy(text + length, shape->piece, piece);
            memcpy(text + length, shape->suffix, strlen(shape->suffix));
            length += strlen(shape->suffix);
            for (int round = 0; round < HOSTILE_ROUNDS; round++) {
                foyer_url_t *url;
                double start = now();
                foyer_url_parse(text, length, NULL, &url, NULL);
                foyer_url_free(url);
                double taken = (now() - start) / (double)length;
                if (taken < best) best = taken;
            }
            printf(" %9.3f", best);
        }
        printf("\n");
    }
    free(text);
}

static void print_machine(void) {
    struct utsname name;
    char line[256], model[256] = "unknown";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0 && sscanf(line, "%*[^:]: %255[^\n]", model) == 1) break;
    if (file) fclose(file);
    uname(&name);
    printf("machine: %s, %s %s; this program: %s\n", model, name.sysname, name.release, __VERSION__);
    printf("libfoyer %s; %s\n", foyer_version_text(NULL), curl_version());
}

int main(int count, char **arguments) {
    if (count < 2) {
        fprintf(stderr, "usage: %s FILE...\n", arguments[0]);
        return 2;
    }
    curl_handle = curl_url();
    if (!curl_handle || foyer_policy_parse("{}", 2, &policy, NULL) != FOYER_OK) fail("set-up");
    print_machine();
    for (int i = 1; i < count; i++) {
        struct lines all = read_lines(arguments[i], 0), custom = read_lines(arguments[i], 1);
        char title[256];
        measure(arguments[i], &all);
        snprintf(title, sizeof title, "%s, without http and https", arguments[i]);
        measure(title, &custom);
    }
    measure_hostile();
    curl_url_cleanup(curl_handle);
    foyer_policy_free(policy);
    return 0;
}
