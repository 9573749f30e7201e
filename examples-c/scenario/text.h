/* Texts of JSON as pointer and length, as the library takes them: a text of JSON may hold a NUL. */
#ifndef SCENARIO_TEXT_H
#define SCENARIO_TEXT_H

#include <json-c/json.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    const char *bytes; /* NULL where there is none; lent by the JSON object */
    size_t length;
};

/* The text of a JSON value; none where it is no string. */
struct text text_of(struct json_object *value);

/* A member of a JSON object: NULL where it is missing or null. */
struct json_object *member(struct json_object *object, const char *key);

/* The text, the number or the truth of a member, with what stands for a missing one. */
struct text member_string(struct json_object *object, const char *key);
int64_t member_number(struct json_object *object, const char *key, int64_t missing);
int member_is_true(struct json_object *object, const char *key);

/* The number of elements of a list; 0 for NULL and what is no list. Element `index` of it as a text. */
size_t list_count(struct json_object *list);
struct text list_text(struct json_object *list, size_t index);

int text_equals(struct text text, const char *bytes, size_t length);
/* Whether a text is a word of ASCII. */
int text_is(struct text text, const char *word);

#endif
