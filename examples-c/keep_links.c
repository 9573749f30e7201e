/* An app whose links survive it: they wait in a file until the first screen is up, and whenever the process is killed, no
 * link that it told of is lost, and none that was visited comes back.
 *
 * usage: keep_links FILE
 *
 * Writes the links that came back, and "ready". Then reads lines: "open" and "close" say whether the first screen is up; any
 * other line is a link. Writes a line for each link that waits or ended, once the file says so, too. Events are pulled;
 * nothing calls back. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sample.h"

/* ---- The file ----------------------------------------------------------------------------------------------------- */

static int complain(const char *path) {
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return 1;
}

/* Writes all bytes, in as many pieces as the system takes, and brings them to the disk. */
static int write_all(const char *path, struct text text) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), wrong = file < 0;
    while (!wrong && text.length > 0) {
        ssize_t written = write(file, text.bytes, text.length);
        wrong = written < 0 && errno != EINTR;
        if (written > 0) {
            text.bytes += written;
            text.length -= (size_t)written;
        }
    }
    wrong = (wrong || fsync(file) != 0) && complain(path);
    return (file >= 0 && close(file) != 0 && complain(path)) || wrong;
}

/* Brings the name of a file to the disk: without it, a power cut can undo the renaming. */
static int sync_folder(char *path) {
    int folder = open(dirname(path), O_RDONLY | O_CLOEXEC), wrong = folder < 0 || fsync(folder) != 0;
    if (folder >= 0) {
        close(folder);
    }
    return wrong;
}

/* Writes the links that have not ended: a new file beside the old one, then renamed over it. At whatever moment the process
 * is killed, the file is the one before or the one after, never half of one. Only its owner may read it; links that carry
 * secrets are left out, and lost with the process. */
static int save(foyer_router_t *router, const char *path) {
    char other[4096];
    foyer_record_t *snapshot = NULL;
    foyer_error_t *error = NULL;
    struct text bytes;
    int wrong = failed("snapshot", foyer_router_snapshot(router, 0, &snapshot, &error), &error);
    bytes.bytes = foyer_record_text(snapshot, FOYER_DOCUMENT_BYTES, &bytes.length);
    snprintf(other, sizeof other, "%s.new", path);
    wrong = wrong || write_all(other, bytes) || (rename(other, path) != 0 && complain(path));
    wrong = wrong || (sync_folder(other) != 0 && complain(path));
    foyer_record_free(snapshot);
    return wrong;
}

/* Takes the links of the file in; where there is no file, there are none. It stays as it is until the next save. */
static int load(foyer_router_t *router, const char *path) {
    size_t length = 0;
    char *bytes = access(path, F_OK) == 0 ? read_file(path, &length) : NULL;
    foyer_error_t *error = NULL;
    int wrong = bytes ? failed("restore", foyer_router_restore(router, bytes, length, NULL, &error), &error)
                      : access(path, F_OK) == 0;
    free(bytes);
    return wrong;
}

/* ---- The app ------------------------------------------------------------------------------------------------------ */

/* A router with the gate "ready" and a handler that shows every link. */
static int set_up(foyer_router_t **router) {
    struct text json = text_of("{\"gates\": [\"ready\"], \"handlers\": [{\"name\": \"show\", \"answer\": \"navigate\"}]}");
    foyer_map_t *map = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed("map", foyer_map_parse(TEXT(json), &map, &error), &error)
        || failed("router", foyer_router_new(map, router, &error), &error);
    foyer_map_free(map);
    return wrong;
}

/* Says what became of links. */
static void tell(foyer_router_t *router) {
    foyer_record_t *event;
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        int64_t kind = 0;
        foyer_record_int(event, FOYER_EVENT_KIND, &kind);
        if (kind == FOYER_EVENT_RESTORED || kind == FOYER_EVENT_HELD || kind == FOYER_EVENT_ENDED) {
            const char *word = kind == FOYER_EVENT_HELD ? "waits"
                : kind == FOYER_EVENT_ENDED             ? foyer_record_text(event, FOYER_EVENT_OUTCOME, NULL)
                                                        : "restored";
            printf("%s %s\n", word, foyer_record_text(event, FOYER_EVENT_URL, NULL));
        }
        foyer_record_free(event);
    }
    fflush(stdout);
}

static int run_line(foyer_router_t *router, struct text line) {
    foyer_error_t *error = NULL;
    if (text_is(line, "open")) {
        return failed("open", foyer_router_open_gate(router, "ready", 5, NULL, 0, &error), &error);
    }
    if (text_is(line, "close")) {
        return failed("close", foyer_router_close_gate(router, "ready", 5, NULL, 0, &error), &error);
    }
    return failed("receive", foyer_router_receive(router, TEXT(line), FOYER_SOURCE_COLD, NULL), NULL);
}

int main(int argc, char **argv) {
    foyer_router_t *router = NULL;
    char line[4096];
    int wrong;
    if (argc != 2) {
        fprintf(stderr, "usage: keep_links FILE\n");
        return 2;
    }
    wrong = set_up(&router) || load(router, argv[1]);
    tell(router);
    puts("ready");
    fflush(stdout);
    while (!wrong && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        wrong = run_line(router, text_of(line)) || save(router, argv[1]);
        if (!wrong) {
            tell(router);
        }
    }
    foyer_router_free(router);
    return wrong;
}
