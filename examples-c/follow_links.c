/* Follows links through a router, from C.
 *
 *     follow_links [--account] CONFIGURATION LINKS
 *
 * CONFIGURATION is a Hotwire Native path configuration; LINKS says how the router is set up and what happens, step by
 * step. Both are read with json-c. The program drives the router by callbacks: its gates are closed at first, one of its
 * handlers answers later, and every event is printed as one line of JSON, or with --account as a story for people. */
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_file.h"
#include "print_event.h"

/* What the callbacks share. */
struct app {
    foyer_router_t *router;
    int account;
    /* The question that the universal-link handler has not answered yet. */
    uint64_t open_question;
};

static int failed(const char *what, int32_t status, foyer_error_t *error) {
    if (status >= 0) {
        return 0;
    }
    fprintf(stderr, "%s: %s", what, foyer_status_text(status, NULL));
    if (error) {
        size_t line, column;
        fprintf(stderr, " %s: %s", foyer_error_code(error, NULL), foyer_error_message(error, NULL));
        if (foyer_error_position(error, NULL, &line, &column) == FOYER_OK) {
            fprintf(stderr, " (line %lu, column %lu)", (unsigned long)line, (unsigned long)column);
        }
        foyer_error_free(error);
    }
    fputc('\n', stderr);
    return 1;
}

/* ---- Callbacks ---------------------------------------------------------------------------------------------------- */

/* Answers for the built-in handlers that ask the host. A real app would start its browser here; asking the system
 * whether another app claims a universal link takes a while, so that answer comes later. */
static int32_t ask_host(void *user, const foyer_event_t *question) {
    struct app *app = user;
    const char *handler = foyer_event_handler(question, NULL);
    if (strcmp(handler, "universal-link") == 0) {
        app->open_question = foyer_event_token(question);
        return FOYER_ANSWER_PENDING;
    }
    return FOYER_ANSWER_CANCEL;
}

/* A handler of the program's own: takes links whose rule says {"action": "share"}. */
static int32_t share(void *user, const foyer_event_t *question) {
    (void)user;
    (void)question;
    return FOYER_ANSWER_CANCEL;
}

static int32_t print_it(void *user, const foyer_event_t *event) {
    struct app *app = user;
    if (app->account) {
        print_account(event);
    } else {
        print_event(event);
    }
    return 0;
}

/* ---- Set-up ------------------------------------------------------------------------------------------------------- */

static int32_t add_scheme(void *policy, const char *scheme, size_t length) {
    return foyer_policy_add_scheme(policy, scheme, length, NULL);
}

static int32_t add_gate(void *options, const char *gate, size_t length) {
    return foyer_router_options_add_gate(options, gate, length);
}

static int32_t add_own_scheme(void *options, const char *scheme, size_t length) {
    return foyer_router_options_add_scheme(options, scheme, length);
}

static int32_t add_host(void *options, const char *host, size_t length) {
    return foyer_router_options_add_host(options, host, length);
}

/* Calls `add` with each text of an array member. */
static int add_each(
    struct json_object *links, const char *key, void *target, int32_t (*add)(void *, const char *, size_t)) {
    struct json_object *texts;
    size_t index;
    if (!json_object_object_get_ex(links, key, &texts)) {
        return 0;
    }
    for (index = 0; index < json_object_array_length(texts); index++) {
        struct json_object *text = json_object_array_get_idx(texts, index);
        int32_t status = add(target, json_object_get_string(text), (size_t)json_object_get_string_len(text));
        if (failed(key, status, NULL)) {
            return 1;
        }
    }
    return 0;
}

static int set_up_router(struct app *app, struct json_object *links) {
    foyer_router_options_t *options = NULL;
    foyer_policy_t *policy = NULL;
    foyer_error_t *error = NULL;
    const char *start = member_text(links, "start");
    int wrong = failed("options", foyer_router_options_new(&options), NULL) ||
                failed("policy", foyer_policy_new(NULL, 0, &policy, NULL), NULL) ||
                add_each(links, "schemes", policy, add_scheme) || add_each(links, "gates", options, add_gate) ||
                add_each(links, "hosts", options, add_host) ||
                add_each(links, "own_schemes", options, add_own_scheme) ||
                failed("policy", foyer_router_options_set_policy(options, policy), NULL) ||
                (start && failed("start", foyer_router_options_set_start(options, start, strlen(start)), NULL));
    if (!wrong) {
        wrong = failed("router", foyer_router_new(options, &app->router, &error), error);
    }
    foyer_policy_free(policy);
    foyer_router_options_free(options);
    return wrong;
}

static int install_configuration(struct app *app, const char *path) {
    size_t length;
    char *json = read_file(path, &length);
    foyer_config_t *config = NULL;
    foyer_error_t *error = NULL;
    int wrong = !json || failed(path, foyer_config_parse(
                        json, length, FOYER_PROFILE_FOYER, 0, FOYER_ORIGIN_BUNDLED, "1", 1, &config, &error), error) ||
                failed("install", foyer_router_install(app->router, config), NULL);
    foyer_config_free(config);
    free(json);
    return wrong;
}

/* Links of the app's own scheme are screens of the app. */
static int register_own_scheme(struct app *app) {
    foyer_handler_t *handler = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed("own-scheme", foyer_handler_new("own-scheme", 10, &handler), NULL) ||
                failed("own-scheme", foyer_handler_set(handler, FOYER_HANDLER_RELATION, FOYER_RELATION_OWN), NULL) ||
                failed("own-scheme", foyer_handler_set_answer(handler, FOYER_ANSWER_NAVIGATE), NULL) ||
                failed("own-scheme", foyer_router_add_handler(app->router, handler, NULL, &error), error);
    foyer_handler_free(handler);
    return wrong;
}

static int register_handlers(struct app *app) {
    foyer_handler_t *handler = NULL;
    foyer_error_t *error = NULL;
    int wrong = register_own_scheme(app) ||
                failed("share", foyer_handler_new("share", 5, &handler), NULL) ||
                failed("share", foyer_handler_add_property(handler, "action", 6, "\"share\"", 7, &error), error) ||
                failed("share", foyer_handler_set_action(handler, share, app, NULL), NULL) ||
                failed("share", foyer_router_add_handler(app->router, handler, NULL, &error), error) ||
                failed("built-in", foyer_router_add_builtin_handlers(app->router, ask_host, app, NULL, &error), error);
    foyer_handler_free(handler);
    return wrong || failed("listener", foyer_router_set_listener(app->router, print_it, app, NULL), NULL);
}

/* ---- What happens ------------------------------------------------------------------------------------------------- */

static int32_t source_named(const char *name) {
    int32_t source = FOYER_SOURCE_UNSPECIFIED;
    if (name && foyer_source_from_name(name, strlen(name), &source) != FOYER_OK) {
        fprintf(stderr, "unknown source %s\n", name);
    }
    return source;
}

static int32_t answer_named(const char *name) {
    int32_t answer;
    for (answer = FOYER_ANSWER_NAVIGATE; answer <= FOYER_ANSWER_FAILED; answer++) {
        if (strcmp(foyer_answer_name(answer, NULL), name) == 0) {
            return answer;
        }
    }
    return FOYER_ANSWER_FAILED;
}

static int run_step(struct app *app, struct json_object *step) {
    struct json_object *value;
    foyer_error_t *error = NULL;
    if (json_object_object_get_ex(step, "receive", &value)) {
        return failed(
            "receive",
            foyer_router_receive(
                app->router, json_object_get_string(value), (size_t)json_object_get_string_len(value),
                source_named(member_text(step, "source")), NULL),
            NULL);
    }
    if (json_object_object_get_ex(step, "open", &value)) {
        const char *gate = json_object_get_string(value);
        return failed("open", foyer_router_open_gate(app->router, gate, strlen(gate), NULL, 0), NULL);
    }
    if (json_object_object_get_ex(step, "advance_ms", &value)) {
        return failed("advance", foyer_router_advance(app->router, (uint64_t)json_object_get_int64(value)), NULL);
    }
    if (json_object_object_get_ex(step, "answer", NULL)) {
        uint64_t token = app->open_question;
        const char *answer = member_text(step, "with");
        app->open_question = 0;
        return failed(
            "answer", foyer_router_answer(app->router, token, answer_named(answer ? answer : ""), NULL, 0, &error),
            error);
    }
    fprintf(stderr, "a step that says nothing this program knows: %s\n", json_object_to_json_string(step));
    return 1;
}

int main(int argc, char **argv) {
    struct app app = {NULL, 0, 0};
    struct json_object *links, *steps;
    size_t index;
    int wrong;
    if (argc > 1 && strcmp(argv[1], "--account") == 0) {
        app.account = 1;
        argc--;
        argv++;
    }
    if (argc != 3) {
        fprintf(stderr, "usage: follow_links [--account] CONFIGURATION LINKS\n");
        return 2;
    }
    links = read_json(argv[2]);
    if (!links || !json_object_object_get_ex(links, "steps", &steps)) {
        json_object_put(links);
        return 2;
    }
    wrong = set_up_router(&app, links) || install_configuration(&app, argv[1]) || register_handlers(&app);
    for (index = 0; !wrong && index < json_object_array_length(steps); index++) {
        wrong = run_step(&app, json_object_array_get_idx(steps, index));
    }
    if (app.account && !wrong) {
        print_counts(app.router);
    }
    foyer_router_free(app.router);
    json_object_put(links);
    return wrong;
}
