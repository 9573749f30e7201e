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
    FOYER_CHECK_UNKNOWN_HOST = 22,            /* a host that the policy does not name */
    FOYER_CHECK_DISGUISED_HOST = 23           /* plain ASCII in disguise, such as a full-width dot */
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

/* A path configuration of Hotwire Native, compiled: which properties a link has. Immutable. */
typedef struct foyer_config foyer_config_t;

/* What was found wrong in a file, in its order. Immutable. */
typedef struct foyer_diagnostics foyer_diagnostics_t;

/* The properties of one link, and why it has them. Texts are made when they are asked for, so one thread at a time. */
typedef struct foyer_properties foyer_properties_t;

/* Whose reading of a path configuration is followed. */
enum {
    FOYER_PROFILE_FOYER = 0,        /* Foyer's own: strict JSON, faults refuse the file, URLs as browsers read them */
    FOYER_PROFILE_IOS = 1,          /* Hotwire Native for iOS 1.3 on iOS 16 and later */
    FOYER_PROFILE_IOS_1_2 = 2,      /* Hotwire Native for iOS up to 1.2 */
    FOYER_PROFILE_IOS_1_3_OS15 = 3, /* Hotwire Native for iOS 1.3 on iOS 14 and 15 */
    FOYER_PROFILE_ANDROID = 4       /* Hotwire Native for Android 1.3 */
};

/* Flags of foyer_config_parse. */
enum {
    FOYER_CONFIG_NO_QUERY = 1 /* patterns do not see the query (without effect under FOYER_PROFILE_ANDROID) */
};

/* Where a configuration came from. */
enum {
    FOYER_ORIGIN_BUNDLED = 0, /* with the app */
    FOYER_ORIGIN_CACHED = 1,  /* from the cache of an earlier download */
    FOYER_ORIGIN_REMOTE = 2   /* from the network, just now */
};

/* How bad a diagnostic is. */
enum {
    FOYER_SEVERITY_ERROR = 0,   /* the file is refused */
    FOYER_SEVERITY_WARNING = 1, /* the file loads, but something has no effect, or another one than it says */
    FOYER_SEVERITY_NOTE = 2     /* it works, but it is easily misread */
};

/* The types of a property. */
enum {
    FOYER_TYPE_NULL = 0,
    FOYER_TYPE_BOOL = 1,
    FOYER_TYPE_NUMBER = 2,
    FOYER_TYPE_TEXT = 3,
    FOYER_TYPE_ARRAY = 4,
    FOYER_TYPE_OBJECT = 5
};

/* Reads and compiles a path configuration.
 * Parameters: text, the file, UTF-8; profile, FOYER_PROFILE_*; flags, a sum of FOYER_CONFIG_*, or 0; origin,
 * FOYER_ORIGIN_*, and version, any text: kept and reported; config receives the configuration.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for a file that the profile refuses, FOYER_ERR_LIMIT for one beyond a maximum: the
 * error has the code and the place of the first fault; FOYER_ERR_ARGUMENT.
 * Ownership: end it with foyer_config_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_parse(
    const char *text, size_t text_length, int32_t profile, int32_t flags, int32_t origin, const char *version,
    size_t version_length, foyer_config_t **config, foyer_error_t **error);

/* A configuration without rules of its own: only the built-in rules of the profile are there.
 * Parameters: profile, FOYER_PROFILE_*; flags as foyer_config_parse; config receives the configuration.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership as foyer_config_parse. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_new(int32_t profile, int32_t flags, foyer_config_t **config);

/* Ends a configuration. Properties that came from it stay good. NULL does nothing.
 * Threads: one at a time. Since 0.1. */
FOYER_API void foyer_config_free(foyer_config_t *config);

/* The same configuration for a host: decides the conditions of rules ("foyer": {"when": ...}) anew, compiles nothing.
 * What the host does not tell meets no condition.
 * Parameters: config; platform, such as "ios"; app_version, such as "3.2.1"; rollout_key, what identifies the user or
 * the installation; each may be empty for "not told"; adapted receives the new configuration.
 * Result: FOYER_OK, FOYER_ERR_SYNTAX for a text that is no version, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT.
 * Ownership: end it with foyer_config_free; it does not need config. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_adapt(
    const foyer_config_t *config, const char *platform, size_t platform_length, const char *app_version,
    size_t app_version_length, const char *rollout_key, size_t rollout_key_length, foyer_config_t **adapted,
    foyer_error_t **error);

/* Whose reading is followed: FOYER_PROFILE_*; -1 for NULL. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_profile(const foyer_config_t *config);

/* Where the configuration came from, as given: FOYER_ORIGIN_*; -1 for NULL. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_origin(const foyer_config_t *config);

/* The version text, as given.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for NULL. Ownership: the configuration, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_config_version(const foyer_config_t *config, size_t *length);

/* The settings of the file as JSON text, an object.
 * Parameters, result and ownership as foyer_config_version; "{}" for NULL. Threads: any. Since 0.1. */
FOYER_API const char *foyer_config_settings(const foyer_config_t *config, size_t *length);

/* The number of rules in the file; 0 for NULL. The built-in rules are numbered after them. Threads: any. Since 0.1. */
FOYER_API size_t foyer_config_rule_count(const foyer_config_t *config);

/* What was found wrong when the file was loaded; may be empty.
 * Parameters: config; diagnostics receives the list.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: end it with foyer_diagnostics_free; it does not need config.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_diagnostics(const foyer_config_t *config, foyer_diagnostics_t **diagnostics);

/* What is wrong in a file, also in one that is refused.
 * Parameters: text, the file, UTF-8; profile, FOYER_PROFILE_*; diagnostics receives the list.
 * Result: FOYER_OK if the file would load, FOYER_NONE if it would be refused, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT.
 * Ownership: end it with foyer_diagnostics_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_lint(
    const char *text, size_t text_length, int32_t profile, foyer_diagnostics_t **diagnostics, foyer_error_t **error);

/* Ends a list of diagnostics. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_diagnostics_free(foyer_diagnostics_t *diagnostics);

/* The number of diagnostics; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_diagnostics_count(const foyer_diagnostics_t *diagnostics);

/* How bad a diagnostic is: FOYER_SEVERITY_*; -1 for an index that is not there. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_diagnostics_severity(const foyer_diagnostics_t *diagnostics, size_t index);

/* The stable code of a diagnostic, such as "glob-pattern".
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for an index that is not there. Ownership: the list, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_diagnostics_code(
    const foyer_diagnostics_t *diagnostics, size_t index, size_t *length);

/* What was expected and what was found, as an English sentence for a person. Its wording may change.
 * Parameters, result and ownership as foyer_diagnostics_code. Threads: any. Since 0.1. */
FOYER_API const char *foyer_diagnostics_message(
    const foyer_diagnostics_t *diagnostics, size_t index, size_t *length);

/* Where in the file a diagnostic is.
 * Parameters: offset receives the bytes before the place, line and column (in bytes) count from 1, rule and pattern from
 * 0 and are -1 where it is about none; each may be NULL.
 * Result: FOYER_OK, FOYER_NONE if it has no place (offset, line and column are 0 then) or the index is not there.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_diagnostics_position(
    const foyer_diagnostics_t *diagnostics, size_t index, size_t *offset, size_t *line, size_t *column, int32_t *rule,
    int32_t *pattern);

/* Looks up the properties of a link as it was written.
 * Parameters: config; link, UTF-8: a URL, or, but under FOYER_PROFILE_ANDROID, a path that begins with '/'; properties
 * receives the answer.
 * Result: FOYER_OK if a rule hit, FOYER_NONE if none did (properties is there and empty), FOYER_ERR_SYNTAX for a link
 * that the profile cannot read, FOYER_ERR_LIMIT if a pattern used up its steps, FOYER_ERR_STATE where Hotwire Native on
 * Android would stop the app at a faulty rule, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT.
 * Ownership: end it with foyer_properties_free; it does not need config. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_lookup(
    const foyer_config_t *config, const char *link, size_t link_length, foyer_properties_t **properties,
    foyer_error_t **error);

/* Looks up the properties of a parsed URL.
 * Parameters, result and ownership as foyer_config_lookup. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_lookup_url(
    const foyer_config_t *config, const foyer_url_t *url, foyer_properties_t **properties, foyer_error_t **error);

/* The rules that hit a text that is searched exactly as it is: a path, or path, '?' and query. Allocates nothing for the
 * caller: the quickest form.
 * Parameters: config; path, UTF-8; rules receives the first capacity numbers of rules, in the order in which they are
 * laid over each other, and may be NULL if capacity is 0; count receives how many there are, may be NULL.
 * Result: FOYER_OK if a rule hit, FOYER_NONE if none did, or an error as foyer_config_lookup has.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_config_hits(
    const foyer_config_t *config, const char *path, size_t path_length, int32_t *rules, size_t capacity, size_t *count,
    foyer_error_t **error);

/* Which of several copies of a path configuration is in force: the bundled one, a cached one, a remote one. The host
 * reads, downloads and stores; the last good copy stays in force. Under FOYER_PROFILE_FOYER a remote copy wins over a
 * cached one that this version of the app stored, that over the bundled one, and that over a cached one of another
 * version of the app; the other profiles do as Hotwire Native does. One thread at a time. */
typedef struct foyer_sources foyer_sources_t;

/* Sources without an offer yet.
 * Parameters: profile, FOYER_PROFILE_*; flags as foyer_config_parse; app_version, any text that is another one after each
 * update of the app; sources receives the handle.
 * Result: FOYER_OK, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT. Ownership: end it with foyer_sources_free.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_sources_new(
    int32_t profile, int32_t flags, const char *app_version, size_t app_version_length, foyer_sources_t **sources,
    foyer_error_t **error);

/* Ends sources. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_sources_free(foyer_sources_t *sources);

/* Offers the file that came with the app.
 * Parameters: sources; text, the file, UTF-8.
 * Result: FOYER_OK if it is in force now, FOYER_NONE if what is in force has precedence; FOYER_ERR_SYNTAX or
 * FOYER_ERR_LIMIT for a file that does not load, FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_sources_offer_bundled(
    foyer_sources_t *sources, const char *text, size_t text_length, foyer_error_t **error);

/* Offers what is in the host's cache.
 * Parameters: sources; entry, the bytes that foyer_sources_offer_remote gave; url, the full URL of the file.
 * Result: as foyer_sources_offer_bundled; FOYER_ERR_STATE for an entry that is none or belongs to another URL.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_sources_offer_cached(
    foyer_sources_t *sources, const char *entry, size_t entry_length, const char *url, size_t url_length,
    foyer_error_t **error);

/* Offers a download.
 * Parameters: sources; text, the body of the answer; status, its HTTP status; url, the full URL that was asked for; entry
 * receives the bytes to be stored, entry_length their number; each may be NULL.
 * Result: as foyer_sources_offer_bundled; FOYER_ERR_STATE for a status that is not accepted.
 * Ownership of entry: the sources, until the next call with them. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_sources_offer_remote(
    foyer_sources_t *sources, const char *text, size_t text_length, int32_t status, const char *url, size_t url_length,
    const char **entry, size_t *entry_length, foyer_error_t **error);

/* Under which key the host keeps the cache entry of a URL.
 * Parameters: sources; url, UTF-8; key receives the text, length the bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT. Ownership of key: the sources, until the next call with them.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_sources_cache_key(
    foyer_sources_t *sources, const char *url, size_t url_length, const char **key, size_t *length);

/* The configuration that is in force; without a good offer one that has the built-in rules only.
 * Parameters: sources; config receives the configuration.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: end it with foyer_config_free; it does not need the sources.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_sources_config(foyer_sources_t *sources, foyer_config_t **config);

/* Ends properties. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_properties_free(foyer_properties_t *properties);

/* The number of properties; 0 for NULL. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_properties_count(foyer_properties_t *properties);

/* The key of a property by its index, in the order in which rules first gave them.
 * Parameters: properties; index from 0; key receives the text, length the bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE for an index that is not there. Ownership of key: the properties, until they are freed.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_key(foyer_properties_t *properties, size_t index, const char **key, size_t *length);

/* The type of a property.
 * Parameters: properties; key, UTF-8; type receives FOYER_TYPE_*, may be NULL.
 * Result: FOYER_OK, FOYER_NONE if there is no such property, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_type(
    foyer_properties_t *properties, const char *key, size_t key_length, int32_t *type);

/* A property that is a text.
 * Parameters: properties; key, UTF-8; text receives the text, length the bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, FOYER_NONE if there is no such property, FOYER_ERR_TYPE if it is no text (null is none),
 * FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT.
 * Ownership of text: the properties, until they are freed. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_text(
    foyer_properties_t *properties, const char *key, size_t key_length, const char **text, size_t *length);

/* A property that is a whole number. As foyer_properties_text; FOYER_ERR_TYPE also for a number that is not written as
 * an integer of 64 bits. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_int(
    foyer_properties_t *properties, const char *key, size_t key_length, int64_t *value);

/* A property that is a number, rounded to the nearest double. As foyer_properties_text; FOYER_ERR_TYPE also for a number
 * that a double cannot hold. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_double(
    foyer_properties_t *properties, const char *key, size_t key_length, double *value);

/* A property that is a truth value, as 0 or 1. As foyer_properties_text. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_bool(
    foyer_properties_t *properties, const char *key, size_t key_length, int32_t *value);

/* A property of any type, as JSON text.
 * Parameters, result and ownership as foyer_properties_text, without FOYER_ERR_TYPE. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_json(
    foyer_properties_t *properties, const char *key, size_t key_length, const char **text, size_t *length);

/* All properties as JSON text, an object.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, "{}" for NULL. Ownership: the properties, until they are freed. Threads: one at a time. Since 0.1. */
FOYER_API const char *foyer_properties_all(foyer_properties_t *properties, size_t *length);

/* The properties that Hotwire Native knows, each with its value or the default of the profile, as JSON text, an object.
 * Parameters: properties; text receives the text, length the bytes before the NUL; each may be NULL.
 * Result: FOYER_OK; FOYER_ERR_TYPE under FOYER_PROFILE_ANDROID for a truth value of another type, where Hotwire Native
 * would stop the app; FOYER_ERR_ARGUMENT for NULL.
 * Ownership of text: the properties, until they are freed. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_known(
    foyer_properties_t *properties, const char **text, size_t *length, foyer_error_t **error);

/* Why a property has its value: the rule that gave it, and the first of its patterns that was found.
 * Parameters: properties; key, UTF-8; rule and pattern receive numbers from 0, each may be NULL; pattern is -1 for a rule
 * that only a route led to.
 * Result: FOYER_OK, FOYER_NONE if there is no such property, FOYER_ERR_TEXT, FOYER_ERR_ARGUMENT.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_source(
    foyer_properties_t *properties, const char *key, size_t key_length, int32_t *rule, int32_t *pattern);

/* The number of rules that hit; 0 for NULL. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_properties_rule_count(foyer_properties_t *properties);

/* A rule that hit, in the order in which they are laid over each other: the last wins.
 * Parameters: properties; index from 0; rule and pattern receive numbers from 0, each may be NULL; pattern is -1 for a
 * rule that only a route led to.
 * Result: FOYER_OK, or FOYER_NONE for an index that is not there. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_rule(
    foyer_properties_t *properties, size_t index, int32_t *rule, int32_t *pattern);

/* The route of a rule that hit ("foyer": {"routes": [...]}) that led to it.
 * Parameters: properties; index from 0, among the rules that hit; route receives a number from 0 among the routes of the
 * rule, or -1, and may be NULL.
 * Result: FOYER_OK, FOYER_NONE if only a pattern did or the index is not there. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_route(foyer_properties_t *properties, size_t index, int32_t *route);

/* The number of values that the routes of the rules took from the link; 0 for NULL. Of two rules that take a value of one
 * name, the later one gives it. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_properties_parameter_count(foyer_properties_t *properties);

/* Such a value, decoded. Segments of a wildcard or a repetition are joined with slashes.
 * Parameters: properties; index from 0; name, name_length, value and value_length receive texts, each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE for an index that is not there. Ownership: the properties, until they are freed.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_parameter(
    foyer_properties_t *properties, size_t index, const char **name, size_t *name_length, const char **value,
    size_t *value_length);

/* The number of gates that the rules that hit name; 0 for NULL. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_properties_gate_count(foyer_properties_t *properties);

/* A gate that the rules that hit name.
 * Parameters: properties; index from 0; gate receives the text, length the bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE for an index that is not there. Ownership of gate: the properties, until they are
 * freed. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_properties_gate(
    foyer_properties_t *properties, size_t index, const char **gate, size_t *length);

/* ---- Values ----------------------------------------------------------------------------------------------------- */

/* Names with texts, in order: what patterns and routes are filled in with. One thread at a time. */
typedef struct foyer_values foyer_values_t;

/* An empty list of values.
 * Parameters: values receives it, must not be NULL.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller ends it with foyer_values_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_values_new(foyer_values_t **values);

/* Ends a list of values. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_values_free(foyer_values_t *values);

/* Appends a name with a text, not encoded.
 * Parameters: values; name and name_length; text and text_length; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Ownership: the texts are copied. Threads: one at a time.
 * Since 0.1. */
FOYER_API int32_t foyer_values_add(foyer_values_t *values, const char *name, size_t name_length, const char *text,
    size_t text_length, foyer_error_t **error);

/* Appends one segment of a wildcard or a repeated parameter: call it once for each, in order. A slash in the text is part
 * of the segment. Parameters, result and the rest as foyer_values_add.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_values_add_segment(foyer_values_t *values, const char *name, size_t name_length,
    const char *text, size_t text_length, foyer_error_t **error);

/* Appends a name without a text: in a query, a key without an equals sign.
 * Parameters, result and the rest as foyer_values_add.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_values_add_name(foyer_values_t *values, const char *name, size_t name_length,
    foyer_error_t **error);

/* ---- Patterns --------------------------------------------------------------------------------------------------- */

/* A pattern for URLs, exactly as the WHATWG URLPattern Standard has it. Immutable. */
typedef struct foyer_pattern foyer_pattern_t;

/* The components of a pattern, and the base URL of a dictionary of them. */
enum {
    FOYER_PATTERN_PROTOCOL = 0, /* the scheme, without its colon */
    FOYER_PATTERN_USERNAME = 1,
    FOYER_PATTERN_PASSWORD = 2,
    FOYER_PATTERN_HOSTNAME = 3,
    FOYER_PATTERN_PORT = 4,     /* empty for the default one */
    FOYER_PATTERN_PATHNAME = 5,
    FOYER_PATTERN_SEARCH = 6,   /* the query, without its question mark */
    FOYER_PATTERN_HASH = 7,     /* the fragment, without its number sign */
    FOYER_PATTERN_BASE_URL = 8  /* only for foyer_pattern_init_set */
};

/* A dictionary of components: a pattern, or a URL to be matched (URLPatternInit). One thread at a time. */
typedef struct foyer_pattern_init foyer_pattern_init_t;

/* An empty dictionary.
 * Parameters: init receives it, must not be NULL.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller ends it with foyer_pattern_init_free. Threads: any.
 * Since 0.1. */
FOYER_API int32_t foyer_pattern_init_new(foyer_pattern_init_t **init);

/* Ends a dictionary. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_pattern_init_free(foyer_pattern_init_t *init);

/* Sets a component, or the base URL.
 * Parameters: init; component, one of the FOYER_PATTERN constants; text and text_length; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_pattern_init_set(foyer_pattern_init_t *init, int32_t component, const char *text,
    size_t text_length, foyer_error_t **error);

/* Compiles a constructor string such as "https://example.com/users/:id".
 * Parameters: text and text_length, at most 64 KiB; base and base_length, the base URL, NULL for none; ignore_case, 1 for
 * path, query and fragment without letter case, else 0; pattern receives the result, must not be NULL; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT; FOYER_ERR_LIMIT; FOYER_ERR_SYNTAX, with the place.
 * Ownership: the caller ends the pattern with foyer_pattern_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_parse(const char *text, size_t text_length, const char *base, size_t base_length,
    int32_t ignore_case, foyer_pattern_t **pattern, foyer_error_t **error);

/* Compiles a pattern from a dictionary; what it leaves out matches everything, unless the base URL gives it.
 * Parameters: init, not kept; the rest and the result as foyer_pattern_parse. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_from_init(const foyer_pattern_init_t *init, int32_t ignore_case,
    foyer_pattern_t **pattern, foyer_error_t **error);

/* Ends a pattern. NULL does nothing. Threads: any. Since 0.1. */
FOYER_API void foyer_pattern_free(foyer_pattern_t *pattern);

/* The pattern of a component in its normal form.
 * Parameters: pattern; component, one of the FOYER_PATTERN constants; length receives its bytes, may be NULL.
 * Result: text; NULL and 0 for a NULL pattern or an unknown number. Ownership: the pattern, until it is freed.
 * Threads: any. Since 0.1. */
FOYER_API const char *foyer_pattern_component(const foyer_pattern_t *pattern, int32_t component, size_t *length);

/* Whether any group has a regular expression of its own.
 * Result: FOYER_OK, or FOYER_NONE if none has; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_has_regexp_groups(const foyer_pattern_t *pattern);

/* What a pattern found in a URL. Immutable; needs the pattern no longer. */
typedef struct foyer_pattern_match foyer_pattern_match_t;

/* Matches a URL. A text that is no URL does not match.
 * Parameters: pattern; url and url_length; base and base_length, NULL for none; match receives what was found, or NULL
 * where only the answer is wanted; error, see above.
 * Result: FOYER_OK; FOYER_NONE: it does not match; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT; FOYER_ERR_LIMIT: pattern and URL
 * together are beyond a documented maximum.
 * Ownership: the caller ends the match with foyer_pattern_match_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_exec(const foyer_pattern_t *pattern, const char *url, size_t url_length,
    const char *base, size_t base_length, foyer_pattern_match_t **match, foyer_error_t **error);

/* Matches the URL with these components. Parameters: init, not kept; the rest and the result as foyer_pattern_exec.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_exec_init(const foyer_pattern_t *pattern, const foyer_pattern_init_t *init,
    foyer_pattern_match_t **match, foyer_error_t **error);

/* Ends a match. NULL does nothing. Threads: any. Since 0.1. */
FOYER_API void foyer_pattern_match_free(foyer_pattern_match_t *match);

/* The text of a component that was matched.
 * Parameters: match; component, one of the FOYER_PATTERN constants; length receives its bytes, may be NULL.
 * Result: text; NULL and 0 for a NULL match or an unknown number. Ownership: the match, until it is freed. Threads: any.
 * Since 0.1. */
FOYER_API const char *foyer_pattern_match_input(const foyer_pattern_match_t *match, int32_t component, size_t *length);

/* The number of groups of a component; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_pattern_match_group_count(const foyer_pattern_match_t *match, int32_t component);

/* The name of a group; groups without one are numbered from 0 in each component.
 * Parameters: match; component; index from 0; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the match, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_pattern_match_group_name(const foyer_pattern_match_t *match, int32_t component,
    size_t index, size_t *length);

/* What a group matched. Parameters as foyer_pattern_match_group_name.
 * Result: text; NULL and 0 for a group that took no part, and past the end. Ownership: the match, until it is freed.
 * Threads: any. Since 0.1. */
FOYER_API const char *foyer_pattern_match_group_value(const foyer_pattern_match_t *match, int32_t component,
    size_t index, size_t *length);

/* Which of two patterns is the more specific in a component.
 * Parameters: component, one of the FOYER_PATTERN constants; left; right; order receives 1 for left, -1 for right, 0 if
 * they are alike, must not be NULL; error, see above.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_compare(int32_t component, const foyer_pattern_t *left, const foyer_pattern_t *right,
    int32_t *order, foyer_error_t **error);

/* Fills the groups of a component in.
 * Parameters: pattern; component; groups, or NULL for none; buffer and capacity in bytes, or NULL and 0 to ask for the
 * length; length receives the bytes of the text, without the NUL, whether they fit or not; may be NULL; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_SYNTAX: a value is missing or unfit, or the pattern has a modifier, a
 * wildcard or a regular expression; FOYER_ERR_LIMIT: the buffer is too small. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_pattern_generate(const foyer_pattern_t *pattern, int32_t component, const foyer_values_t *groups,
    char *buffer, size_t capacity, size_t *length, foyer_error_t **error);

/* ---- Routes ----------------------------------------------------------------------------------------------------- */

/* Ends the user pointer of a registration; runs exactly once. */
typedef void (*foyer_destroy_t)(void *user);

/* A route while it is described; copied when it is added to a builder. One thread at a time. */
typedef struct foyer_route foyer_route_t;

/* A new route.
 * Parameters: name and name_length, not empty; route receives it, must not be NULL; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Ownership: the caller ends it with foyer_route_free.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_route_new(const char *name, size_t name_length, foyer_route_t **route, foyer_error_t **error);

/* Ends a route. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_route_free(foyer_route_t *route);

/* Adds a pattern that leads to the route: "https://example.com/users/:id", "myapp://users/:id", or a path such as
 * "/users/:id", which is taken from the accepted sources. A named group of the host is a parameter, before those of the
 * path: "https://:tenant.example.com/"; its value is as canonical URLs write hosts.
 * Parameters: route; pattern and pattern_length; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Its syntax is looked at by foyer_routes_build.
 * Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_add_pattern(foyer_route_t *route, const char *pattern, size_t pattern_length,
    foyer_error_t **error);

/* Adds a source from which patterns that are paths accept links: a scheme such as "myapp", or "https://example.com"; a
 * host that starts with "*." stands for all below it. Without any source, links from everywhere are accepted.
 * Parameters, result and the rest as foyer_route_add_pattern.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_add_source(foyer_route_t *route, const char *source, size_t source_length,
    foyer_error_t **error);

/* Adds a gate that must be open before a link of the route is handed on.
 * Parameters: route; gate and gate_length, or NULL and 0 to need no gate but those that are added later; error.
 * Result and the rest as foyer_route_add_pattern.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_add_gate(foyer_route_t *route, const char *gate, size_t gate_length,
    foyer_error_t **error);

/* Names the handler that takes links of the route.
 * Parameters, result and the rest as foyer_route_add_pattern.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_set_handler(foyer_route_t *route, const char *handler, size_t handler_length,
    foyer_error_t **error);

/* Sets the priority; routes with a larger one are asked first, whatever their patterns look like. It is 0 at first.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_set_priority(foyer_route_t *route, int32_t priority);

/* What a parameter can be limited to. */
enum {
    FOYER_CONSTRAINT_INT = 0, /* a decimal integer that fits 64 bits */
    FOYER_CONSTRAINT_UUID = 1 /* a UUID with its four hyphens */
};

/* Limits a parameter to a type.
 * Parameters: route; parameter and parameter_length; type, one of the FOYER_CONSTRAINT constants; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_constrain(foyer_route_t *route, const char *parameter, size_t parameter_length,
    int32_t type, foyer_error_t **error);

/* Adds a value to those that a parameter is limited to.
 * Parameters: route; parameter and parameter_length; value and value_length; error, see above.
 * Result and the rest as foyer_route_constrain.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_allow_value(foyer_route_t *route, const char *parameter, size_t parameter_length,
    const char *value, size_t value_length, foyer_error_t **error);

/* Says whether a value fits a parameter: 0 for no, any other number for yes. The text has a closing NUL and is good only
 * during the call. It may be called at any time by any thread that looks a link up, several at once. */
typedef int32_t (*foyer_constraint_t)(void *user, const char *text, size_t length);

/* Limits a parameter by a function.
 * Parameters: route; parameter and parameter_length; constraint, must not be NULL; user is handed to it; destroy, or NULL,
 * runs when the route and every table that has it are gone, also if this function fails; error, see above.
 * Result and the rest as foyer_route_constrain.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_constrain_with(foyer_route_t *route, const char *parameter, size_t parameter_length,
    foyer_constraint_t constraint, void *user, foyer_destroy_t destroy, foyer_error_t **error);

/* Collects routes for a table. One thread at a time. */
typedef struct foyer_routes_builder foyer_routes_builder_t;

/* A builder without routes.
 * Parameters: builder receives it, must not be NULL.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller ends it with foyer_routes_builder_free. Threads: any.
 * Since 0.1. */
FOYER_API int32_t foyer_routes_builder_new(foyer_routes_builder_t **builder);

/* Ends a builder. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_routes_builder_free(foyer_routes_builder_t *builder);

/* The settings of a table. Each is 0 (no) at first; 1 is yes. */
enum {
    FOYER_ROUTES_CUSTOM_SCHEMES_HAVE_HOSTS = 0,     /* myapp://a/b has the host a; if not, the first segment a */
    FOYER_ROUTES_IGNORE_PATH_CASE = 1,              /* literal path text without the case of ASCII letters */
    FOYER_ROUTES_TRAILING_SLASH_MATTERS = 2,        /* /a/ is not /a */
    FOYER_ROUTES_COLLAPSE_EMPTY_SEGMENTS = 3,       /* /a//b is /a/b */
    FOYER_ROUTES_IGNORE_QUERY_KEY_CASE = 8,         /* keys without the case of ASCII letters */
    FOYER_ROUTES_READ_FRAGMENT_PAIRS = 9,           /* #a=1 is read after the pairs of the query */
    FOYER_ROUTES_MATCH_FRAGMENT_PATHS = 10          /* #/a stands for the path */
};

/* Changes a setting.
 * Parameters: builder; setting, one of the FOYER_ROUTES constants; value, 0 or 1; error, see above.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_routes_builder_set(foyer_routes_builder_t *builder, int32_t setting, int32_t value,
    foyer_error_t **error);

/* Adds a copy of a route. Its faults are found by foyer_routes_build.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the route stays the caller's. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_routes_builder_add(foyer_routes_builder_t *builder, const foyer_route_t *route,
    foyer_error_t **error);

/* A table of routes. Immutable: any number of threads may look links up in it at once. */
typedef struct foyer_routes foyer_routes_t;

/* Builds a table of the routes that were added; the builder may go on.
 * Parameters: builder; routes receives the table, must not be NULL; error, see above.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT; FOYER_ERR_LIMIT; FOYER_ERR_SYNTAX: the message names route and pattern, the place
 * is in the pattern.
 * Ownership: the caller ends the table with foyer_routes_free. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_routes_build(const foyer_routes_builder_t *builder, foyer_routes_t **routes,
    foyer_error_t **error);

/* Ends a table. NULL does nothing. Matches and routers keep what they need of it. Threads: any. Since 0.1. */
FOYER_API void foyer_routes_free(foyer_routes_t *routes);

/* The number of routes; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_routes_count(const foyer_routes_t *routes);

/* The name of a route.
 * Parameters: routes; index from 0, in the order in which they were added; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the table, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_routes_name(const foyer_routes_t *routes, size_t index, size_t *length);

/* The handler that a route names, as foyer_route_set_handler set it.
 * Parameters: routes; index from 0; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 if it names none, and past the end. Ownership: the table, until it is freed. Threads: any.
 * Since 0.1. */
FOYER_API const char *foyer_routes_handler(const foyer_routes_t *routes, size_t index, size_t *length);

/* The number of gates that a route needs.
 * Parameters: routes; index from 0; count receives it, may be NULL.
 * Result: FOYER_OK; FOYER_NONE: the route says nothing about gates, so the global ones count; FOYER_ERR_ARGUMENT.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_routes_gate_count(const foyer_routes_t *routes, size_t index, size_t *count);

/* A gate that a route needs.
 * Parameters: routes; index of the route, number of the gate, both from 0; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the table, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_routes_gate(const foyer_routes_t *routes, size_t index, size_t number, size_t *length);

/* A link that is looked up, and the route that takes it. Made once and used for any number of links; its texts are good
 * until it is used again. One thread at a time. */
typedef struct foyer_route_match foyer_route_match_t;

/* A match without a link.
 * Parameters: match receives it, must not be NULL.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller ends it with foyer_route_match_free. Threads: any.
 * Since 0.1. */
FOYER_API int32_t foyer_route_match_new(foyer_route_match_t **match);

/* Ends a match. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_route_match_free(foyer_route_match_t *match);

/* Finds the route of a URL. No policy is asked: do that first, with foyer_policy_check, for links from outside.
 * Parameters: routes; url and url_length; match; error, see above.
 * Result: FOYER_OK; FOYER_NONE: no route takes it, see foyer_route_match_miss; FOYER_ERR_ARGUMENT; FOYER_ERR_SYNTAX: it is
 * no URL; FOYER_ERR_LIMIT.
 * Ownership: the match copies what it needs. Threads: routes any, match one at a time. Since 0.1. */
FOYER_API int32_t foyer_routes_match(const foyer_routes_t *routes, const char *url, size_t url_length,
    foyer_route_match_t *match, foyer_error_t **error);

/* Finds the route of a parsed URL.
 * Result: FOYER_OK; FOYER_NONE; FOYER_ERR_ARGUMENT. The rest as foyer_routes_match.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_routes_match_url(const foyer_routes_t *routes, const foyer_url_t *url,
    foyer_route_match_t *match);

/* Finds the route of a path among the routes that accept every source. A query and a fragment may follow the path.
 * Parameters: routes; path and path_length, UTF-8; match.
 * Result: FOYER_OK; FOYER_NONE; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. The rest as foyer_routes_match.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_routes_match_path(const foyer_routes_t *routes, const char *path, size_t path_length,
    foyer_route_match_t *match);

/* Goes on to the next route that takes the same link, for one whose handler declined. Texts of parameters are gone then,
 * those of the query stay.
 * Result: FOYER_OK; FOYER_NONE: there is no other; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_next(foyer_route_match_t *match);

/* The number of the route in its table.
 * Parameters: match; index receives it, may be NULL.
 * Result: FOYER_OK; FOYER_NONE: no route was found; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_index(const foyer_route_match_t *match, size_t *index);

/* The name of the route.
 * Parameters: match; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 if no route was found. Ownership: the match, until it is used again. Threads: one at a time.
 * Since 0.1. */
FOYER_API const char *foyer_route_match_name(const foyer_route_match_t *match, size_t *length);

/* The pattern that took the link, as it was written. The rest as foyer_route_match_name.
 * Threads: as there. Since 0.1. */
FOYER_API const char *foyer_route_match_pattern(const foyer_route_match_t *match, size_t *length);

/* Why no route was found: "no-route", "malformed-escape", "control-character", "too-many-segments", "too-long" or
 * "not-asked".
 * Result: static text; NULL and 0 if one was found, and for NULL. Threads: one at a time. Since 0.1. */
FOYER_API const char *foyer_route_match_miss(const foyer_route_match_t *match, size_t *length);

/* The number of parameters of the pattern, with those that took no part; 0 for NULL. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_route_match_parameter_count(const foyer_route_match_t *match);

/* The name of a parameter; wildcards without one are numbered from 0.
 * Parameters: match; index from 0; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the match, until it is used again. Threads: one at a time. Since 0.1. */
FOYER_API const char *foyer_route_match_parameter_name(const foyer_route_match_t *match, size_t index, size_t *length);

/* The decoded value of a parameter. Segments of a wildcard or a repetition are joined with slashes.
 * Parameters: match; index from 0; length receives the bytes before the NUL, may be NULL.
 * Result: text; NULL and 0 for a parameter that took no part, and past the end. Ownership: the match, until it is used
 * again. Threads: one at a time. Since 0.1. */
FOYER_API const char *foyer_route_match_parameter(foyer_route_match_t *match, size_t index, size_t *length);

/* The value of a parameter as it was written in the link, percent-encoded. As foyer_route_match_parameter.
 * Threads: as there. Since 0.1. */
FOYER_API const char *foyer_route_match_raw_parameter(foyer_route_match_t *match, size_t index, size_t *length);

/* The number of segments of a wildcard or a repetition; 1 for another parameter, 0 for one that took no part or is empty.
 * Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_route_match_segment_count(foyer_route_match_t *match, size_t index);

/* A decoded segment of a wildcard or a repetition: a slash in it was written as %2F. NO NUL follows it: use the length.
 * Parameters: match; index of the parameter, number of the segment, both from 0; length receives the bytes, may be NULL.
 * Result: the bytes; NULL and 0 past the end. Ownership: the match, until it is used again. Threads: one at a time.
 * Since 0.1. */
FOYER_API const char *foyer_route_match_segment(foyer_route_match_t *match, size_t index, size_t number, size_t *length);

/* The number of a parameter by its name.
 * Parameters: match; name and name_length; index receives it, may be NULL.
 * Result: FOYER_OK; FOYER_NONE: the pattern has no such parameter; FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_find(const foyer_route_match_t *match, const char *name, size_t name_length,
    size_t *index);

/* A parameter as an integer.
 * Parameters: match; index from 0; value receives it, may be NULL.
 * Result: FOYER_OK; FOYER_NONE: it is missing; FOYER_ERR_TYPE: it is no integer of 64 bits; FOYER_ERR_ARGUMENT.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_int(foyer_route_match_t *match, size_t index, int64_t *value);

/* Whether a parameter is a UUID.
 * Result: FOYER_OK; FOYER_NONE: it is missing; FOYER_ERR_TYPE: it is none; FOYER_ERR_ARGUMENT. Threads: one at a time.
 * Since 0.1. */
FOYER_API int32_t foyer_route_match_uuid(foyer_route_match_t *match, size_t index);

/* A parameter as a URL that a policy accepts: links inside links are as little to be trusted as links.
 * Parameters: match; index from 0; policy; url receives it, may be NULL.
 * Result: FOYER_OK; FOYER_NONE: it is missing; FOYER_ERR_TYPE: the policy refuses it; FOYER_ERR_ARGUMENT.
 * Ownership: the caller ends the URL with foyer_url_free. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_url(foyer_route_match_t *match, size_t index, const foyer_policy_t *policy,
    foyer_url_t **url);

/* The number of pairs of the query; empty pairs are left out. 0 for NULL. Threads: one at a time. Since 0.1. */
FOYER_API size_t foyer_route_match_query_count(foyer_route_match_t *match);

/* The decoded key of a pair.
 * Parameters: match; index from 0; length receives the bytes before the NUL, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the match, until another link is looked up. Threads: one at a time.
 * Since 0.1. */
FOYER_API const char *foyer_route_match_query_key(foyer_route_match_t *match, size_t index, size_t *length);

/* The decoded value of a pair: NULL and 0 for a key without an equals sign. As foyer_route_match_query_key.
 * Threads: as there. Since 0.1. */
FOYER_API const char *foyer_route_match_query_value(foyer_route_match_t *match, size_t index, size_t *length);

/* The first pair with a key, from an index on.
 * Parameters: match; key and key_length; index holds where to start, and receives the number of the pair, must not be
 * NULL.
 * Result: FOYER_OK; FOYER_NONE: there is none; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_route_match_query_find(foyer_route_match_t *match, const char *key, size_t key_length,
    size_t *index);

/* The value of a pair as an integer. As foyer_route_match_int, with the number of a pair; a key without an equals sign is
 * missing.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_match_query_int(foyer_route_match_t *match, size_t index, int64_t *value);

/* Whether the value of a pair is a UUID. As foyer_route_match_uuid, with the number of a pair.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_match_query_uuid(foyer_route_match_t *match, size_t index);

/* The value of a pair as a URL that a policy accepts. As foyer_route_match_url, with the number of a pair.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_route_match_query_url(foyer_route_match_t *match, size_t index, const foyer_policy_t *policy,
    foyer_url_t **url);

/* The fragment of the link as it was written. NO NUL follows it: use the length.
 * Parameters: match; length receives the bytes, may be NULL.
 * Result: the bytes; NULL and 0 if there is none. Ownership: the match, until another link is looked up. Threads: one at
 * a time. Since 0.1. */
FOYER_API const char *foyer_route_match_fragment(const foyer_route_match_t *match, size_t *length);

/* Builds the canonical URL that leads to a route with these values; looking it up gives them back.
 * Parameters: routes; name and name_length; parameters, or NULL for none; query, or NULL for none; fragment and
 * fragment_length, NULL for none; source and source_length, such as "https://example.com", NULL for the first that the
 * route names; url receives the result, must not be NULL; error, whose message names the parameter.
 * Result: FOYER_OK; FOYER_NONE: there is no route of this name; FOYER_ERR_ARGUMENT; FOYER_ERR_TEXT; FOYER_ERR_TYPE: a
 * value is missing, unfit or not known; FOYER_ERR_STATE: a source is needed, not accepted, or another route would take the
 * URL.
 * Ownership: the caller ends the URL with foyer_url_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_routes_url(const foyer_routes_t *routes, const char *name, size_t name_length,
    const foyer_values_t *parameters, const foyer_values_t *query, const char *fragment, size_t fragment_length,
    const char *source, size_t source_length, foyer_url_t **url, foyer_error_t **error);

/* What in a table is probably not meant. Immutable; needs the table no longer. */
typedef struct foyer_findings foyer_findings_t;

/* Looks for duplicates, routes that no link reaches, pairs that only their order decides, names used twice and patterns
 * that take everything.
 * Parameters: routes; findings receives the list, must not be NULL; error, see above.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller ends the list with foyer_findings_free. Threads: any.
 * Since 0.1. */
FOYER_API int32_t foyer_routes_lint(const foyer_routes_t *routes, foyer_findings_t **findings, foyer_error_t **error);

/* Ends a list. NULL does nothing. Threads: any. Since 0.1. */
FOYER_API void foyer_findings_free(foyer_findings_t *findings);

/* The number of findings; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_findings_count(const foyer_findings_t *findings);

/* The code of a finding: "route-duplicate", "route-unreachable", "route-ambiguous", "route-name-reused" or
 * "route-too-broad".
 * Parameters: findings; index from 0; length receives the bytes, may be NULL.
 * Result: text; NULL and 0 past the end. Ownership: the list, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_findings_code(const foyer_findings_t *findings, size_t index, size_t *length);

/* The finding as an English sentence. As foyer_findings_code.
 * Threads: as there. Since 0.1. */
FOYER_API const char *foyer_findings_message(const foyer_findings_t *findings, size_t index, size_t *length);

/* A link that shows the finding: NULL and 0 where there is none. As foyer_findings_code.
 * Threads: as there. Since 0.1. */
FOYER_API const char *foyer_findings_witness(const foyer_findings_t *findings, size_t index, size_t *length);

/* The routes that a finding is about.
 * Parameters: findings; index from 0; route and pattern receive the number of the route and of the pattern among its
 * patterns; other_route and other_pattern those of the route that wins, or had the name first; each may be NULL.
 * Result: FOYER_OK; FOYER_NONE: there is no other route; FOYER_ERR_ARGUMENT past the end. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_findings_routes(const foyer_findings_t *findings, size_t index, size_t *route, size_t *pattern,
    size_t *other_route, size_t *other_pattern);

/* ---- Router ----------------------------------------------------------------------------------------------------- */

/* A router takes links in, holds them until the app is ready, asks handlers in order and ends every link exactly once,
 * with a reason. Every foyer_router_* function may be called from any thread, also from inside a callback: the state
 * changes at once, and what follows from it (events, handler calls) comes after the running callback has returned. No
 * lock is held while a callback runs; callbacks run one at a time, on the thread that is driving the router.
 *
 * There are two ways to drive it, equal in power. With callbacks: give the handlers an action and the router a
 * listener. By pulling: give none, read events with foyer_router_next_event and answer with foyer_router_answer. A
 * router that is only pulled never calls back.
 *
 * Times are in milliseconds. The router reads no clock: foyer_router_advance tells it how much time has passed. */
typedef struct foyer_router foyer_router_t;

/* How a router behaves; read once, by foyer_router_new. */
typedef struct foyer_router_options foyer_router_options_t;

/* A handler or an interceptor while it is described; read once, when it is added. */
typedef struct foyer_handler foyer_handler_t;

/* Something that happened to a link. Immutable; independent of its router. */
typedef struct foyer_event foyer_event_t;

/* What a host can say of a link besides its text and its source; see foyer_router_receive_with. */
typedef struct foyer_link_options foyer_link_options_t;

/* The links that were waiting at one moment, oldest first. Immutable; independent of its router. */
typedef struct foyer_links foyer_links_t;

/* Where a link came from: the doors of an app. */
enum {
    FOYER_SOURCE_UNSPECIFIED = 0,    /* the host did not say */
    FOYER_SOURCE_COLD = 1,           /* with the launch of the app */
    FOYER_SOURCE_WARM = 2,           /* while the app was running */
    FOYER_SOURCE_CUSTOM_SCHEME = 3,  /* through a scheme that the app claims */
    FOYER_SOURCE_UNIVERSAL_LINK = 4, /* a web link that the system verified as the app's */
    FOYER_SOURCE_PUSH = 5,           /* a notification */
    FOYER_SOURCE_SHORTCUT = 6,       /* a home-screen shortcut or quick action */
    FOYER_SOURCE_WEB_VIEW = 7,       /* a tap inside a web view of the app */
    FOYER_SOURCE_APP = 8,            /* the app itself */
    FOYER_SOURCE_START = 9,          /* the default start link; set by the router only */
    FOYER_SOURCE_OTHER_APP = 10      /* another app on the device */
};

/* What a handler or an interceptor answers. */
enum {
    FOYER_ANSWER_PENDING = 0,     /* the answer comes later, by foyer_router_answer with the token */
    FOYER_ANSWER_NAVIGATE = 1,    /* handler: a visit is proposed; the link ends as visited */
    FOYER_ANSWER_CANCEL = 2,      /* handler: taken, nothing to show; the link ends as handled */
    FOYER_ANSWER_DECLINED = 3,    /* handler: not mine; its fallback or the next candidate is asked */
    FOYER_ANSWER_RETRY_LATER = 4, /* handler: hold the link until a gate next opens */
    FOYER_ANSWER_FAILED = 5,      /* handler: could not do it; text: why. The next candidate is asked */
    FOYER_ANSWER_REDIRECT = 6,    /* both: the link starts again as another; text: its URL */
    FOYER_ANSWER_PASS = 7,        /* interceptor: goes on */
    FOYER_ANSWER_REWRITE = 8,     /* interceptor: goes on with another URL; text: the URL */
    FOYER_ANSWER_BLOCK = 9,       /* interceptor: the link ends as blocked; text: why */
    FOYER_ANSWER_TIMED_OUT = 10,  /* no answer came in time; in events only */
    FOYER_ANSWER_REMOVED = 11     /* removed before it answered; in events only */
};

/* How a link ended. */
enum {
    FOYER_OUTCOME_NONE = 0,           /* it has not ended */
    FOYER_OUTCOME_VISITED = 1,        /* a visit is proposed */
    FOYER_OUTCOME_HANDLED = 2,        /* a handler took it */
    FOYER_OUTCOME_UNHANDLED = 3,      /* nobody took it */
    FOYER_OUTCOME_REFUSED = 4,        /* the policy refused it; the reason is the policy's code */
    FOYER_OUTCOME_BLOCKED = 5,        /* an interceptor blocked it */
    FOYER_OUTCOME_DUPLICATE = 6,      /* received before; the event names the first */
    FOYER_OUTCOME_EXPIRED = 7,        /* waited longer than its time to live */
    FOYER_OUTCOME_DROPPED = 8,        /* given up; the reason says why */
    FOYER_OUTCOME_FAILED = 9,         /* a handler failed and nobody after it took the link */
    FOYER_OUTCOME_TIMED_OUT = 10,     /* a handler did not answer in time and nobody after it took the link */
    FOYER_OUTCOME_REDIRECT_LOOP = 11  /* redirected more often than the limit allows */
};

/* What an event tells of. */
enum {
    FOYER_EVENT_HELD = 1,              /* the link waits; reason: gates or order */
    FOYER_EVENT_HANDLER_ASKED = 2,     /* a handler without action is asked; answer with the token */
    FOYER_EVENT_INTERCEPTOR_ASKED = 3, /* an interceptor without action is asked; answer with the token */
    FOYER_EVENT_ANSWERED = 4,          /* an answer that does not end the link */
    FOYER_EVENT_ENDED = 5,             /* the link ended; outcome and reason */
    FOYER_EVENT_RESTORED = 6,          /* the link came out of a snapshot */
    FOYER_EVENT_SHUT_DOWN = 7          /* the router was shut down; the last event */
};

/* Numbers of a router's options; see foyer_router_options_set. */
enum {
    FOYER_OPTION_PENDING_POLICY = 1,   /* one of FOYER_PENDING_*; default FOYER_PENDING_ALL */
    FOYER_OPTION_PENDING_CAPACITY = 2, /* links that may wait in one lane; default 65536 */
    FOYER_OPTION_OVERFLOW = 3,         /* one of FOYER_OVERFLOW_*; default FOYER_OVERFLOW_DROP_OLDEST */
    FOYER_OPTION_TIME_TO_LIVE = 4,     /* how long a link may wait; default 0, without end */
    FOYER_OPTION_ANSWER_TIMEOUT = 5,   /* how long an answer may take; default 0, without end */
    FOYER_OPTION_RETRY_LIMIT = 6,      /* how often a link may be held by RETRY_LATER; default 3 */
    FOYER_OPTION_REDIRECT_LIMIT = 7,   /* how often a link may be redirected; default 5 */
    FOYER_OPTION_STRICT_FIFO = 8,      /* 1: a link that waits holds back those behind it; default 0 */
    FOYER_OPTION_DUPLICATES = 9,       /* one of FOYER_DUPLICATES_*; default FOYER_DUPLICATES_NONE */
    FOYER_OPTION_DUPLICATE_WINDOW = 10, /* how long a link is remembered as a first; default 0, see DUPLICATES */
    FOYER_OPTION_HOST_RULE = 11,       /* one of FOYER_HOST_RULE_*; default FOYER_HOST_RULE_FOYER */
    FOYER_OPTION_EVENT_CAPACITY = 12   /* events that are kept for pulling; default 65536 */
};

enum {
    FOYER_PENDING_ALL = 0,    /* all links wait, up to the capacity */
    FOYER_PENDING_LATEST = 1, /* one slot in each lane: the latest */
    FOYER_PENDING_FIRST = 2   /* one slot in each lane: the first */
};

enum {
    FOYER_OVERFLOW_DROP_OLDEST = 0, /* the link that has waited longest gives way */
    FOYER_OVERFLOW_REJECT_NEW = 1   /* the link that just came gives way */
};

enum {
    FOYER_DUPLICATES_NONE = 0,     /* two receipts are two links */
    FOYER_DUPLICATES_EVENT_ID = 1, /* one event id is one link; window 0: as long as it is remembered */
    FOYER_DUPLICATES_URL = 2       /* one URL is one link within the window */
};

/* How hosts are compared with the app's own. */
enum {
    FOYER_HOST_RULE_FOYER = 0,  /* canonical hosts, web links only, own hosts and schemes */
    FOYER_HOST_RULE_IOS = 1,    /* as Hotwire Native on iOS: hosts as written, letter for letter */
    FOYER_HOST_RULE_ANDROID = 2 /* as Hotwire Native on Android */
};

/* Where a link goes, seen from the app. */
enum {
    FOYER_RELATION_ANY = 0,   /* no condition */
    FOYER_RELATION_SAME = 1,  /* inside: one of the app's own hosts */
    FOYER_RELATION_OTHER = 2, /* outside */
    FOYER_RELATION_OWN = 3    /* a scheme that the app itself claims */
};

/* Numbers of a link; see foyer_link_options_set. */
enum {
    FOYER_LINK_TIME_TO_LIVE = 1, /* how long it may wait; 0 without end; default: the router's */
    FOYER_LINK_PRIVATE = 2       /* 1: left out of snapshots that do not ask for secrets; default 0 */
};

/* The built-in handlers; see foyer_handler_new_builtin. */
enum {
    FOYER_BUILTIN_APP_NAVIGATION = 1,   /* links inside the app: navigate */
    FOYER_BUILTIN_UNIVERSAL_LINK = 2,   /* http and https outside: another app that claims the link */
    FOYER_BUILTIN_IN_APP_BROWSER = 3,   /* http and https outside: a browser inside the app */
    FOYER_BUILTIN_SYSTEM_NAVIGATION = 4 /* all outside: the system */
};

/* The counts of a router; see foyer_router_counter. */
enum {
    FOYER_COUNTER_RECEIVED = 1,          /* links that were received or restored */
    FOYER_COUNTER_PENDING = 2,           /* links that wait */
    FOYER_COUNTER_IN_FLIGHT = 3,         /* links that are being offered */
    FOYER_COUNTER_MISPLACED_ANSWERS = 4, /* answers that were late, double, unknown or of the wrong kind */
    FOYER_COUNTER_DISCARDED_EVENTS = 5   /* events that nobody pulled in time */
};

/* Numbers of a handler; see foyer_handler_set. */
enum {
    FOYER_HANDLER_PRIORITY = 1,      /* handlers: larger is asked first; interceptors: smaller runs first; default 0 */
    FOYER_HANDLER_TIMEOUT = 2,       /* how long its answer may take; 0 without end; default: the router's */
    FOYER_HANDLER_FALLBACK_ONLY = 3, /* 1: asked only where it is named: as a fallback, or by a route; default 0 */
    FOYER_HANDLER_ONE_SHOT = 4,      /* 1: removed once it took a link; default 0 */
    FOYER_HANDLER_RELATION = 5       /* one of FOYER_RELATION_*: its links must stand so to the app; default ANY */
};

/* The name of a number of the sets above, such as "timed_out": the word that logs, JSON and other languages use.
 * Parameters: the number; length receives the bytes before the NUL, may be NULL.
 * Result: static text, never NULL; empty for a number without a name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_source_name(int32_t source, size_t *length);
FOYER_API const char *foyer_answer_name(int32_t answer, size_t *length);
FOYER_API const char *foyer_outcome_name(int32_t outcome, size_t *length);
FOYER_API const char *foyer_event_kind_name(int32_t kind, size_t *length);
FOYER_API const char *foyer_relation_name(int32_t relation, size_t *length);
FOYER_API const char *foyer_builtin_name(int32_t builtin, size_t *length);

/* The source with a name, such as "universal_link".
 * Result: FOYER_OK; FOYER_NONE where no source has that name; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_source_from_name(const char *name, size_t name_length, int32_t *source);

/* Makes options with the defaults.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller frees *options. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_options_new(foyer_router_options_t **options);

/* Ends options. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_router_options_free(foyer_router_options_t *options);

/* Sets one number.
 * Parameters: option, one of FOYER_OPTION_*; value, as the option says.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT for NULL, an unknown option or a value the option does not take.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_set(foyer_router_options_t *options, int32_t option, uint64_t value);

/* Adds a gate that every link waits for; it is closed until foyer_router_open_gate.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_add_gate(foyer_router_options_t *options, const char *name, size_t name_length);

/* Sets the URL the app starts with: its host is the app's own.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT; a URL that cannot be read is reported by foyer_router_new.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_set_start(foyer_router_options_t *options, const char *url, size_t url_length);

/* Sets the link that is received when the gates are first all open and no other is waiting.
 * Result: as foyer_router_options_set_start. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_set_start_link(
    foyer_router_options_t *options, const char *url, size_t url_length);

/* Adds a host of the app: "example.com" is that host, "*.example.com" every host below it.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_add_host(foyer_router_options_t *options, const char *host, size_t host_length);

/* Adds a scheme that the app claims, without colon.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_add_scheme(
    foyer_router_options_t *options, const char *scheme, size_t scheme_length);

/* Adds a name of query parameters that carry secrets, without regard to letter case: links with one of them are left out of
 * snapshots that do not ask for secrets. The list begins with the usual names (code, key, password, session, token, ...).
 * Parameters: name; NULL with length 0 empties the list.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT (4096 bytes). Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_add_private_parameter(
    foyer_router_options_t *options, const char *name, size_t name_length);

/* Sets how routes of handlers are read.
 * Parameters: setting, one of FOYER_ROUTES_*; value, 0 or 1.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_set_routes(foyer_router_options_t *options, int32_t setting, int32_t value);

/* Sets the policy that every link passes first; without it the strict default policy is in force.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the policy is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_options_set_policy(foyer_router_options_t *options, const foyer_policy_t *policy);

/* Makes a router.
 * Parameters: options may be NULL for the defaults.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX (a URL or host of the options).
 * Ownership: the caller frees *router. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_new(
    const foyer_router_options_t *options, foyer_router_t **router, foyer_error_t **error);

/* Shuts a router down: every link that has not ended ends as dropped, reason "shutdown". Its events can still be
 * pulled; other calls answer FOYER_ERR_STATE. A second call does nothing.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_shut_down(foyer_router_t *router);

/* Shuts a router down and ends it. Inside a callback of the router the end waits until the callback has returned. NULL
 * does nothing. Threads: any, but no other call may use the router afterwards. Since 0.1. */
FOYER_API void foyer_router_free(foyer_router_t *router);

/* Takes a link in. The one entry for all doors of an app.
 * Parameters: url, the text of the link, any bytes; source, one of FOYER_SOURCE_*; link receives the number of the
 * link, also where the policy refuses it at once (its event then says so).
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT. After the router was shut down the link is dropped.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_receive(
    foyer_router_t *router, const char *url, size_t url_length, int32_t source, uint64_t *link);

/* Makes options of a link that say nothing yet.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the caller frees *options. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_link_options_new(foyer_link_options_t **options);

/* Ends options. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_link_options_free(foyer_link_options_t *options);

/* Sets one number.
 * Parameters: option, one of FOYER_LINK_*; value, as the option says.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT for NULL, an unknown option or a value the option does not take.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_link_options_set(foyer_link_options_t *options, int32_t option, uint64_t value);

/* Sets a text; NULL with length 0 takes it away again.
 * set_event_id: the id of the system event that brought the link; two receipts with one id are one link under
 * FOYER_DUPLICATES_EVENT_ID. set_lane: the window or scene the link is for; without one it is in the lane with the empty
 * name. set_referrer: who sent the link; it is kept, and nothing is decided by it.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT (4096 bytes). Ownership: the text is copied.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_link_options_set_event_id(
    foyer_link_options_t *options, const char *event_id, size_t event_id_length);
FOYER_API int32_t foyer_link_options_set_lane(foyer_link_options_t *options, const char *lane, size_t lane_length);
FOYER_API int32_t foyer_link_options_set_referrer(
    foyer_link_options_t *options, const char *referrer, size_t referrer_length);

/* Binds the link to a key of the router's context (foyer_router_set_context): it is dropped when the value of the key
 * changes while it waits. A key without a value binds it to the first value that the key gets. May be called for several
 * keys.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT (4096 bytes, 1024 keys).
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_link_options_bind(foyer_link_options_t *options, const char *key, size_t key_length);

/* Takes a link in, with what else the host knows of it.
 * Parameters: as foyer_router_receive; options may be NULL, and may be used for any number of links.
 * Result: as foyer_router_receive. A link for one lane or context key more than the router can have is dropped with the
 * reason "overflow". Ownership: the options are copied. Threads: any; the options by one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_receive_with(
    foyer_router_t *router, const char *url, size_t url_length, int32_t source, const foyer_link_options_t *options,
    uint64_t *link);

/* Opens a gate. Links that waited for it alone are offered, in order.
 * Parameters: name as in foyer_router_options_add_gate or foyer_handler_add_gate; a name nobody uses is remembered.
 * lane, NULL with length 0 for all lanes.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_open_gate(
    foyer_router_t *router, const char *name, size_t name_length, const char *lane, size_t lane_length);

/* Closes a gate; links that are in flight go on.
 * Parameters, result and threads as foyer_router_open_gate.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_router_close_gate(
    foyer_router_t *router, const char *name, size_t name_length, const char *lane, size_t lane_length);

/* Whether a gate is open.
 * Parameters: as foyer_router_open_gate; without a lane the question is for all lanes that have no word of their own.
 * Result: FOYER_OK: it is open; FOYER_NONE: it is closed, or nobody knows it; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT,
 * FOYER_ERR_LIMIT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_is_gate_open(
    foyer_router_t *router, const char *name, size_t name_length, const char *lane, size_t lane_length);

/* Removes a lane whose window or scene is gone: its links are dropped with the reason "lane_removed", and what was said of
 * gates for it alone is forgotten. A lane that nobody used does nothing.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_remove_lane(foyer_router_t *router, const char *lane, size_t lane_length);

/* Sets a context value, such as the user who is logged in. Links bound to another value of the key are dropped with the
 * reason "context_changed".
 * Parameters: key; value, NULL with length 0 to take it away.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT (4096 bytes, 1024 keys), FOYER_ERR_STATE.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_set_context(
    foyer_router_t *router, const char *key, size_t key_length, const char *value, size_t value_length);

/* Tells the router that time has passed: links expire and answers time out where the time is reached.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_advance(foyer_router_t *router, uint64_t milliseconds);

/* Tells the router the time, of a clock that starts at 0 when the router is made and never goes back. An earlier time is
 * not looked at.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_advance_to(foyer_router_t *router, uint64_t milliseconds);

/* When a link expires or a question times out next: the host sets its timer by it.
 * Parameters: milliseconds receives the moment, on the clock of foyer_router_advance_to.
 * Result: FOYER_OK; FOYER_NONE where nothing will; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_next_deadline(foyer_router_t *router, uint64_t *milliseconds);

/* Puts a path configuration in force for every link that is offered from now on; a link sees one configuration from
 * start to end.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Ownership: the router keeps its own reference.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_install(foyer_router_t *router, const foyer_config_t *config);

/* Puts a route table in force for every link that is offered from now on, or takes it away; links in flight keep the one
 * they were offered under. The best route of a link gives events its name and parameters (foyer_event_route) and names the
 * gates that the link waits for. Handlers that a route names, and handlers for its name (foyer_handler_add_route_name), are
 * asked; where they decline, those of the next route that matches follow.
 * Parameters: router; routes, or NULL to have none.
 * Result: FOYER_OK; FOYER_ERR_LIMIT for too many gates; FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Ownership: the router keeps
 * its own reference. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_install_routes(foyer_router_t *router, const foyer_routes_t *routes);

/* Takes the path configuration away; links in flight keep the one they were offered under.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_uninstall(foyer_router_t *router);

/* Says anew what belongs to the app, for every link that is offered from now on.
 * Parameters: options, of which the start URL, the hosts, the schemes and the host rule are taken, and nothing else; NULL
 * for nothing. Under a host rule other than the one that waiting links were received under, these are outside.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX (the URL or a host), FOYER_ERR_STATE.
 * Ownership: the options are copied. Threads: any; the options by one at a time. Since 0.1. */
FOYER_API int32_t foyer_router_set_scope(
    foyer_router_t *router, const foyer_router_options_t *options, foyer_error_t **error);

/* Ends a link that waits or is in flight, as dropped with the reason "cancelled".
 * Result: FOYER_OK; FOYER_NONE where no such link is alive; FOYER_ERR_ARGUMENT, FOYER_ERR_STATE.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_cancel(foyer_router_t *router, uint64_t link);

/* Ends a link that waits or is in flight, as dropped with a reason in the host's own words.
 * Result: as foyer_router_cancel; FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_drop(foyer_router_t *router, uint64_t link, const char *reason, size_t reason_length);

/* Drops the links that wait for a closed gate, such as after a login that was cancelled.
 * Parameters: gate; reason, in the host's own words; count receives how many, may be NULL.
 * Result: FOYER_OK; FOYER_NONE where no link waits for it; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_drop_waiting(
    foyer_router_t *router, const char *gate, size_t gate_length, const char *reason, size_t reason_length,
    size_t *count);

/* Receives the start link of the options now, if all gates of the router are open, no link is waiting or in flight, and it
 * was not used before. A router with gates does this by itself when they first open.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_use_start_link(foyer_router_t *router);

/* The links that wait, oldest first: what a host without callbacks looks through before foyer_router_drop.
 * Parameters: links receives them, must not be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Ownership: the caller frees *links. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_waiting(foyer_router_t *router, foyer_links_t **links);

/* Ends links. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_links_free(foyer_links_t *links);

/* What is known of each of the links.
 * Parameters: index from 0 to foyer_links_count - 1; length receives the bytes before the NUL, may be NULL.
 * Result: 0 and the empty text for NULL, past the end, and where the link has none.
 * Ownership: the links, until they are freed. Threads: any. Since 0.1. */
FOYER_API size_t foyer_links_count(const foyer_links_t *links);
FOYER_API uint64_t foyer_links_number(const foyer_links_t *links, size_t index);
FOYER_API int32_t foyer_links_source(const foyer_links_t *links, size_t index);
FOYER_API const char *foyer_links_url(const foyer_links_t *links, size_t index, size_t *length);
FOYER_API const char *foyer_links_lane(const foyer_links_t *links, size_t index, size_t *length);
FOYER_API const char *foyer_links_event_id(const foyer_links_t *links, size_t index, size_t *length);
FOYER_API const char *foyer_links_referrer(const foyer_links_t *links, size_t index, size_t *length);

/* ---- Handlers ---------------------------------------------------------------------------------------------------- */

/* A callback that answers. It may call any function of the router.
 * Parameters: user as registered; question, an event of kind FOYER_EVENT_HANDLER_ASKED or _INTERCEPTOR_ASKED that is
 * good until the callback returns.
 * Result: one of FOYER_ANSWER_*. An answer that carries a text is given with foyer_router_answer, before or after the
 * callback returned FOYER_ANSWER_PENDING. Any other number counts as FOYER_ANSWER_FAILED. */
typedef int32_t (*foyer_action_t)(void *user, const foyer_event_t *question);

/* A callback that says whether a handler is for a link: 0 no, any other number yes. As foyer_action_t otherwise; the
 * question has no token. */
typedef int32_t (*foyer_condition_t)(void *user, const foyer_event_t *question);

/* A callback that listens to events. The event is good until it returns. The result must be 0. */
typedef int32_t (*foyer_listener_t)(void *user, const foyer_event_t *event);

/* Drops the waiting links that a predicate names. It runs inside this call, oldest link first, with no lock held; the
 * question it sees has the number, source, lane, URL, event id and referrer of a link, kind 0 and no token.
 * Parameters: predicate and user; reason, in the host's own words; count receives how many, may be NULL.
 * Result: FOYER_OK; FOYER_NONE where it named none; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Ownership: nothing is kept. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_drop_where(
    foyer_router_t *router, foyer_condition_t predicate, void *user, const char *reason, size_t reason_length,
    size_t *count);

/* Begins the description of a handler or interceptor. Without an action and an answer it is asked through events.
 * Parameters: name, for events and fallbacks.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Ownership: the caller frees *handler.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_handler_new(const char *name, size_t name_length, foyer_handler_t **handler);

/* Begins the description of a built-in handler: its name and its condition are set. app-navigation answers NAVIGATE; the
 * others are asked through events until they are given an action or an answer.
 * Parameters: builtin, one of FOYER_BUILTIN_*.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Ownership: the caller frees *handler. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_handler_new_builtin(int32_t builtin, foyer_handler_t **handler);

/* Ends a description; what was added to a router stays there. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_handler_free(foyer_handler_t *handler);

/* Sets one number.
 * Parameters: property, one of FOYER_HANDLER_*; value, as the property says.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT for NULL, an unknown property or a value it does not take.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set(foyer_handler_t *handler, int32_t property, int64_t value);

/* Adds to the condition: a scheme without colon, a host ("example.com" or "*.example.com"), or a source. The handler is
 * for links that have one of the schemes, one of the hosts and one of the sources; none added means all.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_scheme(foyer_handler_t *handler, const char *scheme, size_t scheme_length);
FOYER_API int32_t foyer_handler_add_host(foyer_handler_t *handler, const char *host, size_t host_length);
FOYER_API int32_t foyer_handler_add_source(foyer_handler_t *handler, int32_t source);

/* Adds to the condition: a pattern of a route, as foyer_route_add_pattern takes it. The handler is for links that match one
 * of its patterns, and sees their parameters; its name is the name of the route.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT; its syntax is looked at when the handler is added.
 * Ownership: the text is copied. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_pattern(foyer_handler_t *handler, const char *pattern, size_t pattern_length);

/* Adds to the condition: the patterns of a route, with its accepted sources and the constraints on its parameters. Its
 * name, priority, gates and handler are not taken.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: the route is copied; its callbacks are shared.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_route(foyer_handler_t *handler, const foyer_route_t *route);

/* Adds to the condition: the name of a route of the table that is installed (foyer_router_install_routes). The handler is
 * for links of one of its names, or that match one of its patterns.
 * Result and ownership as foyer_handler_add_pattern. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_route_name(foyer_handler_t *handler, const char *name, size_t name_length);

/* Adds to the condition: a property that the path configuration must give.
 * Parameters: key; json, the value as JSON text, such as "\"modal\"" or "true".
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX (json).
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_property(
    foyer_handler_t *handler, const char *key, size_t key_length, const char *json, size_t json_length,
    foyer_error_t **error);

/* Sets the gates that links of this handler wait for besides the router's.
 * foyer_handler_add_gate adds one; foyer_handler_free_of_gates takes the router's own gates away for this handler.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_add_gate(foyer_handler_t *handler, const char *name, size_t name_length);
FOYER_API int32_t foyer_handler_free_of_gates(foyer_handler_t *handler);

/* Sets the handler to be asked next when this one declines or fails, by name.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set_fallback(foyer_handler_t *handler, const char *name, size_t name_length);

/* Sets who registers it, for foyer_router_remove_owner.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set_owner(foyer_handler_t *handler, const char *owner, size_t owner_length);

/* Lets it answer always the same, at once: one of the FOYER_ANSWER_* that carry no text and are not PENDING.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set_answer(foyer_handler_t *handler, int32_t answer);

/* Lets it answer always the same, at once, with a text: FOYER_ANSWER_REDIRECT or FOYER_ANSWER_REWRITE with the URL the link
 * goes on with, FOYER_ANSWER_FAILED or FOYER_ANSWER_BLOCK with the reason.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT. Ownership: the text is copied.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set_answer_with(
    foyer_handler_t *handler, int32_t answer, const char *text, size_t text_length);

/* Lets it answer by a callback.
 * Parameters: destroy may be NULL; it runs exactly once: when the description and every router that has it are done with
 * it, when it is replaced, or at once when this call fails.
 * Result: FOYER_OK or FOYER_ERR_ARGUMENT. Ownership: user is kept until destroy. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_handler_set_action(
    foyer_handler_t *handler, foyer_action_t action, void *user, foyer_destroy_t destroy);

/* Adds a callback to the condition; it is asked after everything else held. Not for interceptors. A host without callbacks
 * lets the handler be asked, and answers FOYER_ANSWER_DECLINED where the condition does not hold.
 * Parameters, result, ownership and threads as foyer_handler_set_action.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_handler_set_condition(
    foyer_handler_t *handler, foyer_condition_t condition, void *user, foyer_destroy_t destroy);

/* Adds the handler to the chain: candidates are asked by priority; of the same priority those with routes come first,
 * the more specific route before the other; then they are asked in the order of registration.
 * Parameters: registration receives its number, may be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX (a host), FOYER_ERR_STATE.
 * Ownership: the description is copied; its callbacks are shared. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_add_handler(
    foyer_router_t *router, const foyer_handler_t *handler, uint64_t *registration, foyer_error_t **error);

/* Adds an interceptor: every link that it is for passes it before handlers are asked. A description with gates, a
 * fallback, a condition by callback or a flag for handlers is FOYER_ERR_ARGUMENT.
 * Parameters, result, ownership and threads as foyer_router_add_handler.
 * Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_router_add_interceptor(
    foyer_router_t *router, const foyer_handler_t *interceptor, uint64_t *registration, foyer_error_t **error);

/* Leaves links alone that belong to another component: they end as dropped with the reason "ignored", and no event shows
 * their text. foyer_router_remove takes them back.
 * Parameters: condition, a description whose name, owner and answer are not looked at; one with properties, gates, a
 * fallback, a condition by callback or a flag is FOYER_ERR_ARGUMENT. registration and the rest as
 * foyer_router_add_handler. Threads: as there. Since 0.1. */
FOYER_API int32_t foyer_router_ignore(
    foyer_router_t *router, const foyer_handler_t *condition, uint64_t *registration, foyer_error_t **error);

/* Whether a handler would be a candidate for a link, as far as data can tell. Nobody is asked, and nothing changes.
 * Parameters: url and source as foyer_router_receive.
 * Result: FOYER_OK: there is one; FOYER_NONE: there is none, or the policy refuses the link; FOYER_ERR_ARGUMENT,
 * FOYER_ERR_LIMIT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_can_handle(foyer_router_t *router, const char *url, size_t url_length, int32_t source);

/* Sets who is told of links that nobody took: their end is "unhandled", with this name as its handler, also where a handler
 * failed or did not answer in time.
 * Parameters: name; listener is told of the end besides everybody else, NULL where the event alone is enough; user and
 * destroy as foyer_handler_set_action.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_set_unhandled(
    foyer_router_t *router, const char *name, size_t name_length, foyer_listener_t listener, void *user,
    foyer_destroy_t destroy);

/* Takes away what foyer_router_set_unhandled set.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_remove_unhandled(foyer_router_t *router);

/* Adds the built-in chain of Hotwire Native, in this order and with priority 0:
 * app-navigation (links inside the app: navigate), universal-link (http and https outside: the host is asked through
 * an event whether another app claims it; falls on to in-app-browser), in-app-browser (http and https outside: the host
 * is asked), system-navigation (all else outside: the host is asked).
 * Parameters: action answers for the three that ask the host, or NULL to be asked through events; user and destroy as
 * foyer_handler_set_action.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_add_builtin_handlers(
    foyer_router_t *router, foyer_action_t action, void *user, foyer_destroy_t destroy, foyer_error_t **error);

/* Removes a handler, an interceptor or an ignore condition; a question that it was asked stays open.
 * Result: FOYER_OK; FOYER_NONE where there is no such registration; FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_remove(foyer_router_t *router, uint64_t registration);

/* Removes all handlers with a name; a question that one of them was asked stays open.
 * Parameters: count receives how many, may be NULL.
 * Result: FOYER_OK; FOYER_NONE where none has it; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_remove_handlers(
    foyer_router_t *router, const char *name, size_t name_length, size_t *count);

/* Removes all handlers and interceptors of an owner; questions they have not answered fall on.
 * Result: FOYER_OK; FOYER_NONE where the owner has none; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_remove_owner(foyer_router_t *router, const char *owner, size_t owner_length);

/* Answers a question, once.
 * Parameters: token of the event; answer, one of FOYER_ANSWER_*; text, the URL of a redirect or rewrite, or the reason of
 * a failure or block, otherwise NULL with length 0.
 * Result: FOYER_OK; FOYER_ERR_ARGUMENT for an answer that this question does not take; FOYER_ERR_STATE where the token is
 * unknown, was used or is too late (the error's code says which): nothing changes then. FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_answer(
    foyer_router_t *router, uint64_t token, int32_t answer, const char *text, size_t text_length,
    foyer_error_t **error);

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* Takes the next event out of the router.
 * Result: FOYER_OK; FOYER_NONE where there is none now, or where a listener gets them; FOYER_ERR_ARGUMENT.
 * Ownership: the caller frees *event. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_next_event(foyer_router_t *router, foyer_event_t **event);

/* Gives events to a callback instead of keeping them for foyer_router_next_event; a NULL listener goes back to that.
 * Parameters: user and destroy as foyer_handler_set_action.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_STATE. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_set_listener(
    foyer_router_t *router, foyer_listener_t listener, void *user, foyer_destroy_t destroy);

/* Ends an event. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_event_free(foyer_event_t *event);

/* Numbers of an event; 0 for NULL and where the event has none.
 * number: its place in the order of events, from 1. kind: FOYER_EVENT_*. link: the link. source: FOYER_SOURCE_*.
 * answer: FOYER_ANSWER_*, or -1 where the event has none. outcome: FOYER_OUTCOME_*. token: for foyer_router_answer.
 * related_link: the first of duplicates, or the number in the router that wrote a snapshot. retries: how often the link
 * was held by FOYER_ANSWER_RETRY_LATER before.
 * Threads: any. Since 0.1. */
FOYER_API uint64_t foyer_event_number(const foyer_event_t *event);
FOYER_API int32_t foyer_event_kind(const foyer_event_t *event);
FOYER_API uint64_t foyer_event_link(const foyer_event_t *event);
FOYER_API int32_t foyer_event_source(const foyer_event_t *event);
FOYER_API int32_t foyer_event_answer(const foyer_event_t *event);
FOYER_API int32_t foyer_event_outcome(const foyer_event_t *event);
FOYER_API uint64_t foyer_event_token(const foyer_event_t *event);
FOYER_API uint64_t foyer_event_related_link(const foyer_event_t *event);
FOYER_API int32_t foyer_event_retries(const foyer_event_t *event);

/* Texts of an event; empty for NULL and where the event has none.
 * url: where the link goes, canonical; empty where the text must not be shown (refused, ignored). lane: the window or
 * scene. handler: who is asked, answered or ended the link. reason: a stable word or the host's own text.
 * config_version: the version text of the configuration the link was offered under. route: the name of the installed route
 * (foyer_router_install_routes) that led to the handler, or else of the best one of the link. event_id and referrer: as the
 * link was received with.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: never NULL. Ownership: the event, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_event_url(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_lane(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_handler(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_reason(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_config_version(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_route(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_event_id(const foyer_event_t *event, size_t *length);
FOYER_API const char *foyer_event_referrer(const foyer_event_t *event, size_t *length);

/* The values that routes took from the link, decoded; those that took no part are left out. First those of the routes of
 * the path configuration's rules; over them those of the handler's own pattern, or else of the route of the link.
 * Parameters: index from 0 to foyer_event_parameter_count - 1; name, name_length, value and value_length receive texts,
 * each may be NULL.
 * Result: FOYER_OK; FOYER_NONE where there is no such parameter; FOYER_ERR_ARGUMENT for NULL.
 * Ownership: the texts are the event's, until it is freed. Threads: any. Since 0.1. */
FOYER_API size_t foyer_event_parameter_count(const foyer_event_t *event);
FOYER_API int32_t foyer_event_parameter(
    const foyer_event_t *event, size_t index, const char **name, size_t *name_length, const char **value,
    size_t *value_length);

/* The number of the parameter with a name.
 * Parameters: name; index receives the number.
 * Result: FOYER_OK; FOYER_NONE where the event has none; FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_event_find_parameter(
    const foyer_event_t *event, const char *name, size_t name_length, size_t *index);

/* A parameter as a number, as a UUID, or as a URL that a policy accepts: links inside links are as little to be trusted as
 * links.
 * Parameters: index; value receives the number; policy; url receives the URL, which the caller ends with foyer_url_free.
 * Result: FOYER_OK; FOYER_NONE where there is no such parameter; FOYER_ERR_TYPE where it is of another type or refused;
 * FOYER_ERR_ARGUMENT for NULL. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_event_parameter_int(const foyer_event_t *event, size_t index, int64_t *value);
FOYER_API int32_t foyer_event_parameter_uuid(const foyer_event_t *event, size_t index);
FOYER_API int32_t foyer_event_parameter_url(
    const foyer_event_t *event, size_t index, const foyer_policy_t *policy, foyer_url_t **url);

/* Who was asked before the link ended, and the answers, in order.
 * Parameters: index from 0 to foyer_event_step_count - 1; handler and handler_length receive the name, answer the answer;
 * each may be NULL.
 * Result: FOYER_OK; FOYER_NONE where there is no such step; FOYER_ERR_ARGUMENT for NULL.
 * Ownership: the name is the event's, until it is freed. Threads: any. Since 0.1. */
FOYER_API size_t foyer_event_step_count(const foyer_event_t *event);
FOYER_API int32_t foyer_event_step(
    const foyer_event_t *event, size_t index, const char **handler, size_t *handler_length, int32_t *answer);

/* The properties that the path configuration gives the link, and why.
 * Parameters: properties receives a handle of its own.
 * Result: FOYER_OK; FOYER_NONE where the link was not offered or there is no configuration; FOYER_ERR_ARGUMENT.
 * Ownership: the caller frees *properties; it does not need the event. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_event_properties(const foyer_event_t *event, foyer_properties_t **properties);

/* The links of a router that have not ended, and the event ids it has seen, as bytes to be kept while the process is gone.
 * Immutable; independent of its router. */
typedef struct foyer_snapshot foyer_snapshot_t;

/* Writes a snapshot. A link in flight has not ended: it comes back, too. What has ended never does.
 * Parameters: with_private, 1 to include links that carry secrets (received with FOYER_LINK_PRIVATE, or with a query
 * parameter that foyer_router_options_add_private_parameter names), otherwise 0; snapshot receives it, must not be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_LIMIT (64 MiB). Ownership: the caller frees *snapshot.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_snapshot(
    foyer_router_t *router, int32_t with_private, foyer_snapshot_t **snapshot, foyer_error_t **error);

/* Ends a snapshot. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_snapshot_free(foyer_snapshot_t *snapshot);

/* The bytes of a snapshot; they are no text.
 * Parameters: length receives how many, may be NULL.
 * Result: the bytes, never NULL. Ownership: the snapshot, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_snapshot_bytes(const foyer_snapshot_t *snapshot, size_t *length);

/* Copies the bytes of a snapshot; buffer, capacity, length and result as for foyer_url_copy, with a closing NUL.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_snapshot_copy(const foyer_snapshot_t *snapshot, char *buffer, size_t capacity, size_t *length);

/* Takes the links of a snapshot in. They get new numbers and go through policy, gates and interceptors as if they came
 * now, with the time to live that was left. Each is told by an event FOYER_EVENT_RESTORED, whose related_link is its number
 * in the router that wrote the snapshot, unless it is refused. Set the context before, or keep a gate closed: a link that is
 * bound to a value is dropped when it is offered under another.
 * Parameters: bytes and bytes_length; count receives the number of links, may be NULL.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX: no snapshot ("snapshot-unknown"), or one that is cut off or was changed
 * ("snapshot-damaged"); FOYER_ERR_UNSUPPORTED: a version that this library does not read; FOYER_ERR_LIMIT;
 * FOYER_ERR_STATE; FOYER_ERR_ARGUMENT. Nothing changes then. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_restore(
    foyer_router_t *router, const char *bytes, size_t bytes_length, size_t *count, foyer_error_t **error);

/* Why a link is where it is, or what would become of a link if it came now. Data; immutable; independent of its router. */
typedef struct foyer_explanation foyer_explanation_t;

/* Where a link is. */
enum {
    FOYER_STATE_ASKED = 0,    /* nobody received it: the explanation is of a text */
    FOYER_STATE_PENDING = 1,  /* it waits for gates, or for links before it */
    FOYER_STATE_RETRYING = 2, /* a handler answered RETRY_LATER: it waits for the next gate that opens */
    FOYER_STATE_IN_FLIGHT = 3 /* it is being offered */
};

/* What the condition of a handler says of a link: it holds, or the first part that does not. */
enum {
    FOYER_VERDICT_HOLDS = 0,
    FOYER_VERDICT_SOURCE = 1,   /* the door is another */
    FOYER_VERDICT_SCHEME = 2,
    FOYER_VERDICT_HOST = 3,
    FOYER_VERDICT_RELATION = 4, /* the link is not on the side of the app that is wanted */
    FOYER_VERDICT_PROPERTY = 5, /* a property has another value, or none */
    FOYER_VERDICT_BUSY = 6,     /* the handler takes one link only, and is being asked about another */
    FOYER_VERDICT_ROUTE = 7     /* no route matches; the trials say where each pattern failed */
};

/* What else is to be known of a candidate; added up. */
enum {
    FOYER_CANDIDATE_ASKS_HOST = 1,    /* a callback decides, after all else held; it is not asked for an explanation */
    FOYER_CANDIDATE_FALLBACK_ONLY = 2 /* asked only where it is named: as a fallback, or by a route */
};

/* What became of one pattern. */
enum {
    FOYER_TRIAL_MATCHES = 0, /* it matches */
    FOYER_TRIAL_SOURCE = 1,  /* the link comes from a source that the route does not accept */
    FOYER_TRIAL_SEGMENT = 2  /* a segment of the link is not what the pattern has there */
};

/* The name of a number of the sets above, such as "in_flight" or "relation"; as foyer_source_name.
 * Threads: any. Since 0.1. */
FOYER_API const char *foyer_state_name(int32_t state, size_t *length);
FOYER_API const char *foyer_verdict_name(int32_t verdict, size_t *length);

/* Explains a link that has not ended.
 * Parameters: link; explanation receives it, must not be NULL.
 * Result: FOYER_OK; FOYER_NONE where it has ended or never was; FOYER_ERR_ARGUMENT.
 * Ownership: the caller frees *explanation. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_explain_link(foyer_router_t *router, uint64_t link, foyer_explanation_t **explanation);

/* Explains what would become of a text if it were received now. Nobody is asked, and nothing changes.
 * Parameters: url and source as foyer_router_receive; lane, NULL with length 0 for the lane with the empty name.
 * Result: FOYER_OK, also for a link that the policy refuses; FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT (lane), FOYER_ERR_LIMIT.
 * Ownership: the caller frees *explanation. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_explain(
    foyer_router_t *router, const char *url, size_t url_length, int32_t source, const char *lane, size_t lane_length,
    foyer_explanation_t **explanation);

/* Ends an explanation. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_explanation_free(foyer_explanation_t *explanation);

/* Numbers of an explanation; 0 for NULL.
 * state: FOYER_STATE_*. link: the link, 0 for a text. check: what the policy refuses it for, one of FOYER_CHECK_*, 0 where it
 * accepts it. is_ignored: 1 where an ignore condition takes it. relation: FOYER_RELATION_*, ANY where nothing is known of the
 * app. links_before: how many links of its lane are before it.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_explanation_state(const foyer_explanation_t *explanation);
FOYER_API uint64_t foyer_explanation_link(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_check(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_is_ignored(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_relation(const foyer_explanation_t *explanation);
FOYER_API size_t foyer_explanation_links_before(const foyer_explanation_t *explanation);

/* Texts of an explanation; empty for NULL and where there is none.
 * url: where the link goes now, after rewrites and redirects. asked: who is being asked.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: never NULL. Ownership: the explanation, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_explanation_url(const foyer_explanation_t *explanation, size_t *length);
FOYER_API const char *foyer_explanation_asked(const foyer_explanation_t *explanation, size_t *length);

/* The properties that the path configuration in force gives the link, with the rules that hit.
 * Result: FOYER_OK; FOYER_NONE where there is no configuration, or the link is refused; FOYER_ERR_ARGUMENT.
 * Ownership: the caller frees *properties; it does not need the explanation. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_explanation_properties(
    const foyer_explanation_t *explanation, foyer_properties_t **properties);

/* The gates that the link needs.
 * Parameters: index from 0 to foyer_explanation_gate_count - 1; name and name_length receive the name; is_open receives 1,
 * or 0 where the gate is closed for the link's lane; each may be NULL.
 * Result: FOYER_OK; FOYER_NONE past the end; FOYER_ERR_ARGUMENT for NULL.
 * Ownership: the name is the explanation's, until it is freed. Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_gate_count(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_gate(
    const foyer_explanation_t *explanation, size_t index, const char **name, size_t *name_length, int32_t *is_open);

/* The interceptors that the link passes, in order.
 * Parameters: index from 0 to foyer_explanation_interceptor_count - 1; name and name_length receive the name.
 * Result and ownership as foyer_explanation_gate. Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_interceptor_count(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_interceptor(
    const foyer_explanation_t *explanation, size_t index, const char **name, size_t *name_length);

/* All handlers, in the order in which candidates are asked.
 * Parameters: index from 0 to foyer_explanation_candidate_count - 1; name and name_length receive the name, registration its
 * number, verdict one of FOYER_VERDICT_*, flags a sum of FOYER_CANDIDATE_*; each may be NULL.
 * Result and ownership as foyer_explanation_gate. Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_candidate_count(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_candidate(
    const foyer_explanation_t *explanation, size_t index, const char **name, size_t *name_length, uint64_t *registration,
    int32_t *verdict, int32_t *flags);

/* What became of each pattern of a candidate: the routes that were tried, and where each failed.
 * Parameters: candidate; index from 0 to foyer_explanation_trial_count - 1; pattern receives the number of the pattern in
 * the handler's description; result one of FOYER_TRIAL_*; segment the number of the segment that failed, from 0 (the number
 * of segments where the pattern goes on after the end of the link), otherwise 0; each may be NULL.
 * Result: as foyer_explanation_gate. Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_trial_count(const foyer_explanation_t *explanation, size_t candidate);
FOYER_API int32_t foyer_explanation_trial(
    const foyer_explanation_t *explanation, size_t candidate, size_t index, size_t *pattern, int32_t *result,
    size_t *segment);

/* What became of each pattern of the installed routes (foyer_router_install_routes), in the order of the table.
 * Parameters: index from 0 to foyer_explanation_route_count - 1; name and name_length receive the name of the route; the
 * others as foyer_explanation_trial; each may be NULL.
 * Result and ownership as foyer_explanation_gate. Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_route_count(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_route(
    const foyer_explanation_t *explanation, size_t index, const char **name, size_t *name_length, size_t *pattern,
    int32_t *result, size_t *segment);

/* Who was asked so far, and the answers, in order; as foyer_event_step.
 * Threads: any. Since 0.1. */
FOYER_API size_t foyer_explanation_step_count(const foyer_explanation_t *explanation);
FOYER_API int32_t foyer_explanation_step(
    const foyer_explanation_t *explanation, size_t index, const char **handler, size_t *handler_length, int32_t *answer);

/* The numbers of a router: received = the sum of all outcomes + pending + in flight, at any moment.
 * Parameters: outcome, one of FOYER_OUTCOME_* for links that ended so; count receives the number.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_count_outcome(foyer_router_t *router, int32_t outcome, uint64_t *count);
FOYER_API int32_t foyer_router_count(foyer_router_t *router, uint64_t *received, uint64_t *pending, uint64_t *in_flight);

/* One count of a router.
 * Parameters: counter, one of FOYER_COUNTER_*; count receives the number.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_counter(foyer_router_t *router, int32_t counter, uint64_t *count);

/* Checks the inner state of a router: for tests, and for hosts that distrust. It looks at everything the router holds.
 * Result: FOYER_OK; FOYER_ERR_STATE where something is wrong, with the code "router-invariant" and what in the message;
 * FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_router_check(foyer_router_t *router, foyer_error_t **error);

/* ---- Navigation ------------------------------------------------------------------------------------------------- */

/* Whose table decides how a visit is shown. */
enum {
    FOYER_NAVIGATOR_IOS = 1,     /* as Hotwire Native for iOS */
    FOYER_NAVIGATOR_ANDROID = 2, /* as Hotwire Native for Android */
    FOYER_NAVIGATOR_FOYER = 3    /* one table for all platforms */
};

/* How a visit relates to the page it starts from. */
enum {
    FOYER_VISIT_ADVANCE = 0, /* a new page after this one */
    FOYER_VISIT_REPLACE = 1, /* a page in the place of this one */
    FOYER_VISIT_RESTORE = 2  /* a page that was shown before, shown again */
};

/* What shows a visit. */
enum {
    FOYER_DESTINATION_WEB = 0,    /* a web view */
    FOYER_DESTINATION_NATIVE = 1, /* a screen that the host builds itself */
    FOYER_DESTINATION_ALERT = 2   /* an alert, which lies over what is visible and joins no stack */
};

/* The two stacks of screens. */
enum {
    FOYER_STACK_MAIN = 0, /* the main stack */
    FOYER_STACK_MODAL = 1 /* the modal stack, which lies over the main one while it has screens */
};

/* One thing that the host has to do on screen. */
enum {
    FOYER_OPERATION_PUSH = 1,         /* put the screen on top of the stack */
    FOYER_OPERATION_REPLACE = 2,      /* put the screen in the place of the stack's top, or on an empty stack */
    FOYER_OPERATION_PRESENT = 3,      /* open the modal stack with the screen, or show the alert over what is visible */
    FOYER_OPERATION_DISMISS = 4,      /* close the modal stack with all its screens */
    FOYER_OPERATION_POP = 5,          /* take the top off the stack */
    FOYER_OPERATION_POP_TO_ROOT = 6,  /* take everything off but the root of the main stack */
    FOYER_OPERATION_REPLACE_ROOT = 7, /* take everything off and make the screen the root of the main stack */
    FOYER_OPERATION_RELOAD = 8,       /* load the stack's top again; the screen says which it is */
    FOYER_OPERATION_SELECT_TAB = 9    /* bring the tab to the front */
};

/* What became of the URL of a visit. */
enum {
    FOYER_NAVIGATION_SHOWN = 0,     /* it is on screen */
    FOYER_NAVIGATION_MOVED = 1,     /* something else is done on screen (pop, refresh, clear_all) */
    FOYER_NAVIGATION_UNCHANGED = 2, /* nothing is to be done */
    FOYER_NAVIGATION_REJECTED = 3,  /* the host rejected it */
    FOYER_NAVIGATION_DROPPED = 4    /* the host was not ready, and the profile drops such visits */
};

/* The screens of an app: what is on its stacks, and what has to be done to show a visit. It shows nothing itself: the
 * host carries out the operations of a foyer_navigation_t, in their order. Not const: one thread at a time. */
typedef struct foyer_navigator foyer_navigator_t;

/* A visit that is proposed: where to, and what the rules in force say about how to show it. Immutable. */
typedef struct foyer_visit foyer_visit_t;

/* What the host has to do, as a list of operations. Immutable; needs no navigator. */
typedef struct foyer_navigation foyer_navigation_t;

/* The screens of two stacks: those of a navigator, or those that a host says are there. */
typedef struct foyer_screens foyer_screens_t;

/* Makes a navigator of an app without tabs, with empty stacks.
 * Parameters: profile, one of FOYER_NAVIGATOR_IOS, _ANDROID, _FOYER; start, the URL of the screen that the app starts
 * with, may be empty if the host takes care of it; navigator receives the handle.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX for a start that is no URL.
 * Ownership: free the handle with foyer_navigator_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_navigator_new(
    int32_t profile, const char *start, size_t start_length, foyer_navigator_t **navigator, foyer_error_t **error);

/* Ends a navigator. NULL does nothing. What it gave out stays. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_navigator_free(foyer_navigator_t *navigator);

/* Adds a tab behind the others; the first takes the place of the nameless one of an app without tabs.
 * Parameters: name, by which the rule property "tab" chooses it; start, the URL of the screen it starts with, may be
 * empty. Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_SYNTAX, FOYER_ERR_LIMIT beyond 64 tabs.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_add_tab(
    foyer_navigator_t *navigator, const char *name, size_t name_length, const char *start, size_t start_length,
    foyer_error_t **error);

/* Says that this version of the host can show a destination. Once one is named, a visit to a name that is not falls back
 * to its fallback_uri or to the web view; until then every name is taken to be known, as a native screen. "web" always is.
 * Parameters: kind, one of FOYER_DESTINATION_*; name, as in view_controller, uri, or the name of a route.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT beyond 4096. Threads: one at a time.
 * Since 0.1. */
FOYER_API int32_t foyer_navigator_add_destination(
    foyer_navigator_t *navigator, int32_t kind, const char *name, size_t name_length, foyer_error_t **error);

/* Says whether the host can show anything yet; a new navigator takes it that it can. Until then the profile android drops
 * visits, foyer refuses them with FOYER_ERR_STATE, ios does not ask.
 * Parameters: is_ready, 0 or another number. Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_set_ready(foyer_navigator_t *navigator, int32_t is_ready);

/* Says whether a visit that comes before anything is on screen gets the start screen below it. On in a new navigator of
 * the profile foyer, off in the others.
 * Parameters: is_on, 0 or another number. Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_set_start_below(foyer_navigator_t *navigator, int32_t is_on);

/* Installs a configuration. It counts from the next proposal on, whatever is on screen.
 * Parameters: config, which is shared and may be freed afterwards. Result: FOYER_OK, FOYER_ERR_ARGUMENT.
 * Threads: one at a time for the navigator. Since 0.1. */
FOYER_API int32_t foyer_navigator_install(foyer_navigator_t *navigator, const foyer_config_t *config);

/* Asks the rules in force about a URL. Changes nothing: answer the visit with foyer_navigator_accept, _accept_with or
 * _reject.
 * Parameters: url, absolute, as the policy or the router gave it; action, one of FOYER_VISIT_*; source, one of
 * FOYER_SOURCE_*; visit receives the handle.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX for a text that is no URL,
 * FOYER_ERR_TYPE where the configuration has no answer.
 * Ownership: free the visit with foyer_visit_free. Threads: any number, as the navigator is const. Since 0.1. */
FOYER_API int32_t foyer_navigator_propose(
    const foyer_navigator_t *navigator, const char *url, size_t url_length, int32_t action, int32_t source,
    foyer_visit_t **visit, foyer_error_t **error);

/* Asks for the visit that an event of the router stands for: a link that ended as FOYER_OUTCOME_VISITED. The visit
 * follows the configuration under which the router offered the link, also if another has been installed since.
 * Parameters: event, any event; action, one of FOYER_VISIT_*; visit receives the handle.
 * Result: FOYER_OK; FOYER_NONE if the event asks for no visit; FOYER_ERR_ARGUMENT; FOYER_ERR_TYPE where the
 * configuration has no answer.
 * Ownership: free the visit with foyer_visit_free; the event stays the caller's. Threads: any number, as the navigator is
 * const. Since 0.1. */
FOYER_API int32_t foyer_navigator_propose_event(
    const foyer_navigator_t *navigator, const foyer_event_t *event, int32_t action, foyer_visit_t **visit,
    foyer_error_t **error);

/* Plans a visit as it is proposed, and takes the operations as carried out.
 * Parameters: navigation receives what the host has to do; may be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_UNSUPPORTED for a combination that the profile refuses (replace_root
 * in the modal context), FOYER_ERR_STATE if the host is not ready, FOYER_ERR_LIMIT beyond 1024 screens in a tab.
 * Nothing changes unless the result is FOYER_OK.
 * Ownership: free the navigation with foyer_navigation_free; the visit stays the caller's. Threads: one at a time.
 * Since 0.1. */
FOYER_API int32_t foyer_navigator_accept(
    foyer_navigator_t *navigator, const foyer_visit_t *visit, foyer_navigation_t **navigation, foyer_error_t **error);

/* Plans a visit, but shown by a destination of the host's choice.
 * Parameters: kind, one of FOYER_DESTINATION_*; name, which need not have been added; the rest, result and
 * ownership as foyer_navigator_accept, and FOYER_ERR_TEXT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_accept_with(
    foyer_navigator_t *navigator, const foyer_visit_t *visit, int32_t kind, const char *name, size_t name_length,
    foyer_navigation_t **navigation, foyer_error_t **error);

/* Rejects a visit: nothing is done, also for pop, refresh and none.
 * Parameters, result and ownership as foyer_navigator_accept. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_reject(
    foyer_navigator_t *navigator, const foyer_visit_t *visit, foyer_navigation_t **navigation, foyer_error_t **error);

/* Shows the start screen of the tab in front; without operations if a screen is there already, or none is known.
 * Parameters: navigation receives what the host has to do, may be NULL. Result: FOYER_OK, FOYER_ERR_ARGUMENT.
 * Ownership as foyer_navigator_accept. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_start(
    foyer_navigator_t *navigator, foyer_navigation_t **navigation, foyer_error_t **error);

/* Brings a tab to the front, dismisses a modal of the tab that was there, and shows the start screen if the tab is empty.
 * Parameters: tab, counted from 0; navigation receives what the host has to do, may be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT if there is no such tab. Ownership as foyer_navigator_accept.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_select_tab(
    foyer_navigator_t *navigator, size_t tab, foyer_navigation_t **navigation, foyer_error_t **error);

/* The number of tabs; 1 for an app without tabs.
 * Result: the number; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_navigator_tab_count(const foyer_navigator_t *navigator);

/* The tab in front.
 * Result: its index, counted from 0; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_navigator_selected_tab(const foyer_navigator_t *navigator);

/* The screens of a tab, as the navigator has them now.
 * Parameters: tab, counted from 0; screens receives the handle. Result: FOYER_OK, FOYER_ERR_ARGUMENT.
 * Ownership: free the handle with foyer_screens_free; it is a copy. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_navigator_screens(
    const foyer_navigator_t *navigator, size_t tab, foyer_screens_t **screens, foyer_error_t **error);

/* Compares the screens of a tab with those that the host says are there: URLs and destinations.
 * Parameters: main_common and modal_common receive how many screens, from the root, are the same on each stack; each may
 * be NULL. Result: FOYER_NONE if there is no difference, FOYER_OK if there is one, FOYER_ERR_ARGUMENT.
 * Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_navigator_compare(
    const foyer_navigator_t *navigator, size_t tab, const foyer_screens_t *screens, size_t *main_common,
    size_t *modal_common, foyer_error_t **error);

/* Takes the screens that the host says are there as those of a tab, and says what was different.
 * Parameters and result as foyer_navigator_compare. The screens stay the caller's. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_navigator_sync(
    foyer_navigator_t *navigator, size_t tab, const foyer_screens_t *screens, size_t *main_common,
    size_t *modal_common, foyer_error_t **error);

/* Makes an empty list of screens, to be filled from what is on screen.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Ownership: free it with foyer_screens_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_screens_new(foyer_screens_t **screens);

/* Ends a list of screens. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_screens_free(foyer_screens_t *screens);

/* Adds a screen on top of a stack.
 * Parameters: stack, one of FOYER_STACK_*; url, absolute; kind, FOYER_DESTINATION_WEB or _NATIVE; destination, its name,
 * empty for the web view that has no name of its own.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_SYNTAX, FOYER_ERR_LIMIT beyond 1024 screens.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_screens_add(
    foyer_screens_t *screens, int32_t stack, const char *url, size_t url_length, int32_t kind, const char *destination,
    size_t destination_length, foyer_error_t **error);

/* The number of screens of a stack.
 * Result: the number; 0 for NULL and for a stack that is none. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_screens_count(const foyer_screens_t *screens, int32_t stack);

/* The URL of a screen.
 * Parameters: index, counted from 0 at the root; length receives the bytes before the NUL, may be NULL.
 * Result: text, empty where there is no such screen. Ownership: the list, until it is freed. Threads: any number.
 * Since 0.1. */
FOYER_API const char *foyer_screens_url(
    const foyer_screens_t *screens, int32_t stack, size_t index, size_t *length);

/* The name of what shows a screen; "web" for the web view that has no name of its own.
 * Parameters, result and ownership as foyer_screens_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_screens_destination(
    const foyer_screens_t *screens, int32_t stack, size_t index, size_t *length);

/* The sort of what shows a screen.
 * Result: one of FOYER_DESTINATION_*; 0 where there is no such screen. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_screens_destination_kind(const foyer_screens_t *screens, int32_t stack, size_t index);

/* Ends a visit. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_visit_free(foyer_visit_t *visit);

/* Where to: the canonical URL.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for NULL. Ownership: the visit, until it is freed. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_url(const foyer_visit_t *visit, size_t *length);

/* How the visit relates to the page it starts from.
 * Result: one of FOYER_VISIT_*; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_action(const foyer_visit_t *visit);

/* The door that the link came in by.
 * Result: one of FOYER_SOURCE_*; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_source(const foyer_visit_t *visit);

/* The context that the rules give it: "default" or "modal".
 * Parameters, result and ownership as foyer_visit_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_context(const foyer_visit_t *visit, size_t *length);

/* The presentation that the rules give it: "default", "push", "pop", "replace", "refresh", "clear_all", "replace_root" or
 * "none".
 * Parameters, result and ownership as foyer_visit_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_presentation(const foyer_visit_t *visit, size_t *length);

/* Whether the change is to be animated.
 * Result: 1 or 0; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_is_animated(const foyer_visit_t *visit);

/* Whether it is one of the built-in locations by which a server moves the app back.
 * Result: 1 or 0; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_is_historical(const foyer_visit_t *visit);

/* The name of what shows it, among what the host can show; "web" for the web view.
 * Parameters, result and ownership as foyer_visit_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_destination(const foyer_visit_t *visit, size_t *length);

/* The sort of what shows it.
 * Result: one of FOYER_DESTINATION_*; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_destination_kind(const foyer_visit_t *visit);

/* Whether it is shown by something else than its rules name, since the host does not know that.
 * Parameters: requested receives the name that is unknown, requested_length its bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE if it is shown as its rules want. Ownership: the visit, until it is freed.
 * Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_visit_fallback(
    const foyer_visit_t *visit, const char **requested, size_t *requested_length);

/* The name of the tab that the rules choose.
 * Parameters: tab receives the name, tab_length its bytes before the NUL; each may be NULL.
 * Result: FOYER_OK, or FOYER_NONE if they choose none. Ownership: the visit, until it is freed. Threads: any number.
 * Since 0.1. */
FOYER_API int32_t foyer_visit_tab(const foyer_visit_t *visit, const char **tab, size_t *tab_length);

/* The version of the configuration that the proposal follows; empty if it has none.
 * Parameters, result and ownership as foyer_visit_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_config_version(const foyer_visit_t *visit, size_t *length);

/* All properties that the rules give it, as the text of one JSON object.
 * Parameters and ownership as foyer_visit_url. Result: text, "{}" for NULL. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_visit_properties(const foyer_visit_t *visit, size_t *length);

/* The values that routes took from the link: see foyer_event_parameter.
 * Parameters: index from 0 to foyer_visit_parameter_count - 1; name, name_length, value and value_length receive texts,
 * each may be NULL.
 * Result: FOYER_OK; FOYER_NONE where there is no such parameter. Ownership: the visit, until it is freed.
 * Threads: any number. Since 0.1. */
FOYER_API size_t foyer_visit_parameter_count(const foyer_visit_t *visit);
FOYER_API int32_t foyer_visit_parameter(
    const foyer_visit_t *visit, size_t index, const char **name, size_t *name_length, const char **value,
    size_t *value_length);

/* Ends a navigation. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_navigation_free(foyer_navigation_t *navigation);

/* What became of the URL.
 * Result: one of FOYER_NAVIGATION_SHOWN to _DROPPED; FOYER_NAVIGATION_UNCHANGED for NULL. Threads: any number.
 * Since 0.1. */
FOYER_API int32_t foyer_navigation_outcome(const foyer_navigation_t *navigation);

/* The number of operations.
 * Result: the number; 0 for NULL. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_navigation_count(const foyer_navigation_t *navigation);

/* What an operation is.
 * Parameters: index, counted from 0. Result: one of FOYER_OPERATION_*; 0 where there is no such operation.
 * Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_navigation_operation(const foyer_navigation_t *navigation, size_t index);

/* The stack that an operation is for.
 * Result: one of FOYER_STACK_*; 0 where there is no such operation. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_navigation_stack(const foyer_navigation_t *navigation, size_t index);

/* The tab that an operation is for.
 * Result: its index, counted from 0; 0 where there is no such operation. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_navigation_tab(const foyer_navigation_t *navigation, size_t index);

/* How many screens an operation takes away.
 * Result: the number; 0 where there is no such operation. Threads: any number. Since 0.1. */
FOYER_API size_t foyer_navigation_removed(const foyer_navigation_t *navigation, size_t index);

/* The URL of the screen that an operation brings or loads again.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty where the operation has no screen. Ownership: the navigation, until it is freed.
 * Threads: any number. Since 0.1. */
FOYER_API const char *foyer_navigation_url(const foyer_navigation_t *navigation, size_t index, size_t *length);

/* The name of what shows the screen that an operation brings or loads again.
 * Parameters, result and ownership as foyer_navigation_url. Threads: any number. Since 0.1. */
FOYER_API const char *foyer_navigation_destination(const foyer_navigation_t *navigation, size_t index, size_t *length);

/* The sort of what shows the screen that an operation brings or loads again.
 * Result: one of FOYER_DESTINATION_*; 0 where the operation has no screen. Threads: any number. Since 0.1. */
FOYER_API int32_t foyer_navigation_destination_kind(const foyer_navigation_t *navigation, size_t index);

/* The name of an operation, such as "pop_to_root".
 * Parameters: operation, any number; length receives the bytes before the NUL, may be NULL.
 * Result: static text, empty for a number without a name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_navigation_operation_name(int32_t operation, size_t *length);

/* The name of an outcome, such as "shown".
 * Parameters: outcome, any number; the rest as foyer_navigation_operation_name. Threads: any. Since 0.1. */
FOYER_API const char *foyer_navigation_outcome_name(int32_t outcome, size_t *length);

/* ---- Shortcuts -------------------------------------------------------------------------------------------------- */

/* What an app says of one shortcut, before anything is checked. */
typedef struct foyer_shortcut_draft foyer_shortcut_draft_t;

/* A checked shortcut. Immutable. */
typedef struct foyer_shortcut foyer_shortcut_t;

/* A shortcut, written in one format. Immutable. */
typedef struct foyer_shortcut_document foyer_shortcut_document_t;

/* The texts of a draft. Needed are the id, the title and the target; every other one has a default. The name beside each
 * is that of JSON descriptions and of errors. */
enum {
    FOYER_SHORTCUT_ID = 0,                   /* id: letters, digits, dots, underscores, hyphens */
    FOYER_SHORTCUT_TITLE = 1,                /* title */
    FOYER_SHORTCUT_SHORT_TITLE = 2,          /* short_title: for places with room for ten letters */
    FOYER_SHORTCUT_SUBTITLE = 3,             /* subtitle */
    FOYER_SHORTCUT_TARGET = 4,               /* target: the link, absolute */
    FOYER_SHORTCUT_STATUS_BAR = 5,           /* status_bar: default, black, black-translucent */
    FOYER_SHORTCUT_LANGUAGE = 6,             /* language: a BCP 47 tag */
    FOYER_SHORTCUT_DIRECTION = 7,            /* direction: ltr, rtl, auto */
    FOYER_SHORTCUT_BACKGROUND = 8,           /* colors.background: #rgb or #rrggbb, as all colours */
    FOYER_SHORTCUT_FOREGROUND = 9,           /* colors.foreground */
    FOYER_SHORTCUT_ACCENT = 10,              /* colors.accent */
    FOYER_SHORTCUT_DARK_BACKGROUND = 11,     /* colors.dark_background */
    FOYER_SHORTCUT_DARK_FOREGROUND = 12,     /* colors.dark_foreground */
    FOYER_SHORTCUT_DARK_ACCENT = 13,         /* colors.dark_accent */
    FOYER_SHORTCUT_OPEN = 14,                /* texts.open: on the button of the page */
    FOYER_SHORTCUT_GUIDE = 15,               /* texts.guide: above the steps */
    FOYER_SHORTCUT_NO_SCRIPT = 16,           /* texts.no_script */
    FOYER_SHORTCUT_PAGE = 17,                /* web.page: the path of the hosted page */
    FOYER_SHORTCUT_SCOPE = 18,               /* web.scope: the beginning of web.page */
    FOYER_SHORTCUT_MANIFEST = 19,            /* web.manifest: the path of the web manifest */
    FOYER_SHORTCUT_ORGANIZATION = 20,        /* web_clip.organization */
    FOYER_SHORTCUT_ANDROID_PACKAGE = 21,     /* android.package */
    FOYER_SHORTCUT_ANDROID_ACTIVITY = 22,    /* android.activity */
    FOYER_SHORTCUT_ANDROID_ICON = 23,        /* android.icon: a resource such as @drawable/profile */
    FOYER_SHORTCUT_DESKTOP_PROGRAM = 24,     /* desktop.program: what opens the target; xdg-open */
    FOYER_SHORTCUT_DESKTOP_ICON = 25,        /* desktop.icon: a name of the icon theme, or an absolute path */
    FOYER_SHORTCUT_QUICK_ACTION_SYMBOL = 26, /* quick_action.symbol */
    FOYER_SHORTCUT_QUICK_ACTION_ICON = 27    /* quick_action.icon */
};

/* The formats of a shortcut, with their names. */
enum {
    FOYER_SHORTCUT_FORMAT_HTML = 0,              /* html: the page in one file */
    FOYER_SHORTCUT_FORMAT_HOSTED_HTML = 1,       /* hosted-html: the page for a web site */
    FOYER_SHORTCUT_FORMAT_DATA_URL = 2,          /* data-url: the page as a data: URL; opens only when typed or pasted */
    FOYER_SHORTCUT_FORMAT_WEB_MANIFEST = 3,      /* web-manifest: needs web.page */
    FOYER_SHORTCUT_FORMAT_MOBILECONFIG = 4,      /* mobileconfig: an Apple configuration profile with a web clip */
    FOYER_SHORTCUT_FORMAT_DESKTOP = 5,           /* desktop: a freedesktop entry of type Application */
    FOYER_SHORTCUT_FORMAT_DESKTOP_LINK = 6,      /* desktop-link: of type Link, which many programs do not open */
    FOYER_SHORTCUT_FORMAT_URL = 7,               /* url: a Windows Internet shortcut */
    FOYER_SHORTCUT_FORMAT_WEBLOC = 8,            /* webloc: a macOS web location, for http and https */
    FOYER_SHORTCUT_FORMAT_INETLOC = 9,           /* inetloc: a macOS internet location */
    FOYER_SHORTCUT_FORMAT_ANDROID_SHORTCUTS = 10, /* android-shortcuts: res/xml/shortcuts.xml */
    FOYER_SHORTCUT_FORMAT_ANDROID_STRINGS = 11,  /* android-strings: the labels that shortcuts.xml names */
    FOYER_SHORTCUT_FORMAT_ANDROID_PIN = 12,      /* android-pin: what a pin request needs, as JSON */
    FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS = 13,    /* quick-actions: UIApplicationShortcutItems */
    FOYER_SHORTCUT_FORMAT_COUNT = 14             /* how many this header knows; grows */
};

/* A new draft: English texts, nothing else.
 * Result: the draft. Ownership: the caller's, ended by foyer_shortcut_draft_free. Threads: any. Since 0.1. */
FOYER_API foyer_shortcut_draft_t *foyer_shortcut_draft_new(void);

/* Ends a draft. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_shortcut_draft_free(foyer_shortcut_draft_t *draft);

/* Sets a text of a draft. What it says is checked by foyer_shortcut_new.
 * Parameters: field is one of FOYER_SHORTCUT_ID and the following; text is copied.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_set(
    foyer_shortcut_draft_t *draft, int32_t field, const char *text, size_t text_length, foyer_error_t **error);

/* Appends a step to the instructions that the page shows in a browser. The first one replaces the English default.
 * Parameters: text is copied.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_add_step(
    foyer_shortcut_draft_t *draft, const char *text, size_t text_length, foyer_error_t **error);

/* Takes all steps away: the page shows no instructions.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_clear_steps(foyer_shortcut_draft_t *draft, foyer_error_t **error);

/* Says how the web clip of the configuration profile behaves.
 * Parameters: full_screen and removable, each 0 or 1; both are 1 in a new draft.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_set_web_clip(
    foyer_shortcut_draft_t *draft, int32_t full_screen, int32_t removable, foyer_error_t **error);

/* Adds an icon: a square PNG file, which is checked and copied.
 * Parameters: png is the file; maskable is 1 for an image that may be cut to any shape, else 0; path is where a hosted
 * page finds the file, or empty.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX.
 * Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_add_icon(
    foyer_shortcut_draft_t *draft, const char *png, size_t png_length, int32_t maskable, const char *path,
    size_t path_length, foyer_error_t **error);

/* Adds a start-up image for one iOS screen: a PNG file with exactly its pixels, which is checked and copied.
 * Parameters: width and height of the screen held upright, in CSS pixels; scale 1 to 3; landscape is 1 for the screen
 * held sideways, else 0; path as for icons.
 * Result: as foyer_shortcut_draft_add_icon. Threads: one at a time. Since 0.1. */
FOYER_API int32_t foyer_shortcut_draft_add_startup_image(
    foyer_shortcut_draft_t *draft, const char *png, size_t png_length, int32_t width, int32_t height, int32_t scale,
    int32_t landscape, const char *path, size_t path_length, foyer_error_t **error);

/* Checks a draft.
 * Parameters: policy says what the target may be, and has to state its schemes or hosts; draft and policy may be freed or
 * changed afterwards; shortcut receives the result and must not be NULL.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for a fault, whose code and message name the field; FOYER_ERR_LIMIT for what is too
 * long or too many; FOYER_ERR_ARGUMENT.
 * Ownership: the shortcut is the caller's, ended by foyer_shortcut_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_shortcut_new(
    const foyer_shortcut_draft_t *draft, const foyer_policy_t *policy, foyer_shortcut_t **shortcut,
    foyer_error_t **error);

/* Ends a shortcut. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_shortcut_free(foyer_shortcut_t *shortcut);

/* The title, cleaned: blanks collapsed, without controls and directional overrides.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for NULL. Ownership: the shortcut, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_title(const foyer_shortcut_t *shortcut, size_t *length);

/* The target as every document has it: canonical, ASCII, without quotes, angle brackets, backslashes and blanks.
 * Parameters, result and ownership as foyer_shortcut_title. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_target(const foyer_shortcut_t *shortcut, size_t *length);

/* The name of a format, such as "mobileconfig".
 * Parameters: format, any number; length receives the bytes before the NUL, may be NULL.
 * Result: static text, never NULL; empty for a number without a format. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_format_name(int32_t format, size_t *length);

/* The format with a name.
 * Parameters: format receives the number, or 0.
 * Result: FOYER_OK, FOYER_NONE if there is no such format, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_shortcut_format_parse(
    const char *name, size_t name_length, int32_t *format, foyer_error_t **error);

/* Writes a shortcut. The same shortcut gives the same bytes, always and everywhere.
 * Parameters: format is one of FOYER_SHORTCUT_FORMAT_*; document receives the result and must not be NULL.
 * Result: FOYER_OK; FOYER_ERR_STATE for a web manifest of a shortcut without web.page; FOYER_ERR_LIMIT for a data: URL
 * beyond 1 MiB; FOYER_ERR_ARGUMENT.
 * Ownership: the document is the caller's, ended by foyer_shortcut_document_free, and needs nothing of the shortcut.
 * Threads: any. Since 0.1. */
FOYER_API int32_t foyer_shortcut_write(
    const foyer_shortcut_t *shortcut, int32_t format, foyer_shortcut_document_t **document, foyer_error_t **error);

/* Writes several shortcuts into one document.
 * Parameters: shortcuts are 1 to 64, each with another id; format is FOYER_SHORTCUT_FORMAT_WEB_MANIFEST (which opens the
 * first), _ANDROID_SHORTCUTS, _ANDROID_STRINGS or _QUICK_ACTIONS; the others take one only.
 * Result: as foyer_shortcut_write; FOYER_ERR_SYNTAX for two with the same id.
 * Ownership as foyer_shortcut_write. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_shortcut_write_all(
    const foyer_shortcut_t *const *shortcuts, size_t count, int32_t format, foyer_shortcut_document_t **document,
    foyer_error_t **error);

/* Ends a document. NULL does nothing. Threads: one at a time. Since 0.1. */
FOYER_API void foyer_shortcut_document_free(foyer_shortcut_document_t *document);

/* The bytes of the file.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: bytes, empty for NULL. Ownership: the document, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_document_bytes(const foyer_shortcut_document_t *document, size_t *length);

/* The media type to serve the file with.
 * Parameters, result and ownership as foyer_shortcut_document_bytes. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_document_media_type(const foyer_shortcut_document_t *document, size_t *length);

/* The Content-Security-Policy to serve the file with.
 * Parameters, result and ownership as foyer_shortcut_document_bytes. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_document_security_policy(
    const foyer_shortcut_document_t *document, size_t *length);

/* A name for the file, safe on every system, never a path.
 * Parameters, result and ownership as foyer_shortcut_document_bytes. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_document_file_name(const foyer_shortcut_document_t *document, size_t *length);

/* How many warnings there are: what is worth knowing, though it stops nothing.
 * Result: the number; 0 for NULL. Threads: any. Since 0.1. */
FOYER_API size_t foyer_shortcut_document_warning_count(const foyer_shortcut_document_t *document);

/* The stable code of a warning, such as "shortcut-no-icon".
 * Parameters: index, below the count; length receives the bytes before the NUL, may be NULL.
 * Result: text, empty where there is no such warning. Ownership: the document, until it is freed. Threads: any.
 * Since 0.1. */
FOYER_API const char *foyer_shortcut_document_warning_code(
    const foyer_shortcut_document_t *document, size_t index, size_t *length);

/* A warning in one English sentence. Its wording may change.
 * Parameters, result and ownership as foyer_shortcut_document_warning_code. Threads: any. Since 0.1. */
FOYER_API const char *foyer_shortcut_document_warning_message(
    const foyer_shortcut_document_t *document, size_t index, size_t *length);

/* ---- Loopback server -------------------------------------------------------------------------------------------- */

/* A web server that hands one thing to one browser, once. It listens on 127.0.0.1 only and answers only to its own URL,
 * which has 128 random bits. Every function but foyer_loopback_free may be called from any thread. */
typedef struct foyer_loopback foyer_loopback_t;

/* How a loopback server ended. */
enum {
    FOYER_LOOPBACK_RUNNING = 0, /* it has not */
    FOYER_LOOPBACK_SERVED = 1,  /* the content was fetched and may not be fetched again */
    FOYER_LOOPBACK_EXPIRED = 2, /* its time was over before anybody fetched the content */
    FOYER_LOOPBACK_STOPPED = 3, /* it was stopped before anybody fetched the content */
    FOYER_LOOPBACK_FAILED = 4   /* the system failed while it waited */
};

/* What a loopback server counts. */
enum {
    FOYER_LOOPBACK_CONNECTIONS = 0, /* connections accepted */
    FOYER_LOOPBACK_FETCHES = 1,     /* times that the whole content was sent */
    FOYER_LOOPBACK_REFUSALS = 2,    /* requests answered with an error */
    FOYER_LOOPBACK_TIMEOUTS = 3,    /* connections closed at their deadline */
    FOYER_LOOPBACK_EVICTIONS = 4    /* connections closed to make room for newer ones */
};

/* Listens, at a port that the system chooses. Nothing is answered before foyer_loopback_start or foyer_loopback_run.
 * Parameters: bytes are the content (at most 16 MiB, copied) with its media_type; security_policy is sent as
 * Content-Security-Policy, empty for one that loads and runs nothing. lifetime_ms: after so long the server stops in any
 * case, 1 to 600000. replays: how often the content may be fetched again, 0 to 8 (1 is right for Safari, which may fetch
 * twice), within replay_ms after the first time, 0 to 60000. server receives the result and must not be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT, FOYER_ERR_TEXT, FOYER_ERR_LIMIT, FOYER_ERR_SYNTAX for a media type or policy that
 * is none, FOYER_ERR_STATE where the system refuses a socket.
 * Ownership: the server is the caller's, ended by foyer_loopback_free. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_new(
    const char *bytes, size_t bytes_length, const char *media_type, size_t media_type_length,
    const char *security_policy, size_t security_policy_length, int32_t lifetime_ms, int32_t replays,
    int32_t replay_ms, foyer_loopback_t **server, foyer_error_t **error);

/* As foyer_loopback_new, for the classic mode: a redirect (301) to a page as a data: URL. Current browsers refuse it, iOS
 * since 16.4; it is here for what is older, and for tests.
 * Parameters: document is one of FOYER_SHORTCUT_FORMAT_DATA_URL, the others as foyer_loopback_new.
 * Result and ownership as foyer_loopback_new; FOYER_ERR_SYNTAX for another document. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_new_classic(
    const foyer_shortcut_document_t *document, int32_t lifetime_ms, int32_t replays, int32_t replay_ms,
    foyer_loopback_t **server, foyer_error_t **error);

/* Stops a server if need be, and ends it. NULL does nothing.
 * Threads: one, while no other thread is in a function of this server. Since 0.1. */
FOYER_API void foyer_loopback_free(foyer_loopback_t *server);

/* What to open in the browser: http://127.0.0.1:port/token.
 * Parameters: length receives the bytes before the NUL, may be NULL.
 * Result: text, empty for NULL. Ownership: the server, until it is freed. Threads: any. Since 0.1. */
FOYER_API const char *foyer_loopback_url(const foyer_loopback_t *server, size_t *length);

/* The port.
 * Result: the port, 0 for NULL. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_port(const foyer_loopback_t *server);

/* Serves on a thread of the server's own, the only one that Foyer ever starts. Returns at once.
 * Result: FOYER_OK, FOYER_ERR_STATE unless this is the first start or where the system gives no thread,
 * FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_start(foyer_loopback_t *server, foyer_error_t **error);

/* Serves on this thread until the content has been fetched, the time is over, or another thread stops the server.
 * Parameters: outcome receives one of FOYER_LOOPBACK_SERVED and the following; may be NULL.
 * Result: FOYER_OK, FOYER_ERR_STATE unless this is the first start, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_run(foyer_loopback_t *server, int32_t *outcome, foyer_error_t **error);

/* Waits until the server has ended.
 * Parameters: timeout_ms, how long at most; below 0 without end. outcome receives how it ended; may be NULL.
 * Result: FOYER_OK, FOYER_NONE if it has not ended, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_wait(
    foyer_loopback_t *server, int32_t timeout_ms, int32_t *outcome, foyer_error_t **error);

/* Stops the server and returns when it has ended: no more connections, what is complete is still answered. May be called
 * again.
 * Parameters: outcome receives how it ended; may be NULL.
 * Result: FOYER_OK, FOYER_ERR_ARGUMENT. Threads: any. Since 0.1. */
FOYER_API int32_t foyer_loopback_stop(foyer_loopback_t *server, int32_t *outcome, foyer_error_t **error);

/* One of the server's counts; complete once it has ended, 0 before.
 * Parameters: which is one of FOYER_LOOPBACK_CONNECTIONS and the following.
 * Result: the count; 0 for NULL and for another number. Threads: any. Since 0.1. */
FOYER_API int64_t foyer_loopback_count(const foyer_loopback_t *server, int32_t which);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_FOYER_H */
