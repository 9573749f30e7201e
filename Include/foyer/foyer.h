/* foyer.h - the C interface of Foyer, the deep-link router that every app runtime can share.
 *
 * Conventions, held by every function:
 *
 *  - Handles are pointers to incomplete structs, made by a foyer_*_new or foyer_*_parse function and ended by the
 *    foyer_*_free of their type. free(NULL) does nothing. Ending a handle twice is the caller's bug.
 *  - Text goes in as pointer + length in bytes, UTF-8; NULL with length 0 is the empty text. NULL with another length
 *    is FOYER_ERR_ARGUMENT. Ill-formed UTF-8 is FOYER_ERR_TEXT; nothing is ever repaired, unless a function says so.
 *    Inputs are used or copied before the call returns.
 *  - Text comes out as a pointer to bytes with a closing NUL, and a length beside it that does not count the NUL. The
 *    text may contain NUL bytes: trust the length. Each function says which handle owns the text.
 *  - A function that can fail returns int32_t: FOYER_OK (0), a positive value for an outcome that is no error (such as
 *    FOYER_NONE), or a negative error. Outputs are set to NULL or 0 at the start and filled only on success; an output
 *    pointer may be NULL where the caller does not want that output, unless the function says otherwise.
 *  - Detail of an error leaves through the last parameter, foyer_error_t **. NULL there means "not wanted". On failure
 *    it receives an error to be freed, otherwise NULL. There is no hidden last error.
 *  - Callbacks have the shape fn(user, ...). A callback must not throw, long-jump or unwind through Foyer.
 *    destroy(user) runs exactly once per registration, after the last run of the callback, also when the registration
 *    failed.
 *  - A const handle may be read by any number of threads at once; a handle that is not const by one at a time. The
 *    router is the exception: every foyer_router_* function may be called from any thread, also from a callback.
 *  - Numbers are never reused. Functions are added, never changed.
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

#define FOYER_VERSION_MAJOR 0
#define FOYER_VERSION_MINOR 1
#define FOYER_VERSION_PATCH 0
#define FOYER_VERSION_TEXT "0.1.0"
#define FOYER_VERSION_NUMBER (FOYER_VERSION_MAJOR * 1000000 + FOYER_VERSION_MINOR * 1000 + FOYER_VERSION_PATCH)
#define FOYER_ABI_VERSION 0

/* The version of the library that is loaded, as FOYER_VERSION_NUMBER: major * 1000000 + minor * 1000 + patch.
 * Result: the number. Compare it with FOYER_VERSION_NUMBER at start-up.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_version_number(void);

/* The version of the library that is loaded, as text.
 * Parameters: length receives the bytes before the NUL; may be NULL.
 * Result: static text, never NULL. Ownership: static. Threads: any. Since 0.1. */
FOYER_API const char *foyer_version_text(size_t *length);

/* The number of the binary interface; it is the number in the library's SONAME and changes only when an existing
 * function would have to change.
 * Result: the number. Compare it with FOYER_ABI_VERSION at start-up. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_abi_version(void);

/* ---- Status and error ------------------------------------------------------------------------------------------- */

enum {
    FOYER_OK = 0,              /* done */
    FOYER_NONE = 1,            /* not an error: nothing matched, or nothing is there */
    FOYER_ERR_ARGUMENT = -1,   /* a NULL, a length, a flag or a number that the function does not take */
    FOYER_ERR_TEXT = -2,       /* ill-formed UTF-8 */
    FOYER_ERR_LIMIT = -3,      /* beyond a documented maximum */
    FOYER_ERR_SYNTAX = -4,     /* the text does not follow its grammar; the error says where */
    FOYER_ERR_UNSUPPORTED = -5, /* well-formed, but not served by this build */
    FOYER_ERR_TYPE = -6,       /* a value is there, but it is of another type */
    FOYER_ERR_STATE = -7,      /* not possible now: the object is in another state */
    FOYER_ERR_BUSY = -8        /* not possible from inside this callback */
};

/* The name of a status, such as "FOYER_ERR_SYNTAX".
 * Parameters: status, any number; length receives the bytes before the NUL, may be NULL.
 * Result: static text, never NULL; "FOYER_UNKNOWN" for a number without a name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_status_name(int32_t status, size_t *length);

/* What a status means, in one English sentence.
 * Parameters and result as foyer_status_name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_status_text(int32_t status, size_t *length);

/* The detail of one failure. Immutable. */
typedef struct foyer_error foyer_error_t;

/* Ends an error. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_error_free(foyer_error_t *error);

/* The status that the failing function returned.
 * Result: a negative status; FOYER_OK for NULL. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_error_status(const foyer_error_t *error);

/* The stable code of the failure, such as "json-duplicate-key": a lower-case word, the same in every language.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for NULL. Ownership: the error, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_error_code(const foyer_error_t *error, size_t *length);

/* What was expected and what was found, as an English sentence for a person. Its wording may change.
 * Parameters, result, ownership as foyer_error_code. Threads: any. Since 0.1. */
FOYER_API const char *foyer_error_message(const foyer_error_t *error, size_t *length);

/* Where in the input the fault lies.
 * Parameters: offset receives the bytes before the fault, line and column (in bytes) count from 1; each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE where the failure has no one place (then all are 0). Threads: any. Since 0.1. */
FOYER_API int32_t foyer_error_position(const foyer_error_t *error, size_t *offset, size_t *line, size_t *column);

/* ---- URL -------------------------------------------------------------------------------------------------------- */

/* ---- Policy ----------------------------------------------------------------------------------------------------- */

/* ---- Configuration ---------------------------------------------------------------------------------------------- */

/* ---- Router ----------------------------------------------------------------------------------------------------- */

#ifdef __cplusplus
}
#endif

#endif /* FOYER_FOYER_H */
