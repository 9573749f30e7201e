/* What the samples share: files, texts of JSON, and what they say where a call fails. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <foyer/foyer.h>
#include <json-c/json.h>

/* A text as the library takes it, which may hold a NUL; bytes are NULL where there is none. */
struct text {
    const char *bytes;
    size_t length;
};

/* A text as the two arguments that a function takes. */
#define TEXT(text) (text).bytes, (text).length

struct text text_of(const char *bytes);
/* The text of a JSON string, lent by it; none where the value is no string. */
struct text json_text(struct json_object *value);
struct text member_text(struct json_object *object, const char *key);
/* A JSON value as the document that the library reads; lent by the value. */
struct text document_of(struct json_object *value);

/* A member of a JSON object: NULL where it is missing or null. */
struct json_object *member(struct json_object *object, const char *key);
/* The number of elements of a list; 0 for what is no list. */
size_t list_count(struct json_object *list);
struct json_object *list_item(struct json_object *list, size_t index);
/* Sets a member to a value that stays its owner's; nothing where the value is NULL. */
void set(struct json_object *object, const char *key, struct json_object *value);

int text_is(struct text text, const char *word);

/* Reads a whole file, or a JSON file: NULL and a message on standard error where that fails. The caller frees the bytes, and
 * puts the object. */
char *read_file(const char *path, size_t *length);
struct json_object *read_json(const char *path);

/* Whether a call failed: says so on standard error, with all faults of a description, and frees the error. It takes the
 * place of the error, since the call that sets it stands beside it. */
int failed(const char *what, int32_t status, foyer_error_t **error);

#endif
