#include "json_file.h"

#include <stdio.h>
#include <stdlib.h>

char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    size_t capacity = 0;
    *length = 0;
    if (!file) {
        perror(path);
        return NULL;
    }
    do {
        char *larger;
        capacity = capacity ? capacity * 2 : 16384;
        larger = realloc(bytes, capacity);
        if (!larger) {
            fprintf(stderr, "%s: out of memory\n", path);
            free(bytes);
            fclose(file);
            return NULL;
        }
        bytes = larger;
        *length += fread(bytes + *length, 1, capacity - *length, file);
    } while (*length == capacity);
    if (ferror(file)) {
        perror(path);
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

struct json_object *read_json(const char *path) {
    struct json_object *object = json_object_from_file(path);
    if (!object) {
        fprintf(stderr, "%s: %s\n", path, json_util_get_last_err());
    }
    return object;
}

const char *member_text(struct json_object *object, const char *key) {
    struct json_object *member;
    return json_object_object_get_ex(object, key, &member) ? json_object_get_string(member) : NULL;
}
