/* A loopback server for loopback.py.
 *
 *     loopback_server LIFETIME_MS REPLAYS REPLAY_MS BYTES [thread | run | classic]
 *     loopback_server LIFETIME_MS REPLAYS REPLAY_MS @FILE thread MEDIA_TYPE SECURITY_POLICY
 *     loopback_server cycle COUNT
 *
 * Serves BYTES bytes of text, or a file, prints the URL, and stops when a line comes in on standard input or the server has ended;
 * then prints how it ended, what it counted, and how many descriptors are open before and after. With "cycle", makes,
 * starts and frees COUNT servers and prints descriptors and bytes in use before and after. */
#include <dirent.h>
#include <foyer/foyer.h>
#include <malloc.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    while (folder && readdir(folder)) {
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

static int failed(foyer_error_t *error) {
    fprintf(stderr, "%s: %s\n", foyer_error_code(error, NULL), foyer_error_message(error, NULL));
    foyer_error_free(error);
    return 2;
}

static int cycle(int count) {
    int before = 0, index;
    size_t bytes_before = 0, bytes_after;
    for (index = 0; index <= count + 6; index++) {
        foyer_loopback_t *server = NULL;
        foyer_error_t *error = NULL;
        /* The first rounds make what stays: thread-local storage, stack caches. */
        if (index == 6) {
            before = descriptors();
            bytes_before = mallinfo2().uordblks;
        }
        if (foyer_loopback_new("x", 1, "text/plain", 10, NULL, 0, 60000, 0, 0, &server, &error) != FOYER_OK) {
            return failed(error);
        }
        if (index % 3 != 0 && foyer_loopback_start(server, &error) != FOYER_OK) {
            return failed(error);
        }
        if (index % 2 == 0) {
            foyer_loopback_stop(server, NULL, NULL);
            if (foyer_loopback_wait(server, 0, NULL, NULL) != FOYER_OK) {
                fprintf(stderr, "it did not stop\n");
                return 2;
            }
        }
        foyer_loopback_free(server);
    }
    /* Before the first printf, which makes a buffer. */
    bytes_after = mallinfo2().uordblks;
    printf("{\"before\":%d,\"after\":%d,", before, descriptors());
    printf("\"bytes_before\":%zu,\"bytes_after\":%zu}\n", bytes_before, bytes_after);
    return 0;
}

/* A shortcut as a data: URL, for the classic mode. */
static foyer_shortcut_document_t *data_url(void) {
    foyer_shortcut_draft_t *draft = foyer_shortcut_draft_new();
    foyer_policy_t *policy = NULL;
    foyer_shortcut_t *shortcut = NULL;
    foyer_shortcut_document_t *document = NULL;
    foyer_policy_new("strict", 6, &policy, NULL);
    foyer_policy_add_scheme(policy, "myapp", 5, NULL);
    foyer_shortcut_draft_set(draft, FOYER_SHORTCUT_ID, "classic", 7, NULL);
    foyer_shortcut_draft_set(draft, FOYER_SHORTCUT_TITLE, "Classic", 7, NULL);
    foyer_shortcut_draft_set(draft, FOYER_SHORTCUT_TARGET, "myapp://x", 9, NULL);
    foyer_shortcut_new(draft, policy, &shortcut, NULL);
    foyer_shortcut_write(shortcut, FOYER_SHORTCUT_FORMAT_DATA_URL, &document, NULL);
    foyer_shortcut_free(shortcut);
    foyer_policy_free(policy);
    foyer_shortcut_draft_free(draft);
    return document;
}

static int32_t new_server(int argc, char **argv, foyer_loopback_t **server, foyer_error_t **error) {
    int32_t lifetime = atoi(argv[1]), replays = atoi(argv[2]), window = atoi(argv[3]), status;
    if (argc > 5 && strcmp(argv[5], "classic") == 0) {
        foyer_shortcut_document_t *document = data_url();
        status = foyer_loopback_new_classic(document, lifetime, replays, window, server, error);
        foyer_shortcut_document_free(document);
    } else if (argc > 7) {
        static char bytes[1 << 20];
        FILE *file = fopen(argv[4] + 1, "rb");
        size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
        if (file) {
            fclose(file);
        }
        status = foyer_loopback_new(
            bytes, length, argv[6], strlen(argv[6]), argv[7], strlen(argv[7]), lifetime, replays, window, server, error);
    } else {
        size_t length = (size_t)atol(argv[4]);
        char *bytes = malloc(length + 1);
        memset(bytes, 'x', length);
        status = foyer_loopback_new(
            bytes, length, "text/plain; charset=utf-8", 25, NULL, 0, lifetime, replays, window, server, error);
        free(bytes);
    }
    return status;
}

int main(int argc, char **argv) {
    int before = descriptors();
    foyer_loopback_t *server = NULL;
    foyer_error_t *error = NULL;
    int32_t outcome = 0;
    if (argc == 3 && strcmp(argv[1], "cycle") == 0) {
        return cycle(atoi(argv[2]));
    }
    if (argc < 5) {
        return 2;
    }
    if (new_server(argc, argv, &server, &error) != FOYER_OK) {
        return failed(error);
    }
    printf("%s\n", foyer_loopback_url(server, NULL));
    fflush(stdout);
    if (argc > 5 && strcmp(argv[5], "run") == 0) {
        if (foyer_loopback_run(server, NULL, &error) != FOYER_OK) {
            return failed(error);
        }
        foyer_loopback_wait(server, 0, &outcome, NULL);
    } else {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (foyer_loopback_start(server, &error) != FOYER_OK) {
            return failed(error);
        }
        while (foyer_loopback_wait(server, 20, &outcome, NULL) == FOYER_NONE) {
            if (poll(&input, 1, 0) > 0) {
                foyer_loopback_stop(server, &outcome, NULL);
            }
        }
        /* Again is fine. */
        foyer_loopback_stop(server, &outcome, NULL);
    }
    printf("{\"outcome\":%d,\"connections\":%ld,\"fetches\":%ld,", outcome,
           (long)foyer_loopback_count(server, FOYER_LOOPBACK_CONNECTIONS),
           (long)foyer_loopback_count(server, FOYER_LOOPBACK_FETCHES));
    printf("\"refusals\":%ld,\"timeouts\":%ld,\"evictions\":%ld,",
           (long)foyer_loopback_count(server, FOYER_LOOPBACK_REFUSALS),
           (long)foyer_loopback_count(server, FOYER_LOOPBACK_TIMEOUTS),
           (long)foyer_loopback_count(server, FOYER_LOOPBACK_EVICTIONS));
    foyer_loopback_free(server);
    printf("\"before\":%d,\"after\":%d}\n", before, descriptors());
    return 0;
}
