/* Counts allocations: a canonical ASCII URL costs one, also through a policy; a check costs none. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long allocations, frees;

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

void free(void *place) {
    static void (*next)(void *);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "free");
    if (place) frees++;
    if (next) next(place);
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

int main(void) {
    static const char *const texts[] = {
        "https://example.com/", "https://user:secret@example.com:8080/a/b?c=d#e", "https://127.0.0.1/", "https://[::1]/a",
        "myapp://profile/1?tab=2", "myapp:/a/b", "mailto:someone@example.com", "file:///etc/hosts",
        "https://example.com/%C3%A9/.well-known/x?y=%20",
    };
    static const char *const links[] = {"https://example.com/a/b?c=d#e", "myapp://profile/1?tab=2", "https://example.com/%C3%A9"};
    foyer_policy_t *policy;
    if (foyer_policy_parse("{}", 2, &policy, NULL) != FOYER_OK) return 1;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        foyer_url_t *url;
        allocations = frees = 0;
        expect("check", texts[i], foyer_url_can_parse(texts[i], strlen(texts[i]), NULL), FOYER_OK);
        expect("allocations by a check", texts[i], allocations, 0);
        expect("parsing", texts[i], foyer_url_parse(texts[i], strlen(texts[i]), NULL, &url, NULL), FOYER_OK);
        expect("canonical text", texts[i], strcmp(foyer_url_href(url, NULL), texts[i]), 0);
        expect("allocations by parsing", texts[i], allocations, 1);
        foyer_url_free(url);
        expect("frees", texts[i], frees, 1);
    }
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        foyer_url_t *url;
        allocations = frees = 0;
        expect("policy", links[i], foyer_policy_check(policy, links[i], strlen(links[i]), &url, NULL, NULL, NULL), FOYER_OK);
        expect("allocations by a policy", links[i], allocations, 1);
        foyer_url_free(url);
        expect("frees", links[i], frees, 1);
    }
    foyer_policy_free(policy);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
