/* How long it takes to load a library and to have a first call answered, in this fresh process, in nanoseconds.
 *
 *     load LIBRARY FUNCTION
 *
 * Prints two numbers: dlopen, first call (symbol look-up and lazy binding included). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int argc, char **argv) {
    double start, loaded, called;
    void *library;
    int32_t (*parse)(const char *, size_t, const void *, void **, void **);
    void *url = NULL;
    if (argc != 3) {
        return 2;
    }
    start = now();
    library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    loaded = now();
    *(void **)&parse = dlsym(library, argv[2]);
    if (!parse || parse("https://orchard.example/orders/1?a=b", 36, NULL, &url, NULL) != 0) {
        return 1;
    }
    called = now();
    printf("%.0f %.0f\n", loaded - start, called - loaded);
    return 0;
}
