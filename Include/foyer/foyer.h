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

/* A URL, read as browsers read it (WHATWG URL Standard). Immutable. */
typedef struct foyer_url foyer_url_t;

/* Components of a URL, for foyer_url_component and foyer_url_copy. */
enum {
    FOYER_URL_HREF = 0,      /* the whole serialisation */
    FOYER_URL_SCHEME = 1,    /* the scheme without the colon */
    FOYER_URL_PROTOCOL = 2,  /* the scheme with the colon */
    FOYER_URL_USERNAME = 3,  /* percent-encoded; empty if there is none */
    FOYER_URL_PASSWORD = 4,  /* percent-encoded; empty if there is none */
    FOYER_URL_HOST = 5,      /* host and port; absent without "//" */
    FOYER_URL_HOSTNAME = 6,  /* host alone; absent without "//" */
    FOYER_URL_PORT = 7,      /* decimal; absent if it is the default one */
    FOYER_URL_PATH = 8,      /* percent-encoded */
    FOYER_URL_QUERY = 9,     /* without the question mark; absent if there is none */
    FOYER_URL_SEARCH = 10,   /* with the question mark; empty where the query is */
    FOYER_URL_FRAGMENT = 11, /* without the number sign; absent if there is none */
    FOYER_URL_HASH = 12,     /* with the number sign; empty where the fragment is */
    FOYER_URL_ORIGIN = 13    /* the serialised origin; only for foyer_url_copy */
};

/* Parses a URL, or a reference against a base. Ill-formed UTF-8 is replaced by U+FFFD, as the standard says.
 * Parameters: text and text_length, at most 16 MiB; base, or NULL; url receives the result, must not be NULL; error, see
 * above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_LIMIT; FOYER_ERR_SYNTAX, with the place; FOYER_ERR_UNSUPPORTED for a
 * host outside ASCII in a build without the tables.
 * Ownership: the caller ends the URL with foyer_url_free; the base is not kept. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_url_parse(const char *text, size_t text_length, const foyer_url_t *base, foyer_url_t **url,
    foyer_error_t **error);

/* Whether foyer_url_parse would succeed; faster, since nothing is written.
 * Parameters: text and text_length; base, or NULL.
 * Result: FOYER_OK, or FOYER_NONE if it would not; FOYER_ERR_ARGUMENT.
 * Ownership: nothing is kept. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_url_can_parse(const char *text, size_t text_length, const foyer_url_t *base);

/* Ends a URL. NULL does nothing. Threads: any. Since 0.1. */
FOYER_API void foyer_url_free(foyer_url_t *url);

/* The whole serialisation.
 * Parameters: url; length receives the bytes before the NUL, may be NULL.
 * Result: text; NULL for a NULL url. Ownership: the URL, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_url_href(const foyer_url_t *url, size_t *length);

/* A component, lent without copying: a part of the serialisation. NO NUL follows it: use the length.
 * Parameters: url; component, one of the FOYER_URL constants but FOYER_URL_ORIGIN; length receives its bytes, may be NULL.
 * Result: the bytes; NULL and 0 for a component that is absent, a NULL url or an unknown number.
 * Ownership: the URL, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_url_component(const foyer_url_t *url, int32_t component, size_t *length);

/* Copies a component.
 * Parameters: url; component, one of the FOYER_URL constants; buffer and capacity in bytes, or NULL and 0 to ask for the
 * length; length receives the bytes of the component, without the NUL, whether they fit or not; may be NULL.
 * Result: FOYER_OK: the component and a closing NUL are in the buffer, or only the length was asked for; FOYER_NONE: the
 * component is absent; FOYER_ERR_ARGUMENT; FOYER_ERR_LIMIT: the buffer is too small for it and the NUL, and is empty.
 * Ownership: the caller's buffer. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_url_copy(const foyer_url_t *url, int32_t component, char *buffer, size_t capacity, size_t *length);

/* The port.
 * Parameters: url; port receives it, or the default one of the scheme, or -1; may be NULL.
 * Result: FOYER_OK: the URL names a port; FOYER_NONE: it does not; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_url_port(const foyer_url_t *url, int32_t *port);

/* Renders a link for a log, whether it is a URL or not: without userinfo, query values and fragment, with control,
 * bidirectional and invisible characters escaped. Reads at most 1024 bytes of the link.
 * Parameters: link and link_length, any bytes; buffer, capacity and length as for foyer_url_copy.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_LIMIT: the buffer is too small.
 * Ownership: the caller's buffer. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_link_redact(const char *link, size_t link_length, char *buffer, size_t capacity, size_t *length);

/* The pairs of a query, decoded, in order. Immutable; needs the URL no longer. */
typedef struct foyer_query foyer_query_t;

/* Reads the query of a URL: application/x-www-form-urlencoded, keys repeated, each text decoded once, what is not UTF-8
 * replaced by U+FFFD; a key without "=" has no value, and a malformed escape stays as text.
 * Parameters: url; query receives the pairs, must not be NULL; error, see above.
 * Result: FOYER_OK, also for a URL without a query, which has no pairs; FOYER_ERR_ARGUMENT.
 * Ownership: the caller ends the query with foyer_query_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_url_query(const foyer_url_t *url, foyer_query_t **query, foyer_error_t **error);

/* Ends a query. NULL does nothing. Threads: any. Since 0.1. */
FOYER_API void foyer_query_free(foyer_query_t *query);

/* The number of pairs; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_query_count(const foyer_query_t *query);

/* The key of a pair, with a closing NUL; keys may contain NUL bytes.
 * Parameters: query; index from 0; length receives the bytes before the NUL, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the query, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_query_key(const foyer_query_t *query, size_t index, size_t *length);

/* The value of a pair, with a closing NUL; values may contain NUL bytes.
 * Parameters: query; index from 0; length receives the bytes before the NUL, may be NULL.
 * Result: text; NULL and 0 for a key without "=", and past the end.
 * Ownership: the query, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_query_value(const foyer_query_t *query, size_t index, size_t *length);

/* The first pair with a key, at or after an index; call again with index + 1 for the next.
 * Parameters: query; key and key_length; index receives the place found and gives the place to begin at, must not be
 * NULL.
 * Result: FOYER_OK; FOYER_NONE: there is none; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_query_find(const foyer_query_t *query, const char *key, size_t key_length, size_t *index);

/* ---- Policy ----------------------------------------------------------------------------------------------------- */

/* Which links may come in, or go out. Being set up by one thread at a time, then only read. */
typedef struct foyer_policy foyer_policy_t;

/* Which way the links of a policy go. */
enum {
    FOYER_LINKS_INCOMING = 0, /* from outside into the app */
    FOYER_LINKS_OUTGOING = 1  /* from the app to another one */
};

/* The checks, in the order in which they are made. Their names are the same words in lower case, with hyphens. */
enum {
    FOYER_CHECK_TOO_LONG = 1,                 /* longer than the policy allows */
    FOYER_CHECK_ILL_FORMED_UTF8 = 2,          /* not UTF-8 */
    FOYER_CHECK_CONTROL_CHARACTER = 3,        /* a C0 control, DEL or C1 control */
    FOYER_CHECK_SPACE = 4,                    /* a space */
    FOYER_CHECK_BACKSLASH = 5,                /* a backslash */
    FOYER_CHECK_MISSING_SCHEME = 6,           /* no scheme */
    FOYER_CHECK_INVALID_SCHEME = 7,           /* no scheme before the colon */
    FOYER_CHECK_REFUSED_SCHEME = 8,           /* javascript, data, file, intent and the like */
    FOYER_CHECK_MISSING_AUTHORITY = 9,        /* a web link without exactly two slashes before the host */
    FOYER_CHECK_USERINFO = 10,                /* a user name, a password or an "@" in the authority */
    FOYER_CHECK_ESCAPE_IN_AUTHORITY = 11,     /* a percent sign in the authority */
    FOYER_CHECK_MALFORMED_ESCAPE = 12,        /* a malformed escape in the path, or escapes that are not UTF-8 */
    FOYER_CHECK_ENCODED_CONTROL = 13,         /* an escaped NUL, CR or LF in the path */
    FOYER_CHECK_ENCODED_CONTROL_IN_QUERY = 14, /* the same in the query or the fragment */
    FOYER_CHECK_DOT_SEGMENT = 15,             /* a path segment . or .., escaped or not */
    FOYER_CHECK_TOO_MANY_SEGMENTS = 16,       /* more than 256 path segments */
    FOYER_CHECK_TOO_MANY_PAIRS = 17,          /* more than 512 pairs in the query */
    FOYER_CHECK_INVALID_URL = 18,             /* not a URL; cannot be relaxed */
    FOYER_CHECK_ADDRESS_FORM = 19,            /* an IP address in an unusual form */
    FOYER_CHECK_PORT = 20,                    /* a port that the policy does not name */
    FOYER_CHECK_UNKNOWN_SCHEME = 21,          /* a scheme that the policy does not name */
    FOYER_CHECK_UNKNOWN_HOST = 22             /* a host that the policy does not name */
};

/* A new policy by name: "strict" (also for an empty name): every check on, any scheme but the refused ones, any host;
 * "outgoing": strict, for links that leave the app to http, https, mailto, sms and tel; "hotwire": no check at all.
 * Parameters: name and name_length; policy receives the result, must not be NULL; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT for an unknown name.
 * Ownership: the caller ends the policy with foyer_policy_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_policy_new(const char *name, size_t name_length, foyer_policy_t **policy, foyer_error_t **error);

/* Ends a policy. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_policy_free(foyer_policy_t *policy);

/* States a scheme, without its colon, that links may have. Without any, an incoming link may have every scheme but the
 * refused ones. For an outgoing policy the first one replaces the list http, https, mailto, sms, tel.
 * Parameters: policy; scheme and scheme_length; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT; FOYER_ERR_SYNTAX: it is no scheme.
 * Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_add_scheme(foyer_policy_t *policy, const char *scheme, size_t scheme_length,
    foyer_error_t **error);

/* States a host that incoming web links may have: a host, or "*." and a domain for every domain below it. Without any,
 * every host is accepted; with one, https is one of the schemes.
 * Parameters: policy; host and host_length; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT; FOYER_ERR_SYNTAX: it is no host.
 * Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_add_host(foyer_policy_t *policy, const char *host, size_t host_length,
    foyer_error_t **error);

/* Names a port that links may have besides the default one of their scheme.
 * Parameters: policy; port from 0 to 65535; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_add_port(foyer_policy_t *policy, int32_t port, foyer_error_t **error);

/* Relaxes a check: it is not made.
 * Parameters: policy; check, one of the FOYER_CHECK constants; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_relax(foyer_policy_t *policy, int32_t check, foyer_error_t **error);

/* Sets which way links go.
 * Parameters: policy; direction, FOYER_LINKS_INCOMING or FOYER_LINKS_OUTGOING; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_set_direction(foyer_policy_t *policy, int32_t direction, foyer_error_t **error);

/* Sets how long a link may be: 16 KiB unless it is set.
 * Parameters: policy; bytes, at most 16 MiB; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_policy_set_maximum_length(foyer_policy_t *policy, size_t bytes, foyer_error_t **error);

/* Checks a link and parses it.
 * Parameters: policy; link and link_length, as received: any bytes; url receives the canonical URL of an accepted link,
 * may be NULL; check receives the number of the check that refused the link, or 0, may be NULL; reason receives why a
 * link was refused, as well as why the call failed, see the last parameter above.
 * Result: FOYER_OK: accepted; FOYER_NONE: refused; FOYER_ERR_ARGUMENT.
 * Ownership: the caller ends the URL and the reason. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_policy_check(const foyer_policy_t *policy, const char *link, size_t link_length,
    foyer_url_t **url, int32_t *check, foyer_error_t **reason);

/* The name of a check, such as "dot-segment": the code of its refusals.
 * Parameters: check, any number; length receives the bytes before the NUL, may be NULL.
 * Result: static text; empty for a number without a name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_check_name(int32_t check, size_t *length);

/* The number of the check with a name.
 * Parameters: name and name_length.
 * Result: one of the FOYER_CHECK constants, or 0. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_check_number(const char *name, size_t name_length);

/* ---- Configuration ---------------------------------------------------------------------------------------------- */

/* ---- Router ----------------------------------------------------------------------------------------------------- */

#ifdef __cplusplus
}
#endif

#endif /* FOYER_FOYER_H */
