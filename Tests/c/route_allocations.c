/* Counts allocations: a lookup costs none once its match has room, with its parameters read, whatever the form of the link;
 * a URL that is parsed for it costs one. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long allocations;

/* The library's calls come here, since the program's own symbols go before those of libc. */
int posix_memalign(void **place, size_t alignment, size_t size) {
    static int (*next)(void **, size_t, size_t);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "posix_memalign");
    allocations++;
    return next ? next(place, alignment, size) : ENOMEM;
}

void *malloc(size_t size) {
    static void *(*next)(size_t);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "malloc");
    allocations++;
    return next ? next(size) : NULL;
}

static int failed, passed;

static void expect(const char *what, const char *text, long found, long expected) {
    if (found == expected) {
        passed++;
    } else {
        failed++;
        printf("%s of %s: %ld, expected %ld\n", what, text, found, expected);
    }
}

static void read_all(foyer_match_t *match) {
    size_t index, length, count = foyer_match_parameter_count(match);
    for (index = 0; index < count; index++) {
        foyer_match_parameter(match, index, &length);
        foyer_match_raw_parameter(match, index, &length);
    }
    foyer_match_find(match, "id", 2, &index);
    foyer_match_name(match, &length);
}

int main(void) {
    static const char *const patterns[] = {
        "/users/:id", "/users/:id/posts/:post", "/users/new", "/files/*", "https://example.com/u/:id", "myapp://profile/:id",
    };
    static const char *const paths[] = {
        "/users/7", "/users/7/posts/a-long-value-that-is-no-small-one", "/users/new", "/files/a/b/c%20d?x=1&y=%41#top",
        "/users/%C3%A9", "/nowhere", "/users/7/posts/a-path-of-more-than-sixty-four-bytes-that-takes-the-other-way",
    };
    static const char *const urls[] = {
        "https://example.com/u/7", "myapp://profile/7?tab=1", "https://other.example/files/a", "myapp://PROFILE/7",
    };
    char json[512];
    size_t used = 0;
    foyer_routes_t *routes;
    foyer_match_t *match;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        used += (size_t)snprintf(
            json + used, sizeof json - used, "%s{\"%zu\": \"%s\"}", i == 0 ? "[" : ", ", i, patterns[i]);
    }
    used += (size_t)snprintf(json + used, sizeof json - used, "]");
    if (foyer_routes_parse(json, used, NULL, NULL, NULL, &routes, NULL) || foyer_match_new(&match)) return 1;
    for (int round = 0; round < 2; round++) {
        /* In the first round the match grows to what it needs. */
        for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
            int32_t expected = strcmp(paths[i], "/nowhere") ? FOYER_OK : FOYER_NONE;
            allocations = 0;
            expect("a path", paths[i], foyer_routes_match_path(routes, paths[i], strlen(paths[i]), match), expected);
            read_all(match);
            foyer_match_next(match);
            if (round == 1) expect("allocations", paths[i], allocations, 0);
        }
        for (size_t i = 0; i < sizeof urls / sizeof *urls; i++) {
            allocations = 0;
            expect("a URL", urls[i], foyer_routes_match(routes, urls[i], strlen(urls[i]), match, NULL), FOYER_OK);
            read_all(match);
            if (round == 1) expect("allocations", urls[i], allocations, 1);
        }
    }
    foyer_match_free(match);
    foyer_routes_free(routes);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
