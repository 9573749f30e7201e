/* Checks for the C tests: a failed check says where and counts; the program ends with the count. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int check_passed, check_failed;

#define CHECK(condition)                                                   \
    do {                                                                   \
        if (condition) {                                                   \
            check_passed++;                                                \
        } else {                                                           \
            check_failed++;                                                \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                  \
    } while (0)

/* The exit status, after the closing line. */
static int check_end(void) {
    printf("%d passed, %d failed\n", check_passed, check_failed);
    return check_failed != 0 || check_passed == 0;
}

#endif
