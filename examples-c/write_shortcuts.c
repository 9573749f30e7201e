/* Writes a link for the home screen in every form that a platform takes, from C.
 *
 *     write_shortcuts DESCRIPTION FOLDER
 *
 * DESCRIPTION is a JSON object, or a list of them, as foyer_shortcut_parse takes it, with two differences that a file on disk
 * asks for: "schemes" says what the target may begin with, and an icon has a "file" beside the description instead of its
 * bytes. Each document goes into FOLDER/ID/FORMAT, and those that hold several shortcuts into FOLDER/together as well. Each
 * document, and each refusal, is a line of JSON on standard output. */
#include <errno.h>
#include <foyer/shortcuts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sample.h"

enum { PATH_BYTES = 4096, MOST_SHORTCUTS = 64 };

/* What the program works on. */
struct job {
    const char *description;
    const char *folder;
    foyer_shortcut_t *shortcuts[MOST_SHORTCUTS];
    size_t count;
    int failed;
};

static void print_line(struct json_object *line) {
    puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(line);
}

/* Prints why something was refused, and frees the error. */
static void print_refusal(const char *id, const char *what, foyer_error_t *error) {
    struct json_object *line = json_tokener_parse(foyer_record_json(foyer_error_record(error), NULL));
    json_object_object_add(line, "id", id ? json_object_new_string(id) : NULL);
    json_object_object_add(line, "refused", json_object_new_string(what));
    print_line(line);
    foyer_error_free(error);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------ */

static struct json_object *base64(const char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = malloc(length / 3 * 4 + 5), *next = text;
    struct json_object *result = NULL;
    size_t index, part;
    for (index = 0; text && index < length; index += 3) {
        unsigned long group = 0;
        for (part = 0; part < 3; part++) {
            group = group << 8 | (index + part < length ? (unsigned char)bytes[index + part] : 0);
        }
        for (part = 0; part < 4; part++) {
            *next++ = index + part <= length ? digits[group >> (18 - 6 * part) & 63] : '=';
        }
    }
    if (text) {
        result = json_object_new_string_len(text, (int)(next - text));
    }
    free(text);
    return result;
}

/* Puts the bytes of an icon's file in the place of its name. */
static int load_icon(const struct job *job, struct json_object *icon) {
    const char *slash = strrchr(job->description, '/');
    struct text file = member_text(icon, "file");
    char path[PATH_BYTES];
    size_t length;
    char *png;
    snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash - job->description) + 1 : 0, job->description,
        file.bytes ? file.bytes : "");
    if (!(png = read_file(path, &length))) {
        return 1;
    }
    json_object_object_del(icon, "file");
    json_object_object_add(icon, "png", base64(png, length));
    free(png);
    return 0;
}

/* Checks one description and keeps the shortcut. */
static int read_shortcut(struct job *job, struct json_object *object) {
    struct json_object *mine = json_object_new_object();
    struct text id = member_text(object, "id");
    foyer_policy_t *policy = NULL;
    foyer_shortcut_t *shortcut = NULL;
    foyer_error_t *error = NULL;
    size_t index;
    int wrong = 0;
    set(mine, "schemes", member(object, "schemes"));
    json_object_object_del(object, "schemes");
    for (index = 0; !wrong && index < list_count(member(object, "icons")); index++) {
        wrong = load_icon(job, list_item(member(object, "icons"), index));
    }
    if (!wrong && (foyer_policy_parse(TEXT(document_of(mine)), &policy, &error) != FOYER_OK
                   || foyer_shortcut_parse(TEXT(document_of(object)), policy, &shortcut, &error) != FOYER_OK)) {
        print_refusal(id.bytes, "description", error);
        wrong = 1;
    }
    if (!wrong && job->count < MOST_SHORTCUTS) {
        job->shortcuts[job->count++] = shortcut;
    } else {
        foyer_shortcut_free(shortcut);
    }
    foyer_policy_free(policy);
    json_object_put(mine);
    return wrong;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

static int make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) {
        return 1;
    }
    perror(path);
    return 0;
}

static int write_file(const char *path, const foyer_record_t *document) {
    size_t length;
    const char *bytes = foyer_record_text(document, FOYER_DOCUMENT_BYTES, &length);
    FILE *file = fopen(path, "wb");
    int is_written = file && fwrite(bytes, 1, length, file) == length;
    if (file && fclose(file) != 0) {
        is_written = 0;
    }
    if (!is_written) {
        perror(path);
    }
    return is_written;
}

/* A line for a document: what the library says of it, with the path in the place of its bytes. */
static void print_document(const char *id, const char *path, const foyer_record_t *document) {
    const char *warnings = foyer_record_json(foyer_record_child(document, FOYER_DOCUMENT_WARNINGS), NULL);
    struct json_object *line = json_object_new_object();
    json_object_object_add(line, "id", json_object_new_string(id));
    json_object_object_add(line, "file", json_object_new_string(path));
    json_object_object_add(
        line, "media_type", json_object_new_string(foyer_record_text(document, FOYER_DOCUMENT_MEDIA_TYPE, NULL)));
    json_object_object_add(line, "warnings", json_tokener_parse(warnings ? warnings : "[]"));
    print_line(line);
}

/* Writes shortcuts into FOLDER/ID/FORMAT. The names come from the library, which makes no paths of them. */
static void write_document(struct job *job, const char *id, foyer_shortcut_t **shortcuts, size_t count, int32_t format) {
    const char *name = foyer_name(FOYER_NAMES_SHORTCUT_FORMAT, format, NULL);
    foyer_record_t *document = NULL;
    foyer_error_t *error = NULL;
    char folder[PATH_BYTES], path[PATH_BYTES * 2];
    int is_there;
    if (foyer_shortcut_write((const foyer_shortcut_t *const *)shortcuts, count, format, &document, &error) != FOYER_OK) {
        /* Such as a web manifest where no page is hosted: the other documents are fine. */
        print_refusal(id, name, error);
        return;
    }
    snprintf(folder, sizeof folder, "%s/%s", job->folder, id);
    is_there = make_folder(folder);
    snprintf(folder, sizeof folder, "%s/%s/%s", job->folder, id, name);
    is_there = is_there && make_folder(folder);
    snprintf(path, sizeof path, "%s/%s", folder, foyer_record_text(document, FOYER_DOCUMENT_FILE_NAME, NULL));
    if (is_there && write_file(path, document)) {
        print_document(id, path, document);
    } else {
        job->failed = 1;
    }
    foyer_record_free(document);
}

static void write_shortcut(struct job *job, size_t index, const char *id) {
    int32_t format;
    for (format = 0; foyer_name(FOYER_NAMES_SHORTCUT_FORMAT, format, NULL); format++) {
        write_document(job, id, &job->shortcuts[index], 1, format);
    }
}

static void write_together(struct job *job) {
    static const int32_t formats[] = {
        FOYER_SHORTCUT_FORMAT_WEB_MANIFEST, FOYER_SHORTCUT_FORMAT_ANDROID_SHORTCUTS, FOYER_SHORTCUT_FORMAT_ANDROID_STRINGS,
        FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS};
    size_t index;
    for (index = 0; index < sizeof formats / sizeof formats[0]; index++) {
        write_document(job, "together", job->shortcuts, job->count, formats[index]);
    }
}

int main(int argc, char **argv) {
    struct job job = {0};
    struct json_object *root, *list;
    size_t index;
    if (argc != 3) {
        fprintf(stderr, "usage: write_shortcuts DESCRIPTION FOLDER\n");
        return 2;
    }
    job.description = argv[1];
    job.folder = argv[2];
    root = read_json(job.description);
    if (!root || !make_folder(job.folder)) {
        json_object_put(root);
        return 2;
    }
    list = json_object_is_type(root, json_type_array) ? json_object_get(root) : json_object_new_array();
    if (list_count(list) == 0 && json_object_is_type(root, json_type_object)) {
        json_object_array_add(list, json_object_get(root));
    }
    for (index = 0; index < list_count(list); index++) {
        if (read_shortcut(&job, list_item(list, index))) {
            job.failed = 1;
        } else {
            write_shortcut(&job, job.count - 1, member_text(list_item(list, index), "id").bytes);
        }
    }
    if (job.count > 1) {
        write_together(&job);
    }
    while (job.count > 0) {
        foyer_shortcut_free(job.shortcuts[--job.count]);
    }
    json_object_put(list);
    json_object_put(root);
    return job.failed;
}
