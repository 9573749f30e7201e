/* foyer.h - the C interface of Foyer, the deep-link router that every app runtime can share.
 *
 * The components have headers of their own: navigation.h, pattern.h, shortcuts.h, loopback.h, tools.h.
 *
 * Four ideas
 *
 *  - Descriptions go in as JSON: the link map, route tables, policies, handlers, what else is known of a link. One reader
 *    reads them all; it is strict, and the error it gives has all faults with line and column.
 *  - Behaviour is attached by name: foyer_router_on(router, "share", ...).
 *  - Answers come out as records (foyer_record_t), read by field number or by key, or written as JSON at once.
 *  - What is called for every link is typed: URLs, the policy, lookups and their parameters, receive, answer, gates.
 *
 * Conventions, kept by every function
 *
 *  Handles are pointers to incomplete structs. What a function gives through an output of type foyer_x_t ** belongs to the
 *  caller, who frees it with foyer_x_free. free(NULL) does nothing. Freeing a handle twice is a bug of the caller.
 *
 *  Text goes in as pointer + length in bytes, UTF-8. NULL with length 0 is the empty text. Inputs are used or copied before
 *  the call returns. Nothing is repaired. Where a text is optional, NULL with length 0 means that it is not given.
 *
 *  Text comes out as a pointer to bytes with a NUL behind them, and a length that does not count the NUL. A text may
 *  contain NUL bytes: trust the length. A text that is absent is NULL, with length 0. "Lent by X" means that it is good
 *  until X is freed. An output for a length may be NULL where the caller does not want it.
 *
 *  Results: a function that can fail returns int32_t: FOYER_OK (0), a positive value for an outcome that is not an error
 *  (FOYER_NONE), or a negative error. Every function may answer FOYER_ERR_ARGUMENT for a NULL that it does not take, an
 *  unknown number or flag, or NULL with a length; FOYER_ERR_TEXT where a text is not UTF-8; FOYER_ERR_LIMIT for what is
 *  beyond a documented maximum (a text has at most 16 MiB, a name 4096 bytes). "Result" names what comes besides these.
 *  Outputs are set to NULL or 0 first and filled only on success. An output pointer may be NULL where the caller does not
 *  want that output, unless "must not be NULL" is said.
 *
 *  Errors: the detail leaves through the last parameter, foyer_error_t **. NULL there means that it is not wanted. On
 *  failure it receives an error, which the caller frees; otherwise NULL. A function without it says all by its result.
 *
 *  Callbacks have the shape fn(void *user, ...). They must not throw, long-jump or unwind through Foyer. destroy(user) runs
 *  exactly once for each registration, after the last run of the callback: when it is replaced or taken away, when its
 *  owner is freed, and also when the registration failed. destroy may be NULL.
 *
 *  Threads: "any" means any number of threads at once; "one at a time" means that the caller keeps other threads away from
 *  that handle during the call. Every foyer_router_* function may be called from any thread, also inside a callback.
 *
 *  Numbers that count or name something are int64_t or int32_t and never negative unless that is said; a negative one is
 *  FOYER_ERR_ARGUMENT. Numbers of the enums are never reused. Functions are added, never changed. All is there since 0.1.
 */
#ifndef FOYER_FOYER_H
#define FOYER_FOYER_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#  if defined(FOYER_BUILDING)
#    define FOYER_API __declspec(dllexport)
#  else
#    define FOYER_API __declspec(dllimport)
#  endif
#else
#  define FOYER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---------------------------------------------------------------------------------------------------- */

/* Example:
 *     if (foyer_abi_version() != FOYER_ABI_VERSION) { printf("foyer: another library\n"); }
 *     printf("Foyer %s\n", foyer_version_text(NULL));
 */

#define FOYER_VERSION_MAJOR 0
#define FOYER_VERSION_MINOR 1
#define FOYER_VERSION_PATCH 0
#define FOYER_VERSION_TEXT "0.1.0"
#define FOYER_VERSION_NUMBER (FOYER_VERSION_MAJOR * 1000000 + FOYER_VERSION_MINOR * 1000 + FOYER_VERSION_PATCH)
#define FOYER_ABI_VERSION 0

/* The version of the library that is loaded: major * 1000000 + minor * 1000 + patch. Compare it with FOYER_VERSION_NUMBER.
 * Result: the number. Threads: any. */
FOYER_API int32_t foyer_version_number(void);

/* The version of the library that is loaded, as text.
 * Parameters: length receives the bytes before the NUL.
 * Result: static text. Threads: any. */
FOYER_API const char *foyer_version_text(size_t *length);

/* The number of the binary interface, which is also in the library's SONAME. It changes only when an existing function has
 * to change. Compare it with FOYER_ABI_VERSION at start-up.
 * Result: the number. Threads: any. */
FOYER_API int32_t foyer_abi_version(void);

/* ---- Results and errors ------------------------------------------------------------------------------------------ */

/* Example:
 *     foyer_url_t *url = NULL;
 *     foyer_error_t *error = NULL;
 *     if (foyer_url_parse("https://[::1", 12, NULL, &url, &error) != FOYER_OK) {
 *         printf("%s: %s\n", foyer_error_code(error, NULL), foyer_error_message(error, NULL));
 *     }
 *     foyer_error_free(error);
 *     foyer_url_free(url);
 */

/* What a function answers: set FOYER_NAMES_STATUS. */
enum {
    /* names: begin status */
    FOYER_OK = 0,               /* ok: done */
    FOYER_NONE = 1,             /* none: not an error: nothing matched, or nothing is there */
    FOYER_ERR_ARGUMENT = -1,    /* argument: a NULL, a length, a flag or a number that the function does not take */
    FOYER_ERR_TEXT = -2,        /* text: a text is not well-formed UTF-8 */
    FOYER_ERR_LIMIT = -3,       /* limit: beyond a documented maximum */
    FOYER_ERR_SYNTAX = -4,      /* syntax: a text or a description does not follow its grammar; the error says where */
    FOYER_ERR_UNSUPPORTED = -5, /* unsupported: well-formed, but not served by this build */
    FOYER_ERR_TYPE = -6,        /* type: a value is there, but it is of another type */
    FOYER_ERR_STATE = -7        /* state: not possible now: the object is in another state */
    /* names: end */
};

/* What a status means, in one English sentence.
 * Parameters: status, any number; length receives the bytes before the NUL.
 * Result: static text, empty for a number that is not a status. Threads: any. */
FOYER_API const char *foyer_status_text(int32_t status, size_t *length);

/* The detail of one failure. Immutable. */
typedef struct foyer_error foyer_error_t;

/* Frees an error. Threads: any. */
FOYER_API void foyer_error_free(foyer_error_t *error);

/* The status that the failing function returned.
 * Result: a negative status; FOYER_OK for NULL. Threads: any. */
FOYER_API int32_t foyer_error_status(const foyer_error_t *error);

/* The stable code of the failure, such as "json-duplicate-key": the same word in every language.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the error; NULL for NULL. Threads: any. */
FOYER_API const char *foyer_error_code(const foyer_error_t *error, size_t *length);

/* What was expected and what was found, as an English sentence for a person. Its wording may change.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the error; NULL for NULL. Threads: any. */
FOYER_API const char *foyer_error_message(const foyer_error_t *error, size_t *length);

/* All that is known of the failure: its place, and every fault of a description or configuration.
 * Result: a record of kind FOYER_RECORD_ERROR lent by the error; NULL for NULL. Threads: any. */
FOYER_API const struct foyer_record *foyer_error_record(const foyer_error_t *error);

/* ---- Names ------------------------------------------------------------------------------------------------------- */

/* Example:
 *     int32_t source = 0;
 *     if (foyer_number(FOYER_NAMES_SOURCE, "push", 4, &source) == FOYER_OK) {
 *         printf("%d is %s\n", (int)source, foyer_name(FOYER_NAMES_SOURCE, source, NULL));
 *     }
 */

/* The sets of numbers that have names. A name is a word in lower case, the same in JSON, logs and every language. */
enum {
    /* names: begin name_set */
    FOYER_NAMES_STATUS = 1,           /* FOYER_OK, FOYER_NONE, FOYER_ERR_* */
    FOYER_NAMES_RECORD = 2,           /* FOYER_RECORD_* */
    FOYER_NAMES_TYPE = 3,             /* FOYER_TYPE_* */
    FOYER_NAMES_CHECK = 4,            /* FOYER_CHECK_* */
    FOYER_NAMES_SOURCE = 5,           /* FOYER_SOURCE_* */
    FOYER_NAMES_ANSWER = 6,           /* FOYER_ANSWER_* */
    FOYER_NAMES_OUTCOME = 7,          /* FOYER_OUTCOME_* */
    FOYER_NAMES_EVENT_KIND = 8,       /* FOYER_EVENT_HELD and the following */
    FOYER_NAMES_RELATION = 9,         /* FOYER_RELATION_* */
    FOYER_NAMES_STATE = 10,           /* FOYER_STATE_* */
    FOYER_NAMES_VERDICT = 11,         /* FOYER_VERDICT_* */
    FOYER_NAMES_TRIAL = 12,           /* FOYER_TRIAL_MATCHES and the following */
    FOYER_NAMES_PROFILE = 13,         /* FOYER_PROFILE_* */
    FOYER_NAMES_ORIGIN = 14,          /* FOYER_ORIGIN_* */
    FOYER_NAMES_SEVERITY = 15,        /* FOYER_SEVERITY_* */
    FOYER_NAMES_URL_COMPONENT = 16,   /* FOYER_URL_* */
    FOYER_NAMES_VISIT_ACTION = 50,    /* navigation.h: FOYER_VISIT_ADVANCE and the following */
    FOYER_NAMES_DESTINATION = 51,     /* navigation.h: FOYER_DESTINATION_* */
    FOYER_NAMES_STACK = 52,           /* navigation.h: FOYER_STACK_* */
    FOYER_NAMES_OPERATION = 53,       /* navigation.h: FOYER_OPERATION_PUSH and the following */
    FOYER_NAMES_NAVIGATION = 54,      /* navigation.h: FOYER_NAVIGATION_SHOWN and the following */
    FOYER_NAMES_PATTERN = 60,         /* pattern.h: FOYER_PATTERN_PROTOCOL to _HASH */
    FOYER_NAMES_SHORTCUT_FORMAT = 70, /* shortcuts.h: FOYER_SHORTCUT_FORMAT_* */
    FOYER_NAMES_LOOPBACK = 80         /* loopback.h: FOYER_LOOPBACK_RUNNING and the following */
    /* names: end */
};

/* The name of a number.
 * Parameters: set, one of FOYER_NAMES_*; number, any; length receives the bytes before the NUL.
 * Result: static text; NULL for a number without a name and for a set that is unknown.
 * Threads: any. */
FOYER_API const char *foyer_name(int32_t set, int32_t number, size_t *length);

/* The number with a name.
 * Parameters: set, one of FOYER_NAMES_*; name; number receives it.
 * Result: FOYER_OK; FOYER_NONE where the set has no such name. Threads: any. */
FOYER_API int32_t foyer_number(int32_t set, const char *name, size_t name_length, int32_t *number);

/* ---- Records ------------------------------------------------------------------------------------------------------ */

/* Example:
 *     foyer_url_t *url = NULL;
 *     foyer_record_t *query = NULL;
 *     int32_t place = 0;
 *     if (foyer_url_parse("https://a.example/?page=2", 25, NULL, &url, NULL) == FOYER_OK
 *         && foyer_url_query(url, &query) == FOYER_OK
 *         && foyer_record_find(query, "page", 4, &place) == FOYER_OK) {
 *         printf("page %s of %s\n", foyer_record_text(query, place, NULL), foyer_record_json(query, NULL));
 *     }
 *     foyer_record_free(query);
 *     foyer_url_free(url);
 */

/* An answer: immutable, counted, independent of what gave it, readable by any thread. Two shapes: FIELDS are read by the
 * numbers of an enum that begins with the record's kind (FOYER_EVENT_URL, from 1); MEMBERS of a list, an object or pairs by
 * their index, from 0. A field or member that is absent is NULL for text and child, and FOYER_NONE for numbers. */
typedef struct foyer_record foyer_record_t;

/* The kinds of records; beside each its shape, and what its fields are. */
enum {
    /* names: begin record */
    FOYER_RECORD_LIST = 1,           /* list: members without keys */
    FOYER_RECORD_OBJECT = 2,         /* object: members with keys, each key once */
    FOYER_RECORD_PAIRS = 3,          /* pairs: members with keys in order, a key may come again; JSON has a list of pairs */
    FOYER_RECORD_ERROR = 4,          /* error: FOYER_ERROR_* */
    FOYER_RECORD_FINDING = 5,        /* finding: FOYER_FINDING_* */
    FOYER_RECORD_EVENT = 6,          /* event: FOYER_EVENT_NUMBER and the following */
    FOYER_RECORD_STEP = 7,           /* step: FOYER_STEP_* */
    FOYER_RECORD_LINK = 8,           /* link: FOYER_LINK_* */
    FOYER_RECORD_REFUSAL = 9,        /* refusal: FOYER_REFUSAL_* */
    FOYER_RECORD_PROPERTIES = 10,    /* properties: FOYER_PROPERTIES_* */
    FOYER_RECORD_HIT = 11,           /* hit: FOYER_HIT_* */
    FOYER_RECORD_CONFIG = 12,        /* config: FOYER_CONFIG_* */
    FOYER_RECORD_ROUTE = 13,         /* route: FOYER_ROUTE_* */
    FOYER_RECORD_MATCH = 14,         /* match: FOYER_MATCH_* */
    FOYER_RECORD_FILE = 15,          /* file: FOYER_FILE_* */
    FOYER_RECORD_COUNTERS = 16,      /* counters: FOYER_COUNTERS_* */
    FOYER_RECORD_DOCUMENT = 17,      /* document: FOYER_DOCUMENT_* */
    FOYER_RECORD_EXPLANATION = 18,   /* explanation: FOYER_EXPLANATION_* */
    FOYER_RECORD_GATE = 19,          /* gate: FOYER_GATE_* */
    FOYER_RECORD_CANDIDATE = 20,     /* candidate: FOYER_CANDIDATE_* */
    FOYER_RECORD_TRIAL = 21,         /* trial: FOYER_TRIAL_ROUTE and the following */
    FOYER_RECORD_VISIT = 50,         /* visit: navigation.h, FOYER_VISIT_URL and the following */
    FOYER_RECORD_NAVIGATION = 51,    /* navigation: navigation.h, FOYER_NAVIGATION_OUTCOME and the following */
    FOYER_RECORD_OPERATION = 52,     /* operation: navigation.h, FOYER_OPERATION_KIND and the following */
    FOYER_RECORD_SCREENS = 53,       /* screens: navigation.h, FOYER_SCREENS_* */
    FOYER_RECORD_TAB = 54,           /* tab: navigation.h, FOYER_TAB_* */
    FOYER_RECORD_SCREEN = 55,        /* screen: navigation.h, FOYER_SCREEN_* */
    FOYER_RECORD_DIFFERENCE = 56,    /* difference: navigation.h, FOYER_DIFFERENCE_* */
    FOYER_RECORD_PATTERN = 60,       /* pattern: pattern.h, FOYER_PATTERN_* */
    FOYER_RECORD_PATTERN_MATCH = 61, /* pattern_match: pattern.h, FOYER_PATTERN_PROTOCOL to _HASH */
    FOYER_RECORD_PATTERN_PART = 62,  /* pattern_part: pattern.h, FOYER_PATTERN_PART_* */
    FOYER_RECORD_SHORTCUT = 70,      /* shortcut: shortcuts.h, FOYER_SHORTCUT_* */
    FOYER_RECORD_LOOPBACK = 80       /* loopback: loopback.h, FOYER_LOOPBACK_URL and the following */
    /* names: end */
};

/* The types of fields and members. */
enum {
    /* names: begin type */
    FOYER_TYPE_ABSENT = 0, /* absent: it is not there */
    FOYER_TYPE_NULL = 1,   /* null: JSON's null */
    FOYER_TYPE_BOOL = 2,   /* bool: foyer_record_int gives 0 or 1 */
    FOYER_TYPE_INT = 3,    /* int: foyer_record_int, also foyer_record_double */
    FOYER_TYPE_DOUBLE = 4, /* double: foyer_record_double */
    FOYER_TYPE_TEXT = 5,   /* text: foyer_record_text */
    FOYER_TYPE_NAME = 6,   /* name: foyer_record_int gives the number, foyer_record_text the name; JSON has the name */
    FOYER_TYPE_RECORD = 7  /* record: foyer_record_child */
    /* names: end */
};

/* Gives a reference back. The last one frees the record; children go with it unless they were retained.
 * Threads: any. */
FOYER_API void foyer_record_free(foyer_record_t *record);

/* Takes another reference, of a record or of a child that is to be kept longer than its parent.
 * Result: the same record, which the caller frees once more; NULL for NULL. Threads: any. */
FOYER_API foyer_record_t *foyer_record_retain(const foyer_record_t *record);

/* What a record is.
 * Result: one of FOYER_RECORD_*; 0 for NULL. Threads: any. */
FOYER_API int32_t foyer_record_kind(const foyer_record_t *record);

/* The type of a field or member.
 * Parameters: field, the number of the field or the index of the member.
 * Result: one of FOYER_TYPE_*; FOYER_TYPE_ABSENT for NULL and for a number that is not there. Threads: any. */
FOYER_API int32_t foyer_record_type(const foyer_record_t *record, int32_t field);

/* A text, or the name of a number.
 * Parameters: field; length receives the bytes before the NUL.
 * Result: text lent by the record; NULL and 0 where it is absent or of another type. Threads: any. */
FOYER_API const char *foyer_record_text(const foyer_record_t *record, int32_t field, size_t *length);

/* A whole number, a truth value as 0 or 1, or the number of a name.
 * Parameters: field; value receives the number.
 * Result: FOYER_OK; FOYER_NONE where it is absent or null; FOYER_ERR_TYPE. Threads: any. */
FOYER_API int32_t foyer_record_int(const foyer_record_t *record, int32_t field, int64_t *value);

/* A number, rounded to the nearest double.
 * Parameters: field; value receives the number.
 * Result: FOYER_OK; FOYER_NONE where it is absent or null; FOYER_ERR_TYPE, also where a double cannot hold it.
 * Threads: any. */
FOYER_API int32_t foyer_record_double(const foyer_record_t *record, int32_t field, double *value);

/* How many members a list, an object or pairs have; of a record with fields, the largest number of a field.
 * Result: the number; 0 for NULL. Threads: any. */
FOYER_API size_t foyer_record_count(const foyer_record_t *record);

/* The key of a member, or the name of a field: the one that JSON has.
 * Parameters: index, or the number of a field; length receives the bytes before the NUL.
 * Result: text lent by the record; NULL and 0 for a list, and where nothing is there. Threads: any. */
FOYER_API const char *foyer_record_key(const foyer_record_t *record, int32_t index, size_t *length);

/* The member with a key (of pairs the first), or the field with a name, whether it has a value or not.
 * Parameters: key; index receives the index or the number of the field.
 * Result: FOYER_OK; FOYER_NONE where there is none. Threads: any. */
FOYER_API int32_t foyer_record_find(const foyer_record_t *record, const char *key, size_t key_length, int32_t *index);

/* A record inside a record. It is made when it is first asked for.
 * Parameters: field.
 * Result: a record lent by this one; NULL where it is absent or of another type. Threads: any. */
FOYER_API const foyer_record_t *foyer_record_child(const foyer_record_t *record, int32_t field);

/* The whole record as JSON, without what is absent. It is written when it is first asked for.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the record; NULL for NULL. Threads: any. */
FOYER_API const char *foyer_record_json(const foyer_record_t *record, size_t *length);

/* Fields of an error. In brackets the type, where it is not text. */
enum {
    /* names: begin error_fields */
    FOYER_ERROR_STATUS = 1,     /* status: one of FOYER_ERR_* (name) */
    FOYER_ERROR_CODE = 2,       /* code: a stable word */
    FOYER_ERROR_MESSAGE = 3,    /* message: a sentence */
    FOYER_ERROR_OFFSET = 4,     /* offset: bytes before the place (int) */
    FOYER_ERROR_LINE = 5,       /* line: from 1 (int) */
    FOYER_ERROR_COLUMN = 6,     /* column: in bytes, from 1 (int) */
    FOYER_ERROR_PATH = 7,       /* path: where in a description, as a JSON pointer */
    FOYER_ERROR_SUGGESTION = 8, /* suggestion: the word that was probably meant */
    FOYER_ERROR_FAULTS = 9      /* faults: all faults of a description or configuration (list of findings) */
    /* names: end */
};

/* Fields of a finding: a fault of a file, or something in it that is probably not meant. */
enum {
    /* names: begin finding_fields */
    FOYER_FINDING_SEVERITY = 1,       /* severity: FOYER_SEVERITY_* (name) */
    FOYER_FINDING_CODE = 2,           /* code: a stable word, such as "dead-rule" */
    FOYER_FINDING_MESSAGE = 3,        /* message: a sentence */
    FOYER_FINDING_OFFSET = 4,         /* offset: bytes before the place (int) */
    FOYER_FINDING_LINE = 5,           /* line: from 1 (int) */
    FOYER_FINDING_COLUMN = 6,         /* column: in bytes, from 1 (int) */
    FOYER_FINDING_PATH = 7,           /* path: where in a description, as a JSON pointer */
    FOYER_FINDING_SUGGESTION = 8,     /* suggestion: the word that was probably meant */
    FOYER_FINDING_RULE = 9,           /* rule: the number of a rule (int) */
    FOYER_FINDING_PATTERN = 10,       /* pattern: the number among the patterns of the rule or route (int) */
    FOYER_FINDING_ROUTE = 11,         /* route: the number of a route (int) */
    FOYER_FINDING_OTHER_ROUTE = 12,   /* other_route: the route that wins, or had the name first (int) */
    FOYER_FINDING_OTHER_PATTERN = 13, /* other_pattern: its pattern (int) */
    FOYER_FINDING_WITNESS = 14        /* witness: a link that shows it */
    /* names: end */
};

/* How bad a finding is. */
enum {
    /* names: begin severity */
    FOYER_SEVERITY_ERROR = 0,   /* error: the file is refused */
    FOYER_SEVERITY_WARNING = 1, /* warning: something has no effect, or not the one that it seems to have */
    FOYER_SEVERITY_NOTE = 2     /* note: it works, but it is easily misread */
    /* names: end */
};

/* Fields of a document: bytes for a file, a browser or the next start. */
enum {
    /* names: begin document_fields */
    FOYER_DOCUMENT_BYTES = 1,           /* bytes: any bytes (text); JSON leaves them out if they are not UTF-8 */
    FOYER_DOCUMENT_MEDIA_TYPE = 2,      /* media_type: to serve it with */
    FOYER_DOCUMENT_SECURITY_POLICY = 3, /* security_policy: the Content-Security-Policy to serve it with */
    FOYER_DOCUMENT_FILE_NAME = 4,       /* file_name: safe on every system, never a path */
    FOYER_DOCUMENT_FORMAT = 5,          /* format: of a shortcut, FOYER_SHORTCUT_FORMAT_* (name) */
    FOYER_DOCUMENT_WARNINGS = 6         /* warnings: of a shortcut (list of findings) */
    /* names: end */
};

/* ---- URL -------------------------------------------------------------------------------------------------------- */

/* Example:
 *     foyer_url_t *url = NULL;
 *     const char *text = "HTTPS://Example.com:443/a/../b?x#y";
 *     size_t length = 0;
 *     if (foyer_url_parse(text, strlen(text), NULL, &url, NULL) == FOYER_OK) {
 *         const char *path = foyer_url_component(url, FOYER_URL_PATH, &length);
 *         printf("%s has the path %.*s\n", foyer_url_href(url, NULL), (int)length, path);
 *     }
 *     foyer_url_free(url);
 */

/* A URL, read as browsers read it (WHATWG URL Standard). Immutable. */
typedef struct foyer_url foyer_url_t;

/* Components of a URL. */
enum {
    /* names: begin url_component */
    FOYER_URL_HREF = 0,      /* href: the whole serialisation */
    FOYER_URL_SCHEME = 1,    /* scheme: without the colon */
    FOYER_URL_PROTOCOL = 2,  /* protocol: the scheme with the colon */
    FOYER_URL_USERNAME = 3,  /* username: percent-encoded; empty if there is none */
    FOYER_URL_PASSWORD = 4,  /* password: percent-encoded; empty if there is none */
    FOYER_URL_HOST = 5,      /* host: host and port; absent without "//" */
    FOYER_URL_HOSTNAME = 6,  /* hostname: host alone; absent without "//" */
    FOYER_URL_PORT = 7,      /* port: decimal; absent if it is the default one */
    FOYER_URL_PATH = 8,      /* pathname: percent-encoded */
    FOYER_URL_QUERY = 9,     /* query: without the question mark; absent if there is none */
    FOYER_URL_SEARCH = 10,   /* search: with the question mark; empty where the query is */
    FOYER_URL_FRAGMENT = 11, /* fragment: without the number sign; absent if there is none */
    FOYER_URL_HASH = 12,     /* hash: with the number sign; empty where the fragment is */
    FOYER_URL_ORIGIN = 13    /* origin: the serialised origin; only for foyer_url_copy */
    /* names: end */
};

/* Parses a URL, or a reference against a base. As the standard says, ill-formed UTF-8 is replaced by U+FFFD here.
 * Parameters: text; base, or NULL; url receives the URL, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX, with the place; FOYER_ERR_UNSUPPORTED for a host outside ASCII in a build without the
 * tables. Threads: any. */
FOYER_API int32_t foyer_url_parse(const char *text, size_t text_length, const foyer_url_t *base, foyer_url_t **url,
    foyer_error_t **error);

/* Whether foyer_url_parse would succeed. Faster, since nothing is written.
 * Parameters: text; base, or NULL.
 * Result: FOYER_OK; FOYER_NONE if it would not. Threads: any. */
FOYER_API int32_t foyer_url_can_parse(const char *text, size_t text_length, const foyer_url_t *base);

/* Frees a URL. Threads: any. */
FOYER_API void foyer_url_free(foyer_url_t *url);

/* The whole serialisation.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the URL; NULL for NULL. Threads: any. */
FOYER_API const char *foyer_url_href(const foyer_url_t *url, size_t *length);

/* A component: a part of the serialisation, so NO NUL FOLLOWS IT. Use the length.
 * Parameters: component, FOYER_URL_* without _ORIGIN; length receives its bytes.
 * Result: bytes lent by the URL; NULL and 0 where it is absent. Threads: any. */
FOYER_API const char *foyer_url_component(const foyer_url_t *url, int32_t component, size_t *length);

/* Copies a component, with a NUL behind it.
 * Parameters: component, FOYER_URL_*; buffer of capacity bytes, or NULL and 0 to ask for the length; length receives the
 * bytes of the component, whether they fit or not.
 * Result: FOYER_OK; FOYER_NONE where it is absent; FOYER_ERR_LIMIT: the buffer is too small, and empty. Threads: any. */
FOYER_API int32_t foyer_url_copy(const foyer_url_t *url, int32_t component, char *buffer, size_t capacity, size_t *length);

/* The port.
 * Parameters: port receives it, or the default one of the scheme, or -1.
 * Result: FOYER_OK: the URL names a port; FOYER_NONE: it does not. Threads: any. */
FOYER_API int32_t foyer_url_port(const foyer_url_t *url, int32_t *port);

/* The pairs of the query (application/x-www-form-urlencoded), decoded once, in order. A key without "=" has the value null;
 * bytes that are not UTF-8 become U+FFFD.
 * Parameters: query receives pairs, must not be NULL.
 * Result: FOYER_OK, also for a URL without a query. Threads: any. */
FOYER_API int32_t foyer_url_query(const foyer_url_t *url, foyer_record_t **query);

/* Renders a link for a log, whether it is a URL or not: without userinfo, query values and fragment, and with control,
 * bidirectional and invisible characters escaped. Reads at most 1024 bytes of it.
 * Parameters: link, any bytes; buffer, capacity and length as foyer_url_copy.
 * Result: FOYER_OK; FOYER_ERR_LIMIT: the buffer is too small. Threads: any. */
FOYER_API int32_t foyer_link_redact(const char *link, size_t link_length, char *buffer, size_t capacity, size_t *length);

/* ---- Policy ----------------------------------------------------------------------------------------------------- */

/* Example:
 *     const char *json = "{\"schemes\": [\"https\", \"orchard\"], \"hosts\": [\"*.orchard.example\"]}";
 *     foyer_policy_t *policy = NULL;
 *     int32_t check = 0;
 *     if (foyer_policy_parse(json, strlen(json), &policy, NULL) == FOYER_OK
 *         && foyer_policy_check(policy, "https://evil.example/", 21, NULL, &check, NULL, NULL) == FOYER_NONE) {
 *         printf("refused: %s\n", foyer_name(FOYER_NAMES_CHECK, check, NULL));
 *     }
 *     foyer_policy_free(policy);
 */

/* Which links may come in, or go out. Immutable. */
typedef struct foyer_policy foyer_policy_t;

/* The checks, in the order in which they are made. */
enum {
    /* names: begin check */
    FOYER_CHECK_TOO_LONG = 1,                  /* too-long: longer than the policy allows */
    FOYER_CHECK_ILL_FORMED_UTF8 = 2,           /* ill-formed-utf8: not UTF-8 */
    FOYER_CHECK_CONTROL_CHARACTER = 3,         /* control-character: a C0 control, DEL or C1 control */
    FOYER_CHECK_SPACE = 4,                     /* space: a space */
    FOYER_CHECK_BACKSLASH = 5,                 /* backslash: a backslash */
    FOYER_CHECK_MISSING_SCHEME = 6,            /* missing-scheme: no scheme */
    FOYER_CHECK_INVALID_SCHEME = 7,            /* invalid-scheme: what is before the colon is not a scheme */
    FOYER_CHECK_REFUSED_SCHEME = 8,            /* refused-scheme: javascript, data, file, intent and the like */
    FOYER_CHECK_MISSING_AUTHORITY = 9, /* missing-authority: a web link without exactly two slashes before the host */
    FOYER_CHECK_USERINFO = 10,                 /* userinfo: a user name, a password or an "@" in the authority */
    FOYER_CHECK_ESCAPE_IN_AUTHORITY = 11,      /* escape-in-authority: a percent sign in the authority */
    FOYER_CHECK_MALFORMED_ESCAPE = 12,         /* malformed-escape: in the path, or escapes that are not UTF-8 */
    FOYER_CHECK_ENCODED_CONTROL = 13,          /* encoded-control: an escaped NUL, CR or LF in the path */
    FOYER_CHECK_ENCODED_CONTROL_IN_QUERY = 14, /* encoded-control-in-query: the same in the query or the fragment */
    FOYER_CHECK_DOT_SEGMENT = 15,              /* dot-segment: a path segment . or .., escaped or not */
    FOYER_CHECK_TOO_MANY_SEGMENTS = 16,        /* too-many-segments: more than 256 path segments */
    FOYER_CHECK_TOO_MANY_PAIRS = 17,           /* too-many-pairs: more than 512 pairs in the query */
    FOYER_CHECK_INVALID_URL = 18,              /* invalid-url: not a URL; cannot be relaxed */
    FOYER_CHECK_ADDRESS_FORM = 19,             /* address-form: an IP address in an unusual form */
    FOYER_CHECK_PORT = 20,                     /* port: a port that the policy does not name */
    FOYER_CHECK_UNKNOWN_SCHEME = 21,           /* unknown-scheme: a scheme that the policy does not name */
    FOYER_CHECK_UNKNOWN_HOST = 22,             /* unknown-host: a host that the policy does not name */
    FOYER_CHECK_DISGUISED_HOST = 23            /* disguised-host: plain ASCII in disguise, such as a full-width dot */
    /* names: end */
};

/* Fields of a refusal. */
enum {
    /* names: begin refusal_fields */
    FOYER_REFUSAL_CHECK = 1,   /* code: FOYER_CHECK_* (name) */
    FOYER_REFUSAL_MESSAGE = 2, /* message: what was expected */
    FOYER_REFUSAL_OFFSET = 3   /* offset: bytes before the place (int) */
    /* names: end */
};

/* Reads a policy: {"base": "strict", "relax": [checks], "schemes": [...], "hosts": [...], "ports": [...],
 * "maximum_bytes": n}, each optional. Base "strict" (the default) makes every check; "outgoing" is strict, for links that
 * leave the app to http, https, mailto, sms and tel; "hotwire" makes no check at all.
 * Parameters: json; policy receives the policy, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX, with all faults. Threads: any. */
FOYER_API int32_t foyer_policy_parse(const char *json, size_t json_length, foyer_policy_t **policy, foyer_error_t **error);

/* Frees a policy. Threads: any. */
FOYER_API void foyer_policy_free(foyer_policy_t *policy);

/* Checks a link and parses it.
 * Parameters: link, as received: any bytes; url receives the canonical URL of an accepted link; check receives the check
 * that refused it, or 0; refusal receives why it was refused; error.
 * Result: FOYER_OK: accepted; FOYER_NONE: refused. Threads: any. */
FOYER_API int32_t foyer_policy_check(const foyer_policy_t *policy, const char *link, size_t link_length, foyer_url_t **url,
    int32_t *check, foyer_record_t **refusal, foyer_error_t **error);

/* ---- Link map ---------------------------------------------------------------------------------------------------- */

/* Example:
 *     const char *json = "{\"gates\": [\"ready\"], \"routes\": [{\"order\": \"/orders/:id\"}]}";
 *     foyer_map_t *map = NULL;
 *     foyer_error_t *error = NULL;
 *     if (foyer_map_parse(json, strlen(json), &map, &error) != FOYER_OK) {
 *         printf("%s\n", foyer_record_json(foyer_error_record(error), NULL));
 *     }
 *     foyer_error_free(error);
 *     foyer_map_free(map);
 */

/* What an app's links are: hosts, schemes, gates, policy, routes, handlers, configurations. Immutable. */
typedef struct foyer_map foyer_map_t;

/* Fields of a file that a map names. The library reads no file: the host does. */
enum {
    /* names: begin file_fields */
    FOYER_FILE_USE = 1,  /* use: "configuration" or "association" */
    FOYER_FILE_ROLE = 2, /* role: the member that names it, such as "ios" or "apple" */
    FOYER_FILE_PATH = 3  /* path: as written in the map */
    /* names: end */
};

/* Reads a link map. Members that are unknown, misspelled or of a wrong type and names that lead nowhere are errors.
 * Parameters: json; map receives the map, must not be NULL; error, which has all faults (FOYER_ERROR_FAULTS).
 * Result: FOYER_OK; FOYER_ERR_SYNTAX. Threads: any. */
FOYER_API int32_t foyer_map_parse(const char *json, size_t json_length, foyer_map_t **map, foyer_error_t **error);

/* Frees a map. Threads: any. */
FOYER_API void foyer_map_free(foyer_map_t *map);

/* The shortest document that reads back as the same map. It is written when it is first asked for.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the map; NULL for NULL. Threads: any. */
FOYER_API const char *foyer_map_json(const foyer_map_t *map, size_t *length);

/* The files that a map names: its configurations and association files.
 * Parameters: files receives a list of FOYER_RECORD_FILE, must not be NULL.
 * Result: FOYER_OK; FOYER_NONE: it names none, and the list is empty. Threads: any. */
FOYER_API int32_t foyer_map_files(const foyer_map_t *map, foyer_record_t **files);

/* ---- Path configuration ------------------------------------------------------------------------------------------ */

/* Example:
 *     const char *json = "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}";
 *     foyer_config_t *config = NULL;
 *     foyer_record_t *found = NULL;
 *     if (foyer_config_parse(json, strlen(json), NULL, 0, &config, NULL) == FOYER_OK
 *         && foyer_config_lookup(config, "/orders/new", 11, &found, NULL) == FOYER_OK) {
 *         printf("%s\n", foyer_record_json(foyer_record_child(found, FOYER_PROPERTIES_VALUES), NULL));
 *     }
 *     foyer_record_free(found);
 *     foyer_config_free(config);
 */

/* A path configuration of Hotwire Native, compiled: which properties a link has. Immutable. */
typedef struct foyer_config foyer_config_t;

/* Which app's reading of path configurations is followed. */
enum {
    /* names: begin profile */
    FOYER_PROFILE_FOYER = 0,        /* foyer: strict JSON, faults refuse the file, URLs as browsers read them */
    FOYER_PROFILE_IOS = 1,          /* ios: Hotwire Native for iOS 1.3 on iOS 16 and later */
    FOYER_PROFILE_IOS_1_2 = 2,      /* ios-1.2: Hotwire Native for iOS up to 1.2 */
    FOYER_PROFILE_IOS_1_3_OS15 = 3, /* ios-1.3-os15: Hotwire Native for iOS 1.3 on iOS 14 and 15 */
    FOYER_PROFILE_ANDROID = 4       /* android: Hotwire Native for Android 1.3 */
    /* names: end */
};

/* Where a configuration came from. */
enum {
    /* names: begin origin */
    FOYER_ORIGIN_BUNDLED = 0, /* bundled: with the app */
    FOYER_ORIGIN_CACHED = 1,  /* cached: from the cache of an earlier download */
    FOYER_ORIGIN_REMOTE = 2   /* remote: from the network, just now */
    /* names: end */
};

/* Fields of a configuration. */
enum {
    /* names: begin config_fields */
    FOYER_CONFIG_PROFILE = 1,  /* profile: FOYER_PROFILE_* (name) */
    FOYER_CONFIG_ORIGIN = 2,   /* origin: FOYER_ORIGIN_* (name) */
    FOYER_CONFIG_VERSION = 3,  /* version: as given */
    FOYER_CONFIG_SETTINGS = 4, /* settings: those of the file (object) */
    FOYER_CONFIG_RULES = 5,    /* rules: how many the file has; built-in rules are numbered after them (int) */
    FOYER_CONFIG_FINDINGS = 6  /* findings: what was found when it was loaded (list of findings) */
    /* names: end */
};

/* Fields of the properties of a link. */
enum {
    /* names: begin properties_fields */
    FOYER_PROPERTIES_VALUES = 1,      /* properties: key and value of each (object) */
    FOYER_PROPERTIES_TYPED = 2,       /* typed: those that Hotwire Native knows, each with its value or default (object) */
    FOYER_PROPERTIES_TYPED_ERROR = 3, /* typed_error: why there is no "typed": where Hotwire Native would stop the app */
    FOYER_PROPERTIES_RULES = 4,       /* rules: the numbers of the rules that hit, the last one wins (list of int) */
    FOYER_PROPERTIES_HITS = 5,        /* hits: the same rules, and what led to each (list of hits) */
    FOYER_PROPERTIES_PARAMETERS = 6,  /* params: what routes of the rules took from the link (object of texts) */
    FOYER_PROPERTIES_GATES = 7,       /* gates: those that the rules name (list of texts) */
    FOYER_PROPERTIES_WHY = 8          /* why: for each key the hit that gave its value (object of hits) */
    /* names: end */
};

/* Fields of a hit. All are int. */
enum {
    /* names: begin hit_fields */
    FOYER_HIT_RULE = 1,    /* rule: its number */
    FOYER_HIT_PATTERN = 2, /* pattern: the first one of the rule that was found */
    FOYER_HIT_ROUTE = 3    /* route: the one of the rule that led to it */
    /* names: end */
};

/* Reads and compiles a path configuration.
 * Parameters: text, the file; options, optional: {"profile": name, "match_query": bool, "origin": name, "version": text,
 * "platform": text, "app_version": "3.2.1", "rollout_key": text}, where the last three decide the conditions of rules;
 * config receives the configuration, must not be NULL; error, which has all faults.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for options that cannot be read, and for a file that the profile refuses.
 * Threads: any. */
FOYER_API int32_t foyer_config_parse(const char *text, size_t text_length, const char *options, size_t options_length,
    foyer_config_t **config, foyer_error_t **error);

/* Frees a configuration. What came from it stays good. Threads: any. */
FOYER_API void foyer_config_free(foyer_config_t *config);

/* What a configuration is: profile, origin, version, settings, findings.
 * Parameters: record receives a record of kind FOYER_RECORD_CONFIG, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_config_record(const foyer_config_t *config, foyer_record_t **record);

/* Looks up the properties of a link as it was written.
 * Parameters: link, a URL or, except under the profile android, a path that begins with "/"; properties receives a record
 * of kind FOYER_RECORD_PROPERTIES, must not be NULL; error.
 * Result: FOYER_OK; FOYER_NONE: no rule hit, and the record is empty; FOYER_ERR_SYNTAX for a link that the profile cannot
 * read; FOYER_ERR_LIMIT if a pattern used up its steps; FOYER_ERR_STATE where Hotwire Native on Android would stop the app
 * at a faulty rule. Threads: any. */
FOYER_API int32_t foyer_config_lookup(const foyer_config_t *config, const char *link, size_t link_length,
    foyer_record_t **properties, foyer_error_t **error);

/* Looks up the properties of a parsed URL. Parameters and result as foyer_config_lookup. Threads: any. */
FOYER_API int32_t foyer_config_lookup_url(const foyer_config_t *config, const foyer_url_t *url, foyer_record_t **properties,
    foyer_error_t **error);

/* The rules that hit a text that is searched exactly as it is: a path, or path, "?" and query. The quickest form.
 * Parameters: path; rules receives the first capacity numbers of rules, in the order in which they are laid over each
 * other, and may be NULL if capacity is 0; count receives how many there are; error.
 * Result: FOYER_OK; FOYER_NONE: no rule hit; the errors of foyer_config_lookup. Threads: any. */
FOYER_API int32_t foyer_config_hits(const foyer_config_t *config, const char *path, size_t path_length, int32_t *rules,
    size_t capacity, size_t *count, foyer_error_t **error);

/* foyer_config_hits for many paths in one call.
 * Parameters: paths, one behind the other; offsets, count + 1 of them: path n is the bytes from offsets[n] to
 * offsets[n + 1]; rules receives the rules of all paths, at most capacity; ends receives count offsets into rules: those of
 * path n end at ends[n] and begin where those of the path before end, a path that cannot be searched has none; answered
 * receives how many paths were answered.
 * Result: FOYER_OK; FOYER_NONE: no rule hit; FOYER_ERR_LIMIT: rules is full; go on with offsets + *answered.
 * Threads: any. */
FOYER_API int32_t foyer_config_hits_batch(const foyer_config_t *config, const char *paths, const uint32_t *offsets,
    size_t count, int32_t *rules, size_t capacity, uint32_t *ends, size_t *answered);

/* Which of several copies of a configuration is in force: the bundled one, a cached one, a remote one. The host reads,
 * downloads and stores; the last good copy stays in force. Under the profile foyer a remote copy wins over a cached one that
 * this version of the app stored, that over the bundled one, and that over one that another version stored; the other
 * profiles do as Hotwire Native does. */
typedef struct foyer_sources foyer_sources_t;

/* Sources without an offer: the built-in rules are in force.
 * Parameters: options, optional, as foyer_config_parse; sources receives the sources, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX. Threads: any. */
FOYER_API int32_t foyer_sources_new(const char *options, size_t options_length, foyer_sources_t **sources,
    foyer_error_t **error);

/* Frees sources. Threads: one at a time. */
FOYER_API void foyer_sources_free(foyer_sources_t *sources);

/* Offers a copy.
 * Parameters: origin, FOYER_ORIGIN_*; bytes: the file, or the cache entry for FOYER_ORIGIN_CACHED; details, optional:
 * {"url": the full URL of the file, "status": the HTTP status of a download, "version": text}; entry receives, for
 * FOYER_ORIGIN_REMOTE, a document with the bytes that the host stores in its cache, or NULL; error.
 * Result: FOYER_OK: it is in force now; FOYER_NONE: what is in force has precedence; FOYER_ERR_SYNTAX for a file that does
 * not load or details that cannot be read; FOYER_ERR_STATE for a status that is not accepted, or an entry that is damaged or
 * belongs to another URL. Threads: one at a time. */
FOYER_API int32_t foyer_sources_offer(foyer_sources_t *sources, int32_t origin, const char *bytes, size_t bytes_length,
    const char *details, size_t details_length, foyer_record_t **entry, foyer_error_t **error);

/* The configuration that is in force.
 * Parameters: config receives it, must not be NULL.
 * Result: FOYER_OK. Threads: one at a time. */
FOYER_API int32_t foyer_sources_current(const foyer_sources_t *sources, foyer_config_t **config);

/* Under which key the host keeps the cache entry of a URL.
 * Parameters: url; buffer, capacity and length as foyer_url_copy.
 * Result: FOYER_OK; FOYER_ERR_LIMIT: the buffer is too small. Threads: any. */
FOYER_API int32_t foyer_sources_cache_key(const foyer_sources_t *sources, const char *url, size_t url_length, char *buffer,
    size_t capacity, size_t *length);

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

/* Example:
 *     const char *json = "[{\"name\": \"order\", \"patterns\": [\"/orders/:id\"], \"constraints\": {\"id\": \"int\"}}]";
 *     foyer_routes_t *routes = NULL;
 *     foyer_match_t *match = NULL;
 *     if (foyer_routes_parse(json, strlen(json), NULL, NULL, NULL, &routes, NULL) == FOYER_OK
 *         && foyer_match_new(&match) == FOYER_OK
 *         && foyer_routes_match_path(routes, "/orders/42", 10, match) == FOYER_OK) {
 *         printf("%s %s\n", foyer_match_name(match, NULL), foyer_match_parameter(match, 0, NULL));
 *     }
 *     foyer_match_free(match);
 *     foyer_routes_free(routes);
 */

/* Frees what a callback was registered with; runs exactly once. */
typedef void (*foyer_destroy_t)(void *user);

/* Says whether a value fits a parameter whose constraint is {"function": name}: 0 for no, any other number for yes. The
 * texts are good until it returns. It may be called by any thread that looks a link up, by several at once. */
typedef int32_t (*foyer_constraint_t)(void *user, const char *name, size_t name_length, const char *value,
    size_t value_length);

/* A table of routes. Immutable. */
typedef struct foyer_routes foyer_routes_t;

/* A link that is looked up, and the route that takes it. Made once and used for any number of links. What it lends is good
 * until it is used for another lookup. */
typedef struct foyer_match foyer_match_t;

/* Fields of a route. */
enum {
    /* names: begin route_fields */
    FOYER_ROUTE_NAME = 1,     /* name */
    FOYER_ROUTE_PATTERNS = 2, /* patterns: as written (list of texts) */
    FOYER_ROUTE_ACCEPTS = 3,  /* accepts: from where patterns that are paths take links (list of texts) */
    FOYER_ROUTE_GATES = 4,    /* gates: absent where the route says nothing about them (list of texts) */
    FOYER_ROUTE_HANDLER = 5,  /* handler: the one that it names */
    FOYER_ROUTE_PRIORITY = 6  /* priority (int) */
    /* names: end */
};

/* Fields of a match. */
enum {
    /* names: begin match_fields */
    FOYER_MATCH_ROUTE = 1,      /* route: its number in the table (int) */
    FOYER_MATCH_NAME = 2,       /* name: of the route */
    FOYER_MATCH_PATTERN = 3,    /* pattern: the one that took the link, as written */
    FOYER_MATCH_PARAMETERS = 4, /* params: decoded, those that took part (object of texts) */
    FOYER_MATCH_SEGMENTS = 5,   /* segments: of each of them, decoded one by one (object of lists of texts) */
    FOYER_MATCH_QUERY = 6,      /* query: every key with its values in order, null without "=" (object of lists) */
    FOYER_MATCH_FRAGMENT = 7,   /* fragment: as written */
    FOYER_MATCH_REASON = 8      /* reason: why no route was found, such as "no-route" or "malformed-escape" */
    /* names: end */
};

/* Reads routes and builds their table: a list as the member "routes" of a link map, or
 * {"routes": [...], "route_settings": {...}}.
 * Parameters: json; constraint answers for constraints that are functions, NULL if there are none; user is handed to it;
 * destroy; routes receives the table, must not be NULL; error, which has all faults.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX, also for a constraint that is a function where constraint is NULL.
 * Threads: any. */
FOYER_API int32_t foyer_routes_parse(const char *json, size_t json_length, foyer_constraint_t constraint, void *user,
    foyer_destroy_t destroy, foyer_routes_t **routes, foyer_error_t **error);

/* Frees a table. Matches and routers keep what they need of it. Threads: any. */
FOYER_API void foyer_routes_free(foyer_routes_t *routes);

/* The routes of a table, in their order.
 * Parameters: record receives a list of FOYER_RECORD_ROUTE, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_routes_record(const foyer_routes_t *routes, foyer_record_t **record);

/* Finds the route of a URL. No policy is asked: do that first for links from outside.
 * Parameters: url; match, which copies what it needs; error.
 * Result: FOYER_OK; FOYER_NONE: no route takes it; FOYER_ERR_SYNTAX: it is not a URL.
 * Threads: any, match one at a time. */
FOYER_API int32_t foyer_routes_match(const foyer_routes_t *routes, const char *url, size_t url_length, foyer_match_t *match,
    foyer_error_t **error);

/* Finds the route of a parsed URL.
 * Parameters: url; match.
 * Result: FOYER_OK; FOYER_NONE. Threads: any, match one at a time. */
FOYER_API int32_t foyer_routes_match_url(const foyer_routes_t *routes, const foyer_url_t *url, foyer_match_t *match);

/* Finds the route of a path among the routes that take links from everywhere. A query and a fragment may follow the path.
 * Parameters: path; match.
 * Result: FOYER_OK; FOYER_NONE. Threads: any, match one at a time. */
FOYER_API int32_t foyer_routes_match_path(const foyer_routes_t *routes, const char *path, size_t path_length,
    foyer_match_t *match);

/* Finds the routes of many links in one call. A link that begins with "/" is a path, any other is a URL.
 * Parameters: links, one behind the other; offsets, count + 1 of them: link n is the bytes from offsets[n] to
 * offsets[n + 1]; numbers receives count numbers of routes, -1 where no route takes the link and -2 where it cannot be read,
 * must not be NULL; match keeps the parameters for foyer_match_batch, NULL where they are not wanted; error.
 * Result: FOYER_OK; FOYER_NONE: no link has a route. Threads: any, match one at a time. */
FOYER_API int32_t foyer_routes_match_batch(const foyer_routes_t *routes, const char *links, const uint32_t *offsets,
    size_t count, int32_t *numbers, foyer_match_t *match, foyer_error_t **error);

/* Builds the canonical URL that leads to a route; looking it up gives the same values.
 * Parameters: name of the route; values, optional: {"parameters": {name: text, number or list of segments}, "query": {key:
 * text, null or list of them}, "fragment": text, "source": "https://example.com"}; url receives the URL, must not be NULL;
 * error.
 * Result: FOYER_OK; FOYER_NONE: there is no such route; FOYER_ERR_SYNTAX for values that cannot be read; FOYER_ERR_TYPE: a
 * value is missing, unfit or unknown; FOYER_ERR_STATE: a source is needed or not accepted, or another route would take the
 * URL. Threads: any. */
FOYER_API int32_t foyer_routes_url(const foyer_routes_t *routes, const char *name, size_t name_length, const char *values,
    size_t values_length, foyer_url_t **url, foyer_error_t **error);

/* Makes a match that has not been used.
 * Parameters: match receives it, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_match_new(foyer_match_t **match);

/* Frees a match. Threads: one at a time. */
FOYER_API void foyer_match_free(foyer_match_t *match);

/* Goes on to the next route that takes the same link.
 * Result: FOYER_OK; FOYER_NONE: there is no other. Threads: one at a time. */
FOYER_API int32_t foyer_match_next(foyer_match_t *match);

/* The number of the route in its table.
 * Parameters: route receives it.
 * Result: FOYER_OK; FOYER_NONE: no route was found. Threads: one at a time. */
FOYER_API int32_t foyer_match_route(const foyer_match_t *match, int32_t *route);

/* The name of the route.
 * Parameters: length receives the bytes before the NUL.
 * Result: text lent by the match; NULL and 0 if no route was found. Threads: one at a time. */
FOYER_API const char *foyer_match_name(const foyer_match_t *match, size_t *length);

/* The number of parameters of the pattern, with those that took no part.
 * Result: the number; 0 for NULL. Threads: one at a time. */
FOYER_API size_t foyer_match_parameter_count(const foyer_match_t *match);

/* The decoded value of a parameter. Segments of a wildcard or a repetition are joined with slashes.
 * Parameters: index from 0; length receives the bytes before the NUL.
 * Result: text lent by the match; NULL and 0 for a parameter that took no part. Threads: one at a time. */
FOYER_API const char *foyer_match_parameter(foyer_match_t *match, size_t index, size_t *length);

/* The value of a parameter as the link has it, percent-encoded. Parameters and result as foyer_match_parameter.
 * Threads: one at a time. */
FOYER_API const char *foyer_match_raw_parameter(foyer_match_t *match, size_t index, size_t *length);

/* The index of a parameter by its name; wildcards without a name are called "0", "1" and so on.
 * Parameters: name; index receives it.
 * Result: FOYER_OK; FOYER_NONE: the pattern has no such parameter. Threads: one at a time. */
FOYER_API int32_t foyer_match_find(const foyer_match_t *match, const char *name, size_t name_length, size_t *index);

/* A parameter as an integer.
 * Parameters: index from 0; value receives it.
 * Result: FOYER_OK; FOYER_NONE: it took no part; FOYER_ERR_TYPE: it is not an integer of 64 bits.
 * Threads: one at a time. */
FOYER_API int32_t foyer_match_int(foyer_match_t *match, size_t index, int64_t *value);

/* All of a match: route, parameters, query, fragment, or why there is none.
 * Parameters: record receives a record of kind FOYER_RECORD_MATCH, must not be NULL. It does not need the match.
 * Result: FOYER_OK; FOYER_NONE: no route was found, and the record says why. Threads: one at a time. */
FOYER_API int32_t foyer_match_record(foyer_match_t *match, foyer_record_t **record);

/* The parameters of the links of the last foyer_routes_match_batch.
 * Parameters: ends receives one number for each link: its parameters end there in spans and begin where those of the link
 * before end; spans receives two numbers for each parameter, in the order of the pattern: where its value begins in values,
 * and its length in bytes, which is UINT32_MAX for one that took no part; values receives the decoded values. None may be
 * NULL.
 * Result: how many links, lent by the match as the arrays are; 0 for NULL and before the first batch.
 * Threads: one at a time. */
FOYER_API size_t foyer_match_batch(const foyer_match_t *match, const uint32_t **ends, const uint32_t **spans,
    const char **values);

/* ---- Router ----------------------------------------------------------------------------------------------------- */

/* Example, by pulling:
 *     foyer_router_t *router = NULL;
 *     foyer_record_t *event = NULL;
 *     if (foyer_router_new(NULL, &router, NULL) != FOYER_OK) { return; }
 *     foyer_router_receive(router, "https://orchard.example/a", 25, FOYER_SOURCE_COLD, NULL);
 *     while (foyer_router_next_event(router, &event) == FOYER_OK) {
 *         printf("%s\n", foyer_record_json(event, NULL));
 *         foyer_record_free(event);
 *     }
 *     foyer_router_free(router);
 */

/* A router takes links in, holds them until the app is ready, asks handlers in order and ends every link exactly once, with
 * a reason. Inside a callback its state changes at once, and what follows from that (events, calls of handlers) comes after
 * the callback has returned. No lock is held while a callback runs. Callbacks run one at a time, on the thread that is
 * driving the router.
 *
 * There are two ways to drive it, equal in power. With callbacks: give handlers their behaviour with foyer_router_on, and
 * the router a listener. By pulling: read events with foyer_router_next_event and answer with foyer_router_answer; a
 * router that is only pulled never calls back.
 *
 * Times are in milliseconds, on a clock of the host's. The router reads none: foyer_router_advance_to tells it the time.
 *
 * After foyer_router_shut_down every function that changes the router answers FOYER_ERR_STATE; those that read (next_event,
 * is_gate_open, next_deadline, waiting, explain, explain_link, counters) go on. A link that is received then is not lost: it
 * gets its number all the same, and an event says that it was dropped. */
typedef struct foyer_router foyer_router_t;

/* Where a link came from: the doors of an app. */
enum {
    /* names: begin source */
    FOYER_SOURCE_UNSPECIFIED = 0,    /* unspecified: the host did not say */
    FOYER_SOURCE_COLD = 1,           /* cold: with the launch of the app */
    FOYER_SOURCE_WARM = 2,           /* warm: while the app was running */
    FOYER_SOURCE_CUSTOM_SCHEME = 3,  /* custom_scheme: through a scheme that the app claims */
    FOYER_SOURCE_UNIVERSAL_LINK = 4, /* universal_link: a web link that the system verified as the app's */
    FOYER_SOURCE_PUSH = 5,           /* push: a notification */
    FOYER_SOURCE_SHORTCUT = 6,       /* shortcut: a home-screen shortcut or quick action */
    FOYER_SOURCE_WEB_VIEW = 7,       /* web_view: a tap inside a web view of the app */
    FOYER_SOURCE_APP = 8,            /* app: the app itself */
    FOYER_SOURCE_START = 9,          /* start: the start link; set by the router only */
    FOYER_SOURCE_OTHER_APP = 10      /* other_app: another app on the device */
    /* names: end */
};

/* What a handler or an interceptor answers. */
enum {
    /* names: begin answer */
    FOYER_ANSWER_PENDING = 0,     /* pending: the answer comes later, by foyer_router_answer with the token */
    FOYER_ANSWER_NAVIGATE = 1,    /* navigate: of a handler: a visit is proposed; the link ends as visited */
    FOYER_ANSWER_CANCEL = 2,      /* cancel: of a handler: taken, nothing to show; the link ends as handled */
    FOYER_ANSWER_DECLINED = 3,    /* declined: of a handler: not mine; its fallback or the next candidate is asked */
    FOYER_ANSWER_RETRY_LATER = 4, /* retry_later: of a handler: hold the link until a gate next opens */
    FOYER_ANSWER_FAILED = 5,      /* failed: of a handler: could not do it; text: why. The next candidate is asked */
    FOYER_ANSWER_REDIRECT = 6,    /* redirect: of both: the link starts again as another one; text: its URL */
    FOYER_ANSWER_PASS = 7,        /* pass: of an interceptor: goes on */
    FOYER_ANSWER_REWRITE = 8,     /* rewrite: of an interceptor: goes on with another URL; text: the URL */
    FOYER_ANSWER_BLOCK = 9,       /* block: of an interceptor: the link ends as blocked; text: why */
    FOYER_ANSWER_TIMED_OUT = 10,  /* timed_out: no answer came in time; in events only */
    FOYER_ANSWER_REMOVED = 11     /* removed: it was removed before it answered; in events only */
    /* names: end */
};

/* How a link ended. */
enum {
    /* names: begin outcome */
    FOYER_OUTCOME_VISITED = 1,       /* visited: a visit is proposed */
    FOYER_OUTCOME_HANDLED = 2,       /* handled: a handler took it */
    FOYER_OUTCOME_UNHANDLED = 3,     /* unhandled: nobody took it */
    FOYER_OUTCOME_REFUSED = 4,       /* refused: the policy refused it; the reason is the name of the check */
    FOYER_OUTCOME_BLOCKED = 5,       /* blocked: an interceptor blocked it */
    FOYER_OUTCOME_DUPLICATE = 6,     /* duplicate: received before; the event names the first */
    FOYER_OUTCOME_EXPIRED = 7,       /* expired: it waited longer than its time to live */
    FOYER_OUTCOME_DROPPED = 8,       /* dropped: given up; the reason says why */
    FOYER_OUTCOME_FAILED = 9,        /* failed: a handler failed and nobody after it took the link */
    FOYER_OUTCOME_TIMED_OUT = 10,    /* timed_out: a handler did not answer in time and nobody after it took the link */
    FOYER_OUTCOME_REDIRECT_LOOP = 11 /* redirect_loop: redirected more often than the limit allows */
    /* names: end */
};

/* What an event tells of. */
enum {
    /* names: begin event_kind */
    FOYER_EVENT_HELD = 1,              /* held: the link waits; reason: "gates" or "order" */
    FOYER_EVENT_HANDLER_ASKED = 2,     /* handler_asked: a handler without behaviour is asked; answer with the token */
    FOYER_EVENT_INTERCEPTOR_ASKED = 3, /* interceptor_asked: the same for an interceptor */
    FOYER_EVENT_ANSWERED = 4,          /* answered: an answer that does not end the link */
    FOYER_EVENT_ENDED = 5,             /* ended: the link ended; outcome and reason */
    FOYER_EVENT_RESTORED = 6,          /* restored: the link came out of a snapshot */
    FOYER_EVENT_SHUT_DOWN = 7          /* shut_down: the router was shut down; the last event */
    /* names: end */
};

/* Fields of an event, and of the offer that a callback gets, whose kind is that of the event that would ask. */
enum {
    /* names: begin event_fields */
    FOYER_EVENT_NUMBER = 1,          /* number: its place in the order of events, from 1 (int) */
    FOYER_EVENT_KIND = 2,            /* kind: FOYER_EVENT_HELD and the following (name) */
    FOYER_EVENT_LINK = 3,            /* link: the number of the link (int) */
    FOYER_EVENT_SOURCE = 4,          /* source: FOYER_SOURCE_* (name) */
    FOYER_EVENT_LANE = 5,            /* lane: the window or scene; absent in the lane without a name */
    FOYER_EVENT_URL = 6,             /* url: canonical; absent where it must not be shown (refused, ignored) */
    FOYER_EVENT_HANDLER = 7,         /* handler: who is asked, answered or ended the link */
    FOYER_EVENT_ANSWER = 8,          /* answer: FOYER_ANSWER_* (name) */
    FOYER_EVENT_OUTCOME = 9,         /* outcome: FOYER_OUTCOME_* (name) */
    FOYER_EVENT_REASON = 10,         /* reason: a stable word, or the host's own text */
    FOYER_EVENT_TOKEN = 11,          /* token: for foyer_router_answer (int) */
    FOYER_EVENT_RELATED_LINK = 12,   /* related_link: the first of duplicates, or the number before the snapshot (int) */
    FOYER_EVENT_RETRIES = 13,        /* retries: how often the link was held by retry_later before; absent for 0 (int) */
    FOYER_EVENT_ROUTE = 14,          /* route: the name of the route that led to the handler, or of the best one */
    FOYER_EVENT_CONFIG_VERSION = 15, /* config_version: of the configuration that the link was offered under */
    FOYER_EVENT_EVENT_ID = 16,       /* event_id: as the link was received with */
    FOYER_EVENT_REFERRER = 17,       /* referrer: as the link was received with */
    FOYER_EVENT_PARAMETERS = 18,     /* params: what routes took from the link, decoded (object of texts) */
    FOYER_EVENT_STEPS = 19,          /* steps: who was asked before the link ended, and the answers (list of steps) */
    FOYER_EVENT_PROPERTIES = 20,     /* properties: those that the configuration gives the link, and why (properties) */
    FOYER_EVENT_MAP_VERSION = 21     /* map_version: of the link map that the link was offered under */
    /* names: end */
};

/* Fields of a step. */
enum {
    /* names: begin step_fields */
    FOYER_STEP_HANDLER = 1, /* handler: who was asked */
    FOYER_STEP_ANSWER = 2   /* answer: FOYER_ANSWER_* (name) */
    /* names: end */
};

/* Fields of a link that waits. */
enum {
    /* names: begin link_fields */
    FOYER_LINK_NUMBER = 1,   /* link: its number (int) */
    FOYER_LINK_SOURCE = 2,   /* source: FOYER_SOURCE_* (name) */
    FOYER_LINK_LANE = 3,     /* lane: absent in the lane without a name */
    FOYER_LINK_URL = 4,      /* url */
    FOYER_LINK_EVENT_ID = 5, /* event_id */
    FOYER_LINK_REFERRER = 6, /* referrer */
    FOYER_LINK_PRIVATE = 7   /* private: whether it is left out of snapshots that do not ask for secrets (bool) */
    /* names: end */
};

/* Fields of the counters of a router, all int: received = the sum of all outcomes + pending + in_flight, at any moment.
 * The number of links that ended with an outcome is the field FOYER_COUNTERS_OUTCOME + FOYER_OUTCOME_*, by its name. */
enum {
    /* names: begin counters_fields */
    FOYER_COUNTERS_RECEIVED = 1,          /* received: links that were received or restored */
    FOYER_COUNTERS_PENDING = 2,           /* pending: links that wait */
    FOYER_COUNTERS_IN_FLIGHT = 3,         /* in_flight: links that are being offered */
    FOYER_COUNTERS_MISPLACED_ANSWERS = 4, /* misplaced_answers: late, double, unknown or of the wrong kind */
    FOYER_COUNTERS_DISCARDED_EVENTS = 5,  /* discarded_events: events that nobody pulled in time */
    FOYER_COUNTERS_OUTCOME = 10           /* 10 + FOYER_OUTCOME_VISITED is visited, and so on */
    /* names: end */
};

/* A callback that answers. It may call any function of the router.
 * Parameters: user as registered; offer, an event of kind FOYER_EVENT_HANDLER_ASKED or _INTERCEPTOR_ASKED, lent until the
 * callback returns. For the hook of unhandled links it is the event that ends the link, and the result is not used.
 * Result: one of FOYER_ANSWER_*. An answer that carries a text is given with foyer_router_answer, before or after the
 * callback returned FOYER_ANSWER_PENDING. Any other number counts as FOYER_ANSWER_FAILED. */
typedef int32_t (*foyer_action_t)(void *user, const foyer_record_t *offer);

/* A callback that listens. The event is lent until it returns. The result must be 0. */
typedef int32_t (*foyer_listener_t)(void *user, const foyer_record_t *event);

/* Makes a router of a link map.
 * Parameters: map, which the router keeps what it needs of; NULL for one that says nothing; router receives the router, must
 * not be NULL; error.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_router_new(const foyer_map_t *map, foyer_router_t **router, foyer_error_t **error);

/* Shuts a router down and frees it. Inside one of its callbacks the end waits until the callback has returned.
 * Threads: any, but no other call may use the router afterwards. */
FOYER_API void foyer_router_free(foyer_router_t *router);

/* Shuts a router down: every link that has not ended ends as dropped, with the reason "shutdown".
 * Result: FOYER_OK, also for a second call. Threads: any. */
FOYER_API int32_t foyer_router_shut_down(foyer_router_t *router);

/* Puts another link map in force, at once and as a whole: what belongs to the app, policy, routes and described handlers.
 * Links in flight go on under the one they were offered under. Handlers that were added at run time and the behaviour of
 * names that the new map has stay; behaviour of names that are gone is destroyed.
 * Parameters: map; error.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_install(foyer_router_t *router, const foyer_map_t *map, foyer_error_t **error);

/* Puts a path configuration in force for every link that is offered from now on. A link sees one configuration from start
 * to end.
 * Parameters: config, or NULL to have none; error.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_install_config(foyer_router_t *router, const foyer_config_t *config, foyer_error_t **error);

/* Attaches behaviour to a name: to all handlers, interceptors and the hook of unhandled links that have it.
 * Parameters: name, one that the map or an added handler describes; action, NULL to be asked through events again; user is
 * handed to it; destroy; error, which lists the names there are.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for a name that nothing describes; FOYER_ERR_STATE.
 * Threads: any. */
FOYER_API int32_t foyer_router_on(foyer_router_t *router, const char *name, size_t name_length, foyer_action_t action,
    void *user, foyer_destroy_t destroy, foyer_error_t **error);

/* Attaches a function to the constraints {"function": name} of the map's routes. Until then they accept nothing.
 * Parameters: name; constraint, NULL to take it away; user is handed to it; destroy; error, which lists the names there are.
 * Result: as foyer_router_on. Threads: any. */
FOYER_API int32_t foyer_router_on_constraint(foyer_router_t *router, const char *name, size_t name_length,
    foyer_constraint_t constraint, void *user, foyer_destroy_t destroy, foyer_error_t **error);

/* Names who is told of links that nobody took: their end has this name as its handler, also where a handler failed or did
 * not answer in time. foyer_router_on gives it behaviour.
 * Parameters: name, NULL with length 0 for nobody; error.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_set_unhandled(foyer_router_t *router, const char *name, size_t name_length,
    foyer_error_t **error);

/* Adds a handler at run time.
 * Parameters: json, an element of the map's "handlers"; registration receives its number, from 1; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX, with all faults; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_add_handler(foyer_router_t *router, const char *json, size_t json_length,
    int64_t *registration, foyer_error_t **error);

/* Adds an interceptor at run time.
 * Parameters: json, an element of the map's "interceptors"; registration and error as foyer_router_add_handler.
 * Result: as foyer_router_add_handler. Threads: any. */
FOYER_API int32_t foyer_router_add_interceptor(foyer_router_t *router, const char *json, size_t json_length,
    int64_t *registration, foyer_error_t **error);

/* Leaves links alone that belong to another component: they end as dropped, reason "ignored", and no event shows their text.
 * Parameters: json, an element of the map's "ignore"; registration and error as foyer_router_add_handler.
 * Result: as foyer_router_add_handler. Threads: any. */
FOYER_API int32_t foyer_router_ignore(foyer_router_t *router, const char *json, size_t json_length, int64_t *registration,
    foyer_error_t **error);

/* Removes what was added under a number. A question that it was asked stays open.
 * Result: FOYER_OK; FOYER_NONE where there is no such registration; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_remove(foyer_router_t *router, int64_t registration);

/* Removes all handlers and interceptors with a name. Questions that they were asked stay open.
 * Parameters: name; count receives how many.
 * Result: FOYER_OK; FOYER_NONE where none has it; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_remove_named(foyer_router_t *router, const char *name, size_t name_length, size_t *count);

/* Removes all handlers and interceptors of an owner. Questions that they have not answered fall on.
 * Parameters: owner; count receives how many.
 * Result: FOYER_OK; FOYER_NONE where it has none; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_remove_owner(foyer_router_t *router, const char *owner, size_t owner_length, size_t *count);

/* Takes a link in. The one entry for all doors of an app.
 * Parameters: url, any bytes; source, one of FOYER_SOURCE_* without _START; link receives the number of the link, from 1,
 * also where the policy refuses it at once (its event then says so).
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_router_receive(foyer_router_t *router, const char *url, size_t url_length, int32_t source,
    int64_t *link);

/* Takes a link in, with what else the host knows of it.
 * Parameters: url, source and link as foyer_router_receive; details: {"event_id": text, "lane": text, "referrer": text,
 * "bind": [keys of the context], "ttl_ms": n, "private": bool}, each optional; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for details that cannot be read. Threads: any. */
FOYER_API int32_t foyer_router_receive_with(foyer_router_t *router, const char *url, size_t url_length, int32_t source,
    const char *details, size_t details_length, int64_t *link, foyer_error_t **error);

/* Answers a question, once.
 * Parameters: token of the event or offer; answer, one of FOYER_ANSWER_*; text: the URL of a redirect or rewrite, the reason
 * of a failure or block, otherwise NULL with length 0; error.
 * Result: FOYER_OK; FOYER_ERR_STATE where the token is unknown, was used or comes too late (the error's code says which):
 * nothing changes then. Threads: any. */
FOYER_API int32_t foyer_router_answer(foyer_router_t *router, int64_t token, int32_t answer, const char *text,
    size_t text_length, foyer_error_t **error);

/* Takes the next event out of the router.
 * Parameters: event receives a record of kind FOYER_RECORD_EVENT, must not be NULL.
 * Result: FOYER_OK; FOYER_NONE where there is none now, or where a listener gets them. Threads: any. */
FOYER_API int32_t foyer_router_next_event(foyer_router_t *router, foyer_record_t **event);

/* Gives events to a callback instead of keeping them for foyer_router_next_event.
 * Parameters: listener, NULL to keep them again; user is handed to it; destroy.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_set_listener(foyer_router_t *router, foyer_listener_t listener, void *user,
    foyer_destroy_t destroy);

/* Opens a gate. Links that waited for it alone are offered, in order.
 * Parameters: name; lane, NULL with length 0 for all lanes; error.
 * Result: FOYER_OK, also where it was open; FOYER_ERR_LIMIT: there are too many gates or lanes; FOYER_ERR_STATE.
 * Threads: any. */
FOYER_API int32_t foyer_router_open_gate(foyer_router_t *router, const char *name, size_t name_length, const char *lane,
    size_t lane_length, foyer_error_t **error);

/* Closes a gate. Links that are in flight go on.
 * Parameters and result as foyer_router_open_gate. Threads: any. */
FOYER_API int32_t foyer_router_close_gate(foyer_router_t *router, const char *name, size_t name_length, const char *lane,
    size_t lane_length, foyer_error_t **error);

/* Whether a gate is open.
 * Parameters: name; lane, NULL with length 0 for the lanes in which nothing else was said.
 * Result: FOYER_OK: it is open; FOYER_NONE: it is closed, or nobody knows it. Threads: any. */
FOYER_API int32_t foyer_router_is_gate_open(const foyer_router_t *router, const char *name, size_t name_length,
    const char *lane, size_t lane_length);

/* Removes a lane whose window or scene is gone: its links are dropped with the reason "lane_removed", and what was said of
 * gates for it alone is forgotten.
 * Parameters: lane.
 * Result: FOYER_OK, also for a lane that nobody used; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_remove_lane(foyer_router_t *router, const char *lane, size_t lane_length);

/* Sets a context value, such as the user who is logged in. Links that are bound to another value of the key are dropped with
 * the reason "context_changed".
 * Parameters: key; value, NULL with length 0 to take it away; error.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_set_context(foyer_router_t *router, const char *key, size_t key_length, const char *value,
    size_t value_length, foyer_error_t **error);

/* Tells the router the time, in milliseconds of a monotonic clock with any start. The first call only says where the clock
 * is; after it links expire and answers time out where the time is reached. An earlier time changes nothing.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_advance_to(foyer_router_t *router, int64_t milliseconds);

/* When a link expires or a question times out next: the host sets its timer by it.
 * Parameters: milliseconds receives the moment, on the clock of foyer_router_advance_to.
 * Result: FOYER_OK; FOYER_NONE where nothing will. Threads: any. */
FOYER_API int32_t foyer_router_next_deadline(const foyer_router_t *router, int64_t *milliseconds);

/* Ends a link that waits or is in flight, as dropped.
 * Parameters: link; reason in the host's own words, optional: "cancelled".
 * Result: FOYER_OK; FOYER_NONE where the link has ended or never was; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_cancel(foyer_router_t *router, int64_t link, const char *reason, size_t reason_length);

/* Drops the links that wait for a closed gate, such as after a login that was cancelled.
 * Parameters: gate; reason in the host's own words, optional: "cancelled"; count receives how many.
 * Result: FOYER_OK; FOYER_NONE where no link waits for it; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_drop_waiting(foyer_router_t *router, const char *gate, size_t gate_length,
    const char *reason, size_t reason_length, size_t *count);

/* Receives the map's start link now, if the gates that hold every link are open, no link waits or is in flight, and it was
 * not used before. A router with such gates does this by itself when they first open.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_use_start_link(foyer_router_t *router);

/* The links that wait, oldest first.
 * Parameters: links receives a list of FOYER_RECORD_LINK, must not be NULL.
 * Result: FOYER_OK; FOYER_NONE: none waits, and the list is empty. Threads: any. */
FOYER_API int32_t foyer_router_waiting(const foyer_router_t *router, foyer_record_t **links);

/* The numbers of a router.
 * Parameters: counters receives a record of kind FOYER_RECORD_COUNTERS, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_router_counters(const foyer_router_t *router, foyer_record_t **counters);

/* Writes the links that have not ended, and the event ids that were seen, as bytes that the host keeps while the process is
 * gone. Links that ended never come back.
 * Parameters: with_private, 1 to include links that carry secrets, otherwise 0; snapshot receives a document
 * (FOYER_DOCUMENT_BYTES), must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_STATE. Threads: any. */
FOYER_API int32_t foyer_router_snapshot(foyer_router_t *router, int32_t with_private, foyer_record_t **snapshot,
    foyer_error_t **error);

/* Takes the links of a snapshot in. They get new numbers and go through policy, gates and interceptors as if they came now,
 * with the time to live that was left; each is told by an event FOYER_EVENT_RESTORED. Set the context before, or keep a gate
 * closed: a link that is bound to a value is dropped when it is offered under another.
 * Parameters: bytes; count receives the number of links; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX: not a snapshot, or a damaged one; FOYER_ERR_UNSUPPORTED: a version that this library
 * does not read; FOYER_ERR_STATE. Nothing changes then. Threads: any. */
FOYER_API int32_t foyer_router_restore(foyer_router_t *router, const char *bytes, size_t bytes_length, size_t *count,
    foyer_error_t **error);

/* ---- Explanations ------------------------------------------------------------------------------------------------- */

/* Example:
 *     foyer_router_t *router = NULL;
 *     foyer_record_t *why = NULL;
 *     const char *url = "https://orchard.example/a";
 *     if (foyer_router_new(NULL, &router, NULL) == FOYER_OK
 *         && foyer_router_explain(router, url, strlen(url), FOYER_SOURCE_PUSH, NULL, 0, &why, NULL) == FOYER_OK) {
 *         printf("%s\n", foyer_record_json(why, NULL));
 *     }
 *     foyer_record_free(why);
 *     foyer_router_free(router);
 */

/* Where a link is. */
enum {
    /* names: begin state */
    FOYER_STATE_ASKED = 0,    /* asked: nobody received it: the explanation is of a text */
    FOYER_STATE_PENDING = 1,  /* pending: it waits for gates, or for links before it */
    FOYER_STATE_RETRYING = 2, /* retrying: a handler answered retry_later: it waits for the next gate that opens */
    FOYER_STATE_IN_FLIGHT = 3 /* in_flight: it is being offered */
    /* names: end */
};

/* Where a link goes, seen from the app. */
enum {
    /* names: begin relation */
    FOYER_RELATION_ANY = 0,   /* any: no condition */
    FOYER_RELATION_SAME = 1,  /* same: inside: one of the app's own hosts */
    FOYER_RELATION_OTHER = 2, /* other: outside */
    FOYER_RELATION_OWN = 3    /* own: a scheme that the app itself claims */
    /* names: end */
};

/* What the condition of a handler says of a link: it holds, or the first part that does not. */
enum {
    /* names: begin verdict */
    FOYER_VERDICT_HOLDS = 0,    /* holds */
    FOYER_VERDICT_SOURCE = 1,   /* source: the link came by another door */
    FOYER_VERDICT_SCHEME = 2,   /* scheme: it has another scheme */
    FOYER_VERDICT_HOST = 3,     /* host: it has another host */
    FOYER_VERDICT_RELATION = 4, /* relation: it is not on the side of the app that is wanted */
    FOYER_VERDICT_PROPERTY = 5, /* property: a property has another value, or none */
    FOYER_VERDICT_BUSY = 6,     /* busy: the handler takes one link only, and is being asked about another */
    FOYER_VERDICT_ROUTE = 7     /* route: no route matches; the trials say where each pattern failed */
    /* names: end */
};

/* Fields of an explanation. */
enum {
    /* names: begin explanation_fields */
    FOYER_EXPLANATION_STATE = 1,         /* state: FOYER_STATE_* (name) */
    FOYER_EXPLANATION_LINK = 2,          /* link: its number; absent for a text (int) */
    FOYER_EXPLANATION_URL = 3,           /* url: where it goes now, after rewrites and redirects */
    FOYER_EXPLANATION_CHECK = 4,         /* code: the FOYER_CHECK_* for which the policy refuses it (name) */
    FOYER_EXPLANATION_IGNORED = 5,       /* ignored: whether an ignore condition takes it (bool) */
    FOYER_EXPLANATION_RELATION = 6,      /* relation: FOYER_RELATION_*; absent where nothing is known of the app (name) */
    FOYER_EXPLANATION_LINKS_BEFORE = 7,  /* links_before: how many links of its lane are before it (int) */
    FOYER_EXPLANATION_HANDLED = 8,       /* handled: whether there is a candidate, as far as data can tell (bool) */
    FOYER_EXPLANATION_ASKED = 9,         /* asked: who is being asked */
    FOYER_EXPLANATION_GATES = 10,        /* gates: those that it needs (list of gates) */
    FOYER_EXPLANATION_INTERCEPTORS = 11, /* interceptors: those that it passes, in order (list of texts) */
    FOYER_EXPLANATION_CANDIDATES = 12,   /* candidates: all handlers, in the order in which they are asked (list) */
    FOYER_EXPLANATION_ROUTES = 13,       /* routes: what became of each pattern of the routes (list of trials) */
    FOYER_EXPLANATION_STEPS = 14,        /* steps: who was asked so far, and the answers (list of steps) */
    FOYER_EXPLANATION_PROPERTIES = 15    /* properties: those that the configuration in force gives it (properties) */
    /* names: end */
};

/* Fields of a gate. */
enum {
    /* names: begin gate_fields */
    FOYER_GATE_NAME = 1, /* name */
    FOYER_GATE_OPEN = 2  /* open: whether it is open for the link's lane (bool) */
    /* names: end */
};

/* Fields of a candidate. */
enum {
    /* names: begin candidate_fields */
    FOYER_CANDIDATE_HANDLER = 1,       /* handler: its name */
    FOYER_CANDIDATE_REGISTRATION = 2,  /* registration: its number (int) */
    FOYER_CANDIDATE_VERDICT = 3,       /* verdict: FOYER_VERDICT_* (name) */
    FOYER_CANDIDATE_ASKS_HOST = 4,     /* asks_host: a callback decides after all else held; it is not asked here (bool) */
    FOYER_CANDIDATE_FALLBACK_ONLY = 5, /* only_as_fallback: asked only where it is named (bool) */
    FOYER_CANDIDATE_TRIALS = 6         /* trials: what became of each of its own patterns (list of trials) */
    /* names: end */
};

/* What became of one pattern. */
enum {
    /* names: begin trial */
    FOYER_TRIAL_MATCHES = 0, /* matches */
    FOYER_TRIAL_SOURCE = 1,  /* source: the link comes from a source that the route does not accept */
    FOYER_TRIAL_SEGMENT = 2  /* segment: a segment of the link is not what the pattern has there */
    /* names: end */
};

/* Fields of a trial. */
enum {
    /* names: begin trial_fields */
    FOYER_TRIAL_ROUTE = 1,   /* route: its name */
    FOYER_TRIAL_PATTERN = 2, /* pattern: its number among those of the route (int) */
    FOYER_TRIAL_RESULT = 3,  /* result: FOYER_TRIAL_MATCHES and the following (name) */
    FOYER_TRIAL_RANK = 4,    /* rank: of a pattern that matches: asked as the one with this number, from 0 (int) */
    FOYER_TRIAL_PLACE = 5    /* segment: where it failed, from 0; the number of segments: it goes on after the end (int) */
    /* names: end */
};

/* Explains what would become of a text if it were received now. Nobody is asked, and nothing changes.
 * Parameters: url and source as foyer_router_receive; lane, NULL with length 0 for the lane without a name; explanation
 * receives a record of kind FOYER_RECORD_EXPLANATION, must not be NULL; error.
 * Result: FOYER_OK, also for a link that the policy refuses. Threads: any. */
FOYER_API int32_t foyer_router_explain(const foyer_router_t *router, const char *url, size_t url_length, int32_t source,
    const char *lane, size_t lane_length, foyer_record_t **explanation, foyer_error_t **error);

/* Explains a link that has not ended.
 * Parameters: link; explanation receives a record of kind FOYER_RECORD_EXPLANATION, must not be NULL.
 * Result: FOYER_OK; FOYER_NONE where it has ended or never was. Threads: any. */
FOYER_API int32_t foyer_router_explain_link(const foyer_router_t *router, int64_t link, foyer_record_t **explanation);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_FOYER_H */
