#include "text.h"

#include <string.h>

struct text text_of(struct json_object *value) {
    struct text text = {NULL, 0};
    if (json_object_is_type(value, json_type_string)) {
        text.bytes = json_object_get_string(value);
        text.length = (size_t)json_object_get_string_len(value);
    }
    return text;
}

struct json_object *member(struct json_object *object, const char *key) {
    struct json_object *value = NULL;
    return json_object_is_type(object, json_type_object) && json_object_object_get_ex(object, key, &value) ? value : NULL;
}

struct text member_string(struct json_object *object, const char *key) {
    return text_of(member(object, key));
}

int64_t member_number(struct json_object *object, const char *key, int64_t missing) {
    struct json_object *value = member(object, key);
    return value ? json_object_get_int64(value) : missing;
}

int member_is_true(struct json_object *object, const char *key) {
    struct json_object *value = member(object, key);
    return value && json_object_get_boolean(value);
}

size_t list_count(struct json_object *list) {
    return json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
}

struct text list_text(struct json_object *list, size_t index) {
    return text_of(index < list_count(list) ? json_object_array_get_idx(list, index) : NULL);
}

int text_equals(struct text text, const char *bytes, size_t length) {
    return text.length == length && (length == 0 || memcmp(text.bytes, bytes, length) == 0);
}

int text_is(struct text text, const char *word) {
    return text.bytes && text_equals(text, word, strlen(word));
}
