/* Writes a link for the home screen in every form that a platform takes, from C.
 *
 *     write_shortcuts DESCRIPTION FOLDER
 *
 * DESCRIPTION is a JSON object, or a list of them, read with json-c: the members are those that foyer.h names beside
 * FOYER_SHORTCUT_ID and the following, "schemes" says what the target may begin with, and "icons" is a list of
 * {"file", "maskable", "path"} with files beside the description. Each document goes into FOLDER/ID/FORMAT, and those
 * that hold several shortcuts into FOLDER/together as well. Each document, and each refusal, is a line of JSON on
 * standard output. */
#include <errno.h>
#include <foyer/foyer.h>
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "json_file.h"

enum { PATH_BYTES = 4096, MOST_SHORTCUTS = 64 };

/* The names of the texts in JSON. */
static const struct {
    const char *name;
    int32_t field;
} fields[] = {
    {"id", FOYER_SHORTCUT_ID},
    {"title", FOYER_SHORTCUT_TITLE},
    {"short_title", FOYER_SHORTCUT_SHORT_TITLE},
    {"subtitle", FOYER_SHORTCUT_SUBTITLE},
    {"target", FOYER_SHORTCUT_TARGET},
    {"status_bar", FOYER_SHORTCUT_STATUS_BAR},
    {"language", FOYER_SHORTCUT_LANGUAGE},
    {"direction", FOYER_SHORTCUT_DIRECTION},
    {"colors.background", FOYER_SHORTCUT_BACKGROUND},
    {"colors.foreground", FOYER_SHORTCUT_FOREGROUND},
    {"colors.accent", FOYER_SHORTCUT_ACCENT},
    {"colors.dark_background", FOYER_SHORTCUT_DARK_BACKGROUND},
    {"colors.dark_foreground", FOYER_SHORTCUT_DARK_FOREGROUND},
    {"colors.dark_accent", FOYER_SHORTCUT_DARK_ACCENT},
    {"texts.open", FOYER_SHORTCUT_OPEN},
    {"texts.guide", FOYER_SHORTCUT_GUIDE},
    {"texts.no_script", FOYER_SHORTCUT_NO_SCRIPT},
    {"web.page", FOYER_SHORTCUT_PAGE},
    {"web.scope", FOYER_SHORTCUT_SCOPE},
    {"web.manifest", FOYER_SHORTCUT_MANIFEST},
    {"web_clip.organization", FOYER_SHORTCUT_ORGANIZATION},
    {"android.package", FOYER_SHORTCUT_ANDROID_PACKAGE},
    {"android.activity", FOYER_SHORTCUT_ANDROID_ACTIVITY},
    {"android.icon", FOYER_SHORTCUT_ANDROID_ICON},
    {"desktop.program", FOYER_SHORTCUT_DESKTOP_PROGRAM},
    {"desktop.icon", FOYER_SHORTCUT_DESKTOP_ICON},
    {"quick_action.symbol", FOYER_SHORTCUT_QUICK_ACTION_SYMBOL},
    {"quick_action.icon", FOYER_SHORTCUT_QUICK_ACTION_ICON},
};

/* What the program works on. */
struct job {
    const char *description;
    const char *folder;
    foyer_shortcut_t *shortcuts[MOST_SHORTCUTS];
    size_t count;
    int failed;
};

/* ---- Lines of output ---------------------------------------------------------------------------------------------- */

static void print_line(struct json_object *line) {
    puts(json_object_to_json_string_ext(line, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(line);
}

/* Prints why something was refused, and ends the error. */
static int32_t print_refusal(const char *id, const char *what, int32_t status, foyer_error_t *error) {
    struct json_object *line = json_object_new_object();
    if (id) {
        json_object_object_add(line, "id", json_object_new_string(id));
    }
    json_object_object_add(line, "refused", json_object_new_string(what));
    json_object_object_add(line, "status", json_object_new_string(foyer_status_name(status, NULL)));
    json_object_object_add(line, "code", json_object_new_string(foyer_error_code(error, NULL)));
    json_object_object_add(line, "message", json_object_new_string(foyer_error_message(error, NULL)));
    print_line(line);
    foyer_error_free(error);
    return status;
}

static void print_document(const char *id, const char *path, const foyer_shortcut_document_t *document) {
    struct json_object *line = json_object_new_object();
    struct json_object *warnings = json_object_new_array();
    size_t index, count = foyer_shortcut_document_warning_count(document);
    for (index = 0; index < count; index++) {
        json_object_array_add(
            warnings, json_object_new_string(foyer_shortcut_document_warning_code(document, index, NULL)));
    }
    json_object_object_add(line, "id", json_object_new_string(id));
    json_object_object_add(line, "file", json_object_new_string(path));
    json_object_object_add(
        line, "media_type", json_object_new_string(foyer_shortcut_document_media_type(document, NULL)));
    json_object_object_add(
        line, "security_policy", json_object_new_string(foyer_shortcut_document_security_policy(document, NULL)));
    json_object_object_add(line, "warnings", warnings);
    print_line(line);
}

/* ---- Reading ------------------------------------------------------------------------------------------------------ */

/* Sets one text of the draft by its name in JSON. */
static int32_t set_text(
    foyer_shortcut_draft_t *draft, const char *name, struct json_object *value, foyer_error_t **error) {
    size_t index;
    for (index = 0; index < sizeof fields / sizeof fields[0]; index++) {
        if (strcmp(fields[index].name, name) == 0) {
            return foyer_shortcut_draft_set(
                draft, fields[index].field, json_object_get_string(value),
                (size_t)json_object_get_string_len(value), error);
        }
    }
    fprintf(stderr, "write_shortcuts: there is no member %s\n", name);
    return FOYER_ERR_ARGUMENT;
}

static int32_t set_steps(foyer_shortcut_draft_t *draft, struct json_object *steps, foyer_error_t **error) {
    size_t index, count = json_object_array_length(steps);
    int32_t status = foyer_shortcut_draft_clear_steps(draft, error);
    for (index = 0; status == FOYER_OK && index < count; index++) {
        struct json_object *step = json_object_array_get_idx(steps, index);
        status = foyer_shortcut_draft_add_step(
            draft, json_object_get_string(step), (size_t)json_object_get_string_len(step), error);
    }
    return status;
}

/* Adds an icon from a file beside the description. */
static int32_t add_icon(
    const struct job *job, foyer_shortcut_draft_t *draft, struct json_object *icon, foyer_error_t **error) {
    const char *file = member_text(icon, "file");
    const char *path = member_text(icon, "path");
    const char *slash = strrchr(job->description, '/');
    struct json_object *maskable;
    char name[PATH_BYTES];
    size_t length;
    char *png;
    int32_t status;
    snprintf(
        name, sizeof name, "%.*s%s", slash ? (int)(slash - job->description) + 1 : 0, job->description,
        file ? file : "");
    png = read_file(name, &length);
    if (!png) {
        return FOYER_ERR_ARGUMENT;
    }
    status = foyer_shortcut_draft_add_icon(
        draft, png, length,
        json_object_object_get_ex(icon, "maskable", &maskable) && json_object_get_boolean(maskable) ? 1 : 0, path,
        path ? strlen(path) : 0, error);
    free(png);
    return status;
}

/* Fills a draft from one object; objects inside have names of two parts. */
static int32_t fill(
    const struct job *job, foyer_shortcut_draft_t *draft, const char *prefix, struct json_object *object,
    foyer_error_t **error) {
    struct json_object_iterator next = json_object_iter_begin(object), end = json_object_iter_end(object);
    int32_t status = FOYER_OK;
    for (; status == FOYER_OK && !json_object_iter_equal(&next, &end); json_object_iter_next(&next)) {
        struct json_object *value = json_object_iter_peek_value(&next);
        char name[128];
        size_t index;
        snprintf(name, sizeof name, "%s%s", prefix, json_object_iter_peek_name(&next));
        if (strcmp(name, "schemes") == 0) {
            continue;
        } else if (strcmp(name, "texts.steps") == 0) {
            status = set_steps(draft, value, error);
        } else if (strcmp(name, "icons") == 0) {
            for (index = 0; status == FOYER_OK && index < json_object_array_length(value); index++) {
                status = add_icon(job, draft, json_object_array_get_idx(value, index), error);
            }
        } else if (json_object_is_type(value, json_type_object)) {
            snprintf(name, sizeof name, "%s.", json_object_iter_peek_name(&next));
            status = fill(job, draft, name, value, error);
        } else {
            status = set_text(draft, name, value, error);
        }
    }
    return status;
}

static foyer_policy_t *new_policy(struct json_object *object) {
    foyer_policy_t *policy = NULL;
    struct json_object *schemes;
    size_t index;
    if (foyer_policy_new("strict", 6, &policy, NULL) == FOYER_OK &&
        json_object_object_get_ex(object, "schemes", &schemes)) {
        for (index = 0; index < json_object_array_length(schemes); index++) {
            const char *scheme = json_object_get_string(json_object_array_get_idx(schemes, index));
            foyer_policy_add_scheme(policy, scheme, strlen(scheme), NULL);
        }
    }
    return policy;
}

/* Checks one description and keeps the shortcut. */
static void read_shortcut(struct job *job, struct json_object *object) {
    foyer_shortcut_draft_t *draft = foyer_shortcut_draft_new();
    foyer_policy_t *policy = new_policy(object);
    foyer_shortcut_t *shortcut = NULL;
    foyer_error_t *error = NULL;
    int32_t status = fill(job, draft, "", object, &error);
    if (status == FOYER_OK) {
        status = foyer_shortcut_new(draft, policy, &shortcut, &error);
    }
    if (status != FOYER_OK) {
        print_refusal(member_text(object, "id"), "description", status, error);
        job->failed = 1;
    } else if (job->count < MOST_SHORTCUTS) {
        job->shortcuts[job->count++] = shortcut;
    } else {
        foyer_shortcut_free(shortcut);
    }
    foyer_policy_free(policy);
    foyer_shortcut_draft_free(draft);
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

static int make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) {
        return 1;
    }
    perror(path);
    return 0;
}

/* Writes a document into FOLDER/ID/FORMAT. The names come from the library, which makes no paths of them. */
static void write_document(struct job *job, const char *id, int32_t format, foyer_shortcut_document_t *document) {
    char path[PATH_BYTES];
    size_t length;
    const char *bytes = foyer_shortcut_document_bytes(document, &length);
    FILE *file = NULL;
    int written;
    snprintf(path, sizeof path, "%s/%s", job->folder, id);
    written = make_folder(path);
    snprintf(path, sizeof path, "%s/%s/%s", job->folder, id, foyer_shortcut_format_name(format, NULL));
    written = written && make_folder(path);
    snprintf(
        path, sizeof path, "%s/%s/%s/%s", job->folder, id, foyer_shortcut_format_name(format, NULL),
        foyer_shortcut_document_file_name(document, NULL));
    written = written && (file = fopen(path, "wb")) != NULL && fwrite(bytes, 1, length, file) == length;
    if (file && fclose(file) != 0) {
        written = 0;
    }
    if (written) {
        print_document(id, path, document);
    } else {
        perror(path);
        job->failed = 1;
    }
    foyer_shortcut_document_free(document);
}

static void write_shortcut(struct job *job, size_t index, const char *id) {
    int32_t format;
    for (format = 0; format < FOYER_SHORTCUT_FORMAT_COUNT; format++) {
        foyer_shortcut_document_t *document = NULL;
        foyer_error_t *error = NULL;
        int32_t status = foyer_shortcut_write(job->shortcuts[index], format, &document, &error);
        if (status == FOYER_OK) {
            write_document(job, id, format, document);
        } else {
            /* Such as a web manifest where no page is hosted: the other documents are fine. */
            print_refusal(id, foyer_shortcut_format_name(format, NULL), status, error);
        }
    }
}

static void write_together(struct job *job) {
    static const int32_t formats[] = {
        FOYER_SHORTCUT_FORMAT_WEB_MANIFEST, FOYER_SHORTCUT_FORMAT_ANDROID_SHORTCUTS,
        FOYER_SHORTCUT_FORMAT_ANDROID_STRINGS, FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS};
    size_t index;
    for (index = 0; index < sizeof formats / sizeof formats[0]; index++) {
        foyer_shortcut_document_t *document = NULL;
        foyer_error_t *error = NULL;
        int32_t status = foyer_shortcut_write_all(
            (const foyer_shortcut_t *const *)job->shortcuts, job->count, formats[index], &document, &error);
        if (status == FOYER_OK) {
            write_document(job, "together", formats[index], document);
        } else {
            print_refusal("together", foyer_shortcut_format_name(formats[index], NULL), status, error);
        }
    }
}

/* ---- All of it ---------------------------------------------------------------------------------------------------- */

static void run(struct job *job, struct json_object *root) {
    size_t index, count = json_object_is_type(root, json_type_array) ? json_object_array_length(root) : 1;
    for (index = 0; index < count; index++) {
        struct json_object *object =
            json_object_is_type(root, json_type_array) ? json_object_array_get_idx(root, index) : root;
        size_t before = job->count;
        read_shortcut(job, object);
        if (job->count > before) {
            write_shortcut(job, before, member_text(object, "id"));
        }
    }
    if (job->count > 1) {
        write_together(job);
    }
    while (job->count > 0) {
        foyer_shortcut_free(job->shortcuts[--job->count]);
    }
}

int main(int argc, char **argv) {
    struct job job = {0};
    struct json_object *root;
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
    run(&job, root);
    json_object_put(root);
    return job.failed;
}
