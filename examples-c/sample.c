#include "sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text text_of(const char *bytes) {
    struct text text = {bytes, bytes ? strlen(bytes) : 0};
    return text;
}

struct text json_text(struct json_object *value) {
    struct text text = {NULL, 0};
    if (json_object_is_type(value, json_type_string)) {
        text.bytes = json_object_get_string(value);
        text.length = (size_t)json_object_get_string_len(value);
    }
    return text;
}

struct text member_text(struct json_object *object, const char *key) {
    return json_text(member(object, key));
}

struct text document_of(struct json_object *value) {
    struct text text = {NULL, 0};
    text.bytes = json_object_to_json_string_length(value, JSON_C_TO_STRING_PLAIN, &text.length);
    return text;
}

struct json_object *member(struct json_object *object, const char *key) {
    struct json_object *value = NULL;
    return json_object_is_type(object, json_type_object) && json_object_object_get_ex(object, key, &value) ? value : NULL;
}

size_t list_count(struct json_object *list) {
    return json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
}

struct json_object *list_item(struct json_object *list, size_t index) {
    return index < list_count(list) ? json_object_array_get_idx(list, index) : NULL;
}

void set(struct json_object *object, const char *key, struct json_object *value) {
    if (value) {
        json_object_object_add(object, key, json_object_get(value));
    }
}

int text_is(struct text text, const char *word) {
    return text.bytes && text.length == strlen(word) && memcmp(text.bytes, word, text.length) == 0;
}

char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL, *larger;
    size_t capacity = 0;
    *length = 0;
    while (file && *length == capacity) {
        capacity = capacity ? capacity * 2 : 16384;
        if (!(larger = realloc(bytes, capacity))) {
            break;
        }
        bytes = larger;
        *length += fread(bytes + *length, 1, capacity - *length, file);
    }
    if (!file || ferror(file) || *length == capacity) {
        perror(path);
        free(bytes);
        bytes = NULL;
    }
    if (file) {
        fclose(file);
    }
    return bytes;
}

struct json_object *read_json(const char *path) {
    struct json_object *object = json_object_from_file(path);
    if (!object) {
        fprintf(stderr, "%s: %s\n", path, json_util_get_last_err());
    }
    return object;
}

int failed(const char *what, int32_t status, foyer_error_t **error) {
    if (status >= FOYER_OK) {
        return 0;
    }
    fprintf(stderr, "%s: %s", what, foyer_status_text(status, NULL));
    if (error && *error) {
        fprintf(stderr, " %s", foyer_record_json(foyer_error_record(*error), NULL));
        foyer_error_free(*error);
        *error = NULL;
    }
    fputc('\n', stderr);
    return 1;
}
