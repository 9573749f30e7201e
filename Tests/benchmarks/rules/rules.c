/* All path rules that hit, through the C ABI: builds a configuration of the first N rules and looks paths up.
 *
 *   rules RULES.tsv PATHS.txt UNSEEN.txt N...
 *
 * RULES.tsv has a number, a class and a pattern a line, separated by tabs; the paths one a line. For each N, prints one
 * JSON line: time to build, and nanoseconds a path for repeated paths (PATHS) and for unseen ones (the second half of
 * UNSEEN, once, after the first half), with the hits of the latter. Build-in rules of the profile are there and not
 * counted. The harness of the peers counts the same way.
 */
#define _POSIX_C_SOURCE 200809L

#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 1 << 16, ROUNDS = 5 };

struct lines {
    char **text;
    size_t *length;
    size_t count;
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void fail(const char *what) {
    fprintf(stderr, "rules: %s\n", what);
    exit(1);
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
        lines.text[lines.count] = malloc(length + 1);
        if (!lines.text[lines.count]) fail("out of memory");
        memcpy(lines.text[lines.count], line, length);
        lines.text[lines.count][length] = 0;
        lines.length[lines.count++] = length;
    }
    fclose(file);
    return lines;
}

/* The path configuration of the first `count` rules, as JSON. */
static char *make_json(const struct lines *rules, size_t count, size_t *length) {
    size_t room = 64, used;
    for (size_t index = 0; index < count; index++) room += 2 * rules->length[index] + 64;
    char *json = malloc(room);
    if (!json) fail("out of memory");
    used = (size_t)sprintf(json, "{\"settings\":{},\"rules\":[");
    for (size_t index = 0; index < count; index++) {
        const char *pattern = strchr(strchr(rules->text[index], '\t') + 1, '\t') + 1;
        used += (size_t)sprintf(json + used, "%s{\"patterns\":[\"", index ? "," : "");
        for (; *pattern; pattern++) {
            if (*pattern == '\\' || *pattern == '"') json[used++] = '\\';
            json[used++] = *pattern;
        }
        used += (size_t)sprintf(json + used, "\"],\"properties\":{\"r\":%zu}}", index);
    }
    used += (size_t)sprintf(json + used, "]}");
    *length = used;
    return json;
}

/* One pass over some paths; returns the hits among the first `rules` rules. */
static size_t pass(const foyer_config_t *config, const struct lines *paths, size_t from, size_t to, size_t rules) {
    static int32_t hit[1 << 16];
    size_t hits = 0;
    for (size_t index = from; index < to; index++) {
        size_t count = 0;
        int32_t status = foyer_config_hits(
            config, paths->text[index], paths->length[index], hit, sizeof hit / sizeof *hit, &count, NULL);
        if (status < 0) fail("lookup");
        while (count > 0 && (size_t)hit[count - 1] >= rules) count--;
        hits += count;
    }
    return hits;
}

int main(int argc, char **argv) {
    if (argc < 5) fail("usage: rules RULES.tsv PATHS.txt UNSEEN.txt N...");
    struct lines rules = read_lines(argv[1]), paths = read_lines(argv[2]), unseen = read_lines(argv[3]);
    for (int argument = 4; argument < argc; argument++) {
        size_t count = strtoul(argv[argument], NULL, 10), length, hits = 0;
        if (count > rules.count) fail("fewer rules than that");
        char *json = make_json(&rules, count, &length);
        double build = 1e9, repeated = 1e9, first = 1e9;
        foyer_config_t *config = NULL;
        for (int round = 0; round < 3; round++) {
            foyer_config_free(config);
            double start = seconds();
            if (foyer_config_parse(json, length, FOYER_PROFILE_IOS, 0, FOYER_ORIGIN_BUNDLED, "", 0, &config, NULL) < 0)
                fail("configuration");
            double time = seconds() - start;
            if (time < build) build = time;
        }
        for (int round = 0; round < ROUNDS; round++) {
            pass(config, &unseen, 0, unseen.count / 2, count);
            double start = seconds();
            hits = pass(config, &unseen, unseen.count / 2, unseen.count, count);
            double time = (seconds() - start) / (double)(unseen.count - unseen.count / 2);
            if (time < first) first = time;
            pass(config, &paths, 0, paths.count, count);
            start = seconds();
            for (int times = 0; times < 10; times++) pass(config, &paths, 0, paths.count, count);
            time = (seconds() - start) / 10 / (double)paths.count;
            if (time < repeated) repeated = time;
        }
        printf("{\"w\":\"W2\",\"engine\":\"foyer\",\"n\":%zu,\"build_us\":%.0f,\"repeated_ns\":%.1f,\"unseen_ns\":%.1f,\"hits\":%zu}\n",
               count, build * 1e6, repeated * 1e9, first * 1e9, hits);
        foyer_config_free(config);
        free(json);
    }
    return 0;
}
