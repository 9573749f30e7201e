#define _POSIX_C_SOURCE 200809L

#include "link_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *what, const char *path) {
    fprintf(stderr, "cannot %s %s: %s\n", what, path, strerror(errno));
    return 1;
}

static int refused(const char *what, foyer_error_t *error) {
    fprintf(stderr, "cannot %s: %s\n", what, foyer_error_message(error, NULL));
    foyer_error_free(error);
    return 1;
}

/* Writes all bytes, in as many pieces as the system takes. */
static int write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) {
            return -1;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

/* Brings the name of a file to the disk: without it, a power cut can undo the renaming. */
static int sync_folder(const char *path) {
    char *copy = strdup(path);
    int folder, failed;
    if (!copy) {
        return -1;
    }
    folder = open(dirname(copy), O_RDONLY | O_CLOEXEC);
    free(copy);
    if (folder < 0) {
        return -1;
    }
    failed = fsync(folder);
    close(folder);
    return failed;
}

static int replace(const char *path, const char *bytes, size_t length) {
    size_t room = strlen(path) + sizeof ".new";
    char *new_path = malloc(room);
    int file, failed;
    if (!new_path) {
        return complain("name", path);
    }
    snprintf(new_path, room, "%s.new", path);
    file = open(new_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        failed = complain("create", new_path);
    } else {
        failed = (write_all(file, bytes, length) != 0 || fsync(file) != 0) && complain("write", new_path);
        failed = (close(file) != 0 && !failed && complain("close", new_path)) || failed;
    }
    if (!failed) {
        failed = (rename(new_path, path) != 0 || sync_folder(path) != 0) && complain("replace", path);
    }
    free(new_path);
    return failed;
}

int link_file_save(foyer_router_t *router, const char *path) {
    foyer_snapshot_t *snapshot;
    foyer_error_t *error;
    size_t length;
    const char *bytes;
    int failed;
    /* Links that carry secrets are left out; they are lost with the process. */
    if (foyer_router_snapshot(router, 0, &snapshot, &error) != FOYER_OK) {
        return refused("write the links down", error);
    }
    bytes = foyer_snapshot_bytes(snapshot, &length);
    failed = replace(path, bytes, length);
    foyer_snapshot_free(snapshot);
    return failed;
}

/* The bytes of a file, to be freed; NULL where it cannot be read. */
static char *read_all(FILE *file, size_t *length) {
    size_t room = 4096;
    char *bytes = malloc(room);
    *length = 0;
    while (bytes) {
        size_t count = fread(bytes + *length, 1, room - *length, file);
        char *larger;
        *length += count;
        if (count == 0) {
            break;
        }
        if (*length < room) {
            continue;
        }
        larger = realloc(bytes, room *= 2);
        if (!larger) {
            free(bytes);
        }
        bytes = larger;
    }
    if (bytes && ferror(file)) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

int link_file_load(foyer_router_t *router, const char *path) {
    FILE *file = fopen(path, "rb");
    foyer_error_t *error;
    char *bytes;
    size_t length;
    int failed;
    if (!file) {
        return errno != ENOENT && complain("open", path);
    }
    bytes = read_all(file, &length);
    fclose(file);
    if (!bytes) {
        return complain("read", path);
    }
    failed = foyer_router_restore(router, bytes, length, NULL, &error) != FOYER_OK && refused("read the links", error);
    free(bytes);
    return failed;
}
