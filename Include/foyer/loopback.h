/* loopback.h - a web server that hands one thing to one browser, once. A component of Foyer, the only one that opens a
 * socket or starts a thread; see foyer.h for the conventions.
 */
#ifndef FOYER_LOOPBACK_H
#define FOYER_LOOPBACK_H

#include "foyer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Example:
 *     foyer_loopback_t *server = NULL;
 *     foyer_record_t *record = NULL;
 *     if (foyer_loopback_new("Hello", 5, "{\"media_type\": \"text/plain\"}", 28, &server, NULL) == FOYER_OK
 *         && foyer_loopback_record(server, &record) == FOYER_OK) {
 *         printf("open %s\n", foyer_record_text(record, FOYER_LOOPBACK_URL, NULL));
 *     }
 *     foyer_record_free(record);
 *     foyer_loopback_free(server);
 */

/* A server. It listens on 127.0.0.1 only and answers only to its own URL, which has 128 random bits. */
typedef struct foyer_loopback foyer_loopback_t;

/* How a server ended. */
enum {
    /* names: begin loopback */
    FOYER_LOOPBACK_RUNNING = 0, /* running: it has not ended */
    FOYER_LOOPBACK_SERVED = 1,  /* served: the content was fetched and may not be fetched again */
    FOYER_LOOPBACK_EXPIRED = 2, /* expired: its time was over before anybody fetched the content */
    FOYER_LOOPBACK_STOPPED = 3, /* stopped: it was stopped before anybody fetched the content */
    FOYER_LOOPBACK_FAILED = 4   /* failed: the system failed while it waited */
    /* names: end */
};

/* Fields of a server. The counts are complete once it has ended. */
enum {
    /* names: begin loopback_fields */
    FOYER_LOOPBACK_URL = 1,         /* url: what to open in the browser: http://127.0.0.1:port/token */
    FOYER_LOOPBACK_PORT = 2,        /* port (int) */
    FOYER_LOOPBACK_OUTCOME = 3,     /* outcome: FOYER_LOOPBACK_RUNNING and the following (name) */
    FOYER_LOOPBACK_CONNECTIONS = 4, /* connections: accepted (int) */
    FOYER_LOOPBACK_FETCHES = 5,     /* fetches: times that the whole content was sent (int) */
    FOYER_LOOPBACK_REFUSALS = 6,    /* refusals: requests answered with an error (int) */
    FOYER_LOOPBACK_TIMEOUTS = 7,    /* timeouts: connections closed at their deadline (int) */
    FOYER_LOOPBACK_EVICTIONS = 8    /* evictions: connections closed to make room for newer ones (int) */
    /* names: end */
};

/* Listens, at a port that the system chooses. Nothing is answered before foyer_loopback_start or foyer_loopback_run.
 * Parameters: bytes, the content, at most 16 MiB; options: {"media_type": text, which is needed, "security_policy": text,
 * "lifetime_ms": 1 to 600000, "replays": 0 to 8, "replay_ms": 0 to 60000}. After lifetime_ms (60000) the server stops in
 * any case; the content may be fetched again replays times (1, since Safari may fetch twice) within replay_ms (3000) after
 * the first. Without a security_policy a page loads and runs nothing. server receives the server, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for options that cannot be read; FOYER_ERR_STATE where the system refuses a socket.
 * Threads: any. */
FOYER_API int32_t foyer_loopback_new(const char *bytes, size_t bytes_length, const char *options, size_t options_length,
    foyer_loopback_t **server, foyer_error_t **error);

/* As foyer_loopback_new, for a document that foyer_shortcut_write gave, with its media type and security policy. A data:
 * URL is served in the classic mode: a redirect (301) to it, which current browsers refuse, iOS since 16.4.
 * Parameters: document, of kind FOYER_RECORD_DOCUMENT; options, optional, without "media_type" and "security_policy"; server
 * and error as foyer_loopback_new.
 * Result: as foyer_loopback_new. Threads: any. */
FOYER_API int32_t foyer_loopback_new_document(const foyer_record_t *document, const char *options, size_t options_length,
    foyer_loopback_t **server, foyer_error_t **error);

/* Stops a server if need be, and frees it.
 * Threads: one, while no other thread is in a function of this server. */
FOYER_API void foyer_loopback_free(foyer_loopback_t *server);

/* What is known of a server now.
 * Parameters: record receives a record of kind FOYER_RECORD_LOOPBACK, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_loopback_record(const foyer_loopback_t *server, foyer_record_t **record);

/* Serves on a thread of the server's own, the only one that Foyer ever starts. Returns at once.
 * Parameters: error.
 * Result: FOYER_OK; FOYER_ERR_STATE unless this is the first start, or where the system gives no thread. Threads: any. */
FOYER_API int32_t foyer_loopback_start(foyer_loopback_t *server, foyer_error_t **error);

/* Serves on this thread until the content has been fetched, the time is over, or another thread stops the server.
 * Parameters: outcome receives FOYER_LOOPBACK_SERVED or one of the following; error.
 * Result: FOYER_OK; FOYER_ERR_STATE unless this is the first start. Threads: any. */
FOYER_API int32_t foyer_loopback_run(foyer_loopback_t *server, int32_t *outcome, foyer_error_t **error);

/* Waits until the server has ended.
 * Parameters: timeout_ms, how long at most; below 0 without end; outcome receives how it ended.
 * Result: FOYER_OK; FOYER_NONE if it has not ended. Threads: any. */
FOYER_API int32_t foyer_loopback_wait(foyer_loopback_t *server, int32_t timeout_ms, int32_t *outcome);

/* Stops the server and returns when it has ended: no more connections, what is complete is still answered. May be called
 * again.
 * Parameters: outcome receives how it ended.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_loopback_stop(foyer_loopback_t *server, int32_t *outcome);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_LOOPBACK_H */
