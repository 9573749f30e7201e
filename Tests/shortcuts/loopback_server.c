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
#include <foyer/loopback.h>
#include <foyer/shortcuts.h>
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

static long count(const foyer_record_t *record, int32_t field) {
    int64_t value = -1;
    foyer_record_int(record, field, &value);
    return (long)value;
}

static int cycle(int rounds) {
    static const char options[] = "{\"media_type\": \"text/plain\", \"replays\": 0}";
    int before = 0, index;
    size_t bytes_before = 0, bytes_after;
    for (index = 0; index <= rounds + 6; index++) {
        foyer_loopback_t *server = NULL;
        foyer_error_t *error = NULL;
        /* The first rounds make what stays: thread-local storage, stack caches. */
        if (index == 6) {
            before = descriptors();
            bytes_before = mallinfo2().uordblks;
        }
        if (foyer_loopback_new("x", 1, options, sizeof options - 1, &server, &error) != FOYER_OK) {
            return failed(error);
        }
        if (index % 3 != 0 && foyer_loopback_start(server, &error) != FOYER_OK) {
            return failed(error);
        }
        if (index % 2 == 0) {
            foyer_loopback_stop(server, NULL);
            if (foyer_loopback_wait(server, 0, NULL) != FOYER_OK) {
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
static foyer_record_t *data_url(void) {
    static const char mine[] = "{\"schemes\": [\"myapp\"]}";
    static const char classic[] = "{\"id\": \"classic\", \"title\": \"Classic\", \"target\": \"myapp://x\"}";
    foyer_policy_t *policy = NULL;
    foyer_shortcut_t *shortcut = NULL;
    foyer_record_t *document = NULL;
    foyer_policy_parse(mine, sizeof mine - 1, &policy, NULL);
    foyer_shortcut_parse(classic, sizeof classic - 1, policy, &shortcut, NULL);
    foyer_shortcut_write((const foyer_shortcut_t *const *)&shortcut, 1, FOYER_SHORTCUT_FORMAT_DATA_URL, &document, NULL);
    foyer_shortcut_free(shortcut);
    foyer_policy_free(policy);
    return document;
}

/* The times as options; a text is a member more, and may be NULL. */
static size_t write_options(char *options, size_t size, char **argv, const char *media_type, const char *policy) {
    int length = snprintf(options, size, "{\"lifetime_ms\": %s, \"replays\": %s, \"replay_ms\": %s", argv[1], argv[2], argv[3]);
    if (media_type) {
        length += snprintf(options + length, size - (size_t)length, ", \"media_type\": \"%s\"", media_type);
    }
    if (policy) {
        length += snprintf(options + length, size - (size_t)length, ", \"security_policy\": \"%s\"", policy);
    }
    return (size_t)(length + snprintf(options + length, size - (size_t)length, "}"));
}

static int32_t new_server(int argc, char **argv, foyer_loopback_t **server, foyer_error_t **error) {
    static char bytes[1 << 20], options[4096];
    int32_t status;
    if (argc > 5 && strcmp(argv[5], "classic") == 0) {
        foyer_record_t *document = data_url();
        status = foyer_loopback_new_document(
            document, options, write_options(options, sizeof options, argv, NULL, NULL), server, error);
        foyer_record_free(document);
    } else if (argc > 7) {
        FILE *file = fopen(argv[4] + 1, "rb");
        size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
        if (file) {
            fclose(file);
        }
        status = foyer_loopback_new(
            bytes, length, options, write_options(options, sizeof options, argv, argv[6], argv[7]), server, error);
    } else {
        size_t length = (size_t)atol(argv[4]);
        char *text = malloc(length + 1);
        memset(text, 'x', length);
        status = foyer_loopback_new(text, length, options,
            write_options(options, sizeof options, argv, "text/plain; charset=utf-8", NULL), server, error);
        free(text);
    }
    return status;
}

int main(int argc, char **argv) {
    int before = descriptors();
    foyer_loopback_t *server = NULL;
    foyer_record_t *record = NULL;
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
    if (foyer_loopback_record(server, &record) != FOYER_OK) {
        return 2;
    }
    printf("%s\n", foyer_record_text(record, FOYER_LOOPBACK_URL, NULL));
    foyer_record_free(record);
    fflush(stdout);
    if (argc > 5 && strcmp(argv[5], "run") == 0) {
        if (foyer_loopback_run(server, NULL, &error) != FOYER_OK) {
            return failed(error);
        }
        foyer_loopback_wait(server, 0, &outcome);
    } else {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (foyer_loopback_start(server, &error) != FOYER_OK) {
            return failed(error);
        }
        while (foyer_loopback_wait(server, 20, &outcome) == FOYER_NONE) {
            if (poll(&input, 1, 0) > 0) {
                foyer_loopback_stop(server, &outcome);
            }
        }
        /* Again is fine. */
        foyer_loopback_stop(server, &outcome);
    }
    if (foyer_loopback_record(server, &record) != FOYER_OK) {
        return 2;
    }
    printf("{\"outcome\":%d,\"connections\":%ld,\"fetches\":%ld,", outcome, count(record, FOYER_LOOPBACK_CONNECTIONS),
        count(record, FOYER_LOOPBACK_FETCHES));
    printf("\"refusals\":%ld,\"timeouts\":%ld,\"evictions\":%ld,", count(record, FOYER_LOOPBACK_REFUSALS),
        count(record, FOYER_LOOPBACK_TIMEOUTS), count(record, FOYER_LOOPBACK_EVICTIONS));
    foyer_record_free(record);
    foyer_loopback_free(server);
    printf("\"before\":%d,\"after\":%d}\n", before, descriptors());
    return 0;
}
