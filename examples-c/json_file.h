/* Reading JSON files with json-c, for the samples. */
#ifndef JSON_FILE_H
#define JSON_FILE_H

#include <json-c/json.h>
#include <stddef.h>

/* Reads a whole file; NULL and a message on standard error where that fails. The caller frees the bytes. */
char *read_file(const char *path, size_t *length);

/* Reads a JSON file; NULL and a message on standard error where that fails. The caller puts the object. */
struct json_object *read_json(const char *path);

/* The text of a member, or NULL where there is none. Borrowed from the object. */
const char *member_text(struct json_object *object, const char *key);

#endif
