/* What the fuzz targets in C share: bytes as choices, texts of exactly their size, awkward numbers, reading of records, and a
 * note of every function that was called.
 *
 * A target is linked with libFuzzer (Tests/fuzz/run), or with replay.c, which makes inputs from a seed. */
#ifndef FOYER_FUZZ_H
#define FOYER_FUZZ_H

#include <foyer/foyer.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

/* ---- Functions that were called ---------------------------------------------------------------------------------- */

static const char *reached[512];
static size_t reached_count;

/* Writes the names to the file that FOYER_REACHED names. */
static void write_reached(void) {
    const char *path = getenv("FOYER_REACHED");
    FILE *file = path ? fopen(path, "a") : NULL;
    for (size_t index = 0; file && index < reached_count; index++) fprintf(file, "%s\n", reached[index]);
    if (file) fclose(file);
}

static void reach(const char *name) {
    if (reached_count == 0) atexit(write_reached);
    if (reached_count < sizeof reached / sizeof reached[0]) reached[reached_count++] = name;
}

/* A function of the library, noted when it is first called from here. */
#define CALL(function)                  \
    (__extension__({                    \
        static int was_called;          \
        if (!was_called) {              \
            was_called = 1;             \
            reach(#function);           \
        }                               \
        function;                       \
    }))

/* ---- Choices ------------------------------------------------------------------------------------------------------ */

static const uint8_t *next_byte, *last_byte;

static uint8_t take(void) {
    return next_byte < last_byte ? *next_byte++ : 0;
}

/* Mostly a number below `usual`, now and then one from the edges. */
static int32_t number(int32_t usual) {
    static const int32_t edges[] = {-1, INT32_MAX, INT32_MIN, 255, 65536, -2};
    uint8_t choice = take();
    return choice % 16 == 0 ? edges[take() % 6] : (int32_t)(choice % usual);
}

static int64_t long_number(int32_t usual) {
    static const int64_t edges[] = {-1, INT64_MAX, INT64_MIN, INT32_MAX, (int64_t)1 << 53, 0};
    uint8_t choice = take();
    return choice % 16 == 0 ? edges[take() % 6] : (int64_t)(choice % usual);
}

/* ---- Memory that is exactly as large as it has to be: the sanitizer sees a look past its end ----------------------- */

enum { BLOCKS = 4096 };
static void *blocks[BLOCKS];
static size_t block_count;

static void *block(size_t size) {
    void *memory = malloc(size);
    expect(block_count < BLOCKS && (memory || size == 0), "no memory");
    blocks[block_count++] = memory;
    return memory;
}

/* Frees what was taken since; what the library was given has to be copied or used by then. */
static void free_blocks(size_t since) {
    while (block_count > since) free(blocks[--block_count]);
}

struct text {
    const char *bytes;
    size_t length;
};

static struct text exact(const char *bytes, size_t length) {
    struct text text;
    char *copy = block(length);
    if (length) memcpy(copy, bytes, length);
    text.bytes = copy;
    text.length = length;
    return text;
}

/* Bytes of the input as they come. */
static struct text raw(size_t most) {
    size_t length = take() % (most + 1), left = (size_t)(last_byte - next_byte);
    const uint8_t *start = next_byte;
    if (length > left) length = left;
    next_byte += length;
    return exact((const char *)start, length);
}

/* A text of a pool, mostly; then none, NULL with a length, raw bytes, or one of the pool with bytes changed. */
static struct text pick(const char *const *pool, size_t count) {
    static const struct text none = {NULL, 0}, wrong = {NULL, 3};
    const char *bytes = pool[take() % count];
    struct text text;
    switch (take() % 24) {
    case 0: return none;
    case 1: return wrong;
    case 2: return raw(64);
    case 3:
        text = exact(bytes, strlen(bytes));
        if (text.length) ((char *)text.bytes)[take() % text.length] = (char)take();
        return text;
    default: return exact(bytes, strlen(bytes));
    }
}
#define PICK(pool) pick(pool, sizeof(pool) / sizeof(pool)[0])
#define TEXT(text) (text).bytes, (text).length

/* ---- What the library gives ---------------------------------------------------------------------------------------- */

static void check_text(const char *text, size_t length) {
    expect(text ? text[length] == 0 : length == 0, "a text without its NUL, or a length without a text");
}

/* The same for a call that sets the variable `length`: it has to be made before the length is read. */
#define CHECK_TEXT(call)             \
    do {                             \
        const char *lent = (call);   \
        check_text(lent, length);    \
    } while (0)

/* An error that came with a status, read and freed. */
static void read_record(const foyer_record_t *record, int depth);

static void check_error(int32_t status, foyer_error_t *error) {
    size_t length;
    const char *text;
    expect((error != NULL) == (status < 0), "an error and its status do not fit");
    expect(CALL(foyer_error_status)(error) == (status < 0 ? status : FOYER_OK), "an error has another status");
    text = CALL(foyer_error_code)(error, &length);
    check_text(text, length);
    text = CALL(foyer_error_message)(error, &length);
    check_text(text, length);
    if (take() % 8 == 0) read_record(CALL(foyer_error_record)(error), 2);
    CALL(foyer_error_free)(error);
}

static void read_field(const foyer_record_t *record, int32_t field, int depth) {
    int32_t type = CALL(foyer_record_type)(record, field), place;
    int64_t integer = 1;
    double real = 1;
    size_t length;
    const foyer_record_t *child = CALL(foyer_record_child)(record, field);
    const char *text = CALL(foyer_record_text)(record, field, &length);
    int32_t whole = CALL(foyer_record_int)(record, field, &integer);
    check_text(text, length);
    expect((text != NULL) == (type == FOYER_TYPE_TEXT || type == FOYER_TYPE_NAME), "a text of another type");
    expect((child != NULL) == (type == FOYER_TYPE_RECORD), "a record of another type");
    expect(whole == FOYER_OK || integer == 0, "a number that is not there");
    expect(
        (whole == FOYER_OK) == (type == FOYER_TYPE_BOOL || type == FOYER_TYPE_INT || type == FOYER_TYPE_NAME)
            || type == FOYER_TYPE_DOUBLE,
        "a whole number of another type");
    CALL(foyer_record_double)(record, field, &real);
    text = CALL(foyer_record_key)(record, field, &length);
    check_text(text, length);
    if (text) expect(CALL(foyer_record_find)(record, text, length, &place) == FOYER_OK, "a key that is not found");
    if (child) read_record(child, depth - 1);
}

/* Reads everything, and beyond both ends. */
static void read_record(const foyer_record_t *record, int depth) {
    size_t count = CALL(foyer_record_count)(record), length;
    const char *json;
    expect((CALL(foyer_record_kind)(record) != 0) == (record != NULL), "a record of no kind");
    for (int32_t field = -1; depth > 0 && field <= (int32_t)(count < 40 ? count : 40) + 1; field++) read_field(record, field, depth);
    if (depth == 0 || take() % 4) return;
    json = CALL(foyer_record_json)(record, &length);
    check_text(json, length);
    expect((json != NULL) == (record != NULL), "no JSON");
}

#endif
