/* pattern.h - URL patterns, exactly as the WHATWG URLPattern Standard has them. A component of Foyer; see foyer.h for the
 * conventions. (Routes use the same syntax with the semantics of routes: foyer_routes_parse.)
 */
#ifndef FOYER_PATTERN_H
#define FOYER_PATTERN_H

#include "foyer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Example:
 *     const char *text = "https://books.example/:id";
 *     const char *url = "https://books.example/7";
 *     foyer_pattern_t *pattern = NULL;
 *     foyer_record_t *match = NULL;
 *     if (foyer_pattern_parse(text, strlen(text), NULL, 0, 0, &pattern, NULL) == FOYER_OK
 *         && foyer_pattern_exec(pattern, url, strlen(url), NULL, 0, &match, NULL) == FOYER_OK) {
 *         printf("%s\n", foyer_record_json(foyer_record_child(match, FOYER_PATTERN_PATHNAME), NULL));
 *     }
 *     foyer_record_free(match);
 *     foyer_pattern_free(pattern);
 */

/* A pattern for URLs. Immutable. */
typedef struct foyer_pattern foyer_pattern_t;

/* The components, which are also the fields of a pattern and of its match. A pattern has texts there: the pattern of the
 * component in its normal form; a match has parts. */
enum {
    /* names: begin pattern_fields */
    FOYER_PATTERN_PROTOCOL = 1,         /* protocol: the scheme, without its colon */
    FOYER_PATTERN_USERNAME = 2,         /* username */
    FOYER_PATTERN_PASSWORD = 3,         /* password */
    FOYER_PATTERN_HOSTNAME = 4,         /* hostname */
    FOYER_PATTERN_PORT = 5,             /* port: empty for the default one */
    FOYER_PATTERN_PATHNAME = 6,         /* pathname */
    FOYER_PATTERN_SEARCH = 7,           /* search: the query, without its question mark */
    FOYER_PATTERN_HASH = 8,             /* hash: the fragment, without its number sign */
    FOYER_PATTERN_HAS_REGEXP_GROUPS = 9 /* hasRegExpGroups: of a pattern only (bool) */
    /* names: end */
};

/* Fields of a part of a match. */
enum {
    /* names: begin pattern_part_fields */
    FOYER_PATTERN_PART_INPUT = 1, /* input: the text of the component */
    FOYER_PATTERN_PART_GROUPS = 2 /* groups: by name, or by number from 0; null for one that took no part (object) */
    /* names: end */
};

/* Compiles a constructor string such as "https://example.com/users/:id".
 * Parameters: text, at most 64 KiB; base, the base URL, optional; ignore_case, 1 to compare path, query and fragment
 * without letter case, else 0; pattern receives the pattern, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX, with the place. Threads: any. */
FOYER_API int32_t foyer_pattern_parse(const char *text, size_t text_length, const char *base, size_t base_length,
    int32_t ignore_case, foyer_pattern_t **pattern, foyer_error_t **error);

/* Compiles a pattern from components (URLPatternInit). What is left out matches everything, unless the base URL gives it.
 * Parameters: json: {"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "baseURL"}, each
 * optional; ignore_case, pattern and error as foyer_pattern_parse.
 * Result: as foyer_pattern_parse. Threads: any. */
FOYER_API int32_t foyer_pattern_parse_init(const char *json, size_t json_length, int32_t ignore_case,
    foyer_pattern_t **pattern, foyer_error_t **error);

/* Frees a pattern. Threads: any. */
FOYER_API void foyer_pattern_free(foyer_pattern_t *pattern);

/* The components of a pattern.
 * Parameters: record receives a record of kind FOYER_RECORD_PATTERN, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_pattern_record(const foyer_pattern_t *pattern, foyer_record_t **record);

/* Matches a URL. A text that is not a URL does not match.
 * Parameters: url; base, the base URL, optional; match receives a record of kind FOYER_RECORD_PATTERN_MATCH, NULL where only
 * the answer is wanted; error.
 * Result: FOYER_OK; FOYER_NONE: it does not match. Threads: any. */
FOYER_API int32_t foyer_pattern_exec(const foyer_pattern_t *pattern, const char *url, size_t url_length, const char *base,
    size_t base_length, foyer_record_t **match, foyer_error_t **error);

/* Matches the URL with these components.
 * Parameters: json as foyer_pattern_parse_init; match and error as foyer_pattern_exec.
 * Result: as foyer_pattern_exec; FOYER_ERR_SYNTAX for components that cannot be read. Threads: any. */
FOYER_API int32_t foyer_pattern_exec_init(const foyer_pattern_t *pattern, const char *json, size_t json_length,
    foyer_record_t **match, foyer_error_t **error);

/* Which of two patterns is the more specific in a component.
 * Parameters: component, FOYER_PATTERN_PROTOCOL to _HASH; order receives 1 for left, -1 for right, 0 if they are alike, must
 * not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_pattern_compare(const foyer_pattern_t *left, const foyer_pattern_t *right, int32_t component,
    int32_t *order);

/* Fills the groups of a component in.
 * Parameters: component; groups, optional: {name: text}; buffer of capacity bytes, or NULL and 0 to ask for the length;
 * length receives the bytes of the text, whether they fit or not.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX: groups cannot be read, a value is missing or unfit, or the pattern has a modifier, a
 * wildcard or a regular expression; FOYER_ERR_LIMIT: the buffer is too small. Threads: any. */
FOYER_API int32_t foyer_pattern_generate(const foyer_pattern_t *pattern, int32_t component, const char *groups,
    size_t groups_length, char *buffer, size_t capacity, size_t *length);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_PATTERN_H */
