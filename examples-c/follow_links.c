/* Follows links through a router, from C.
 *
 *     follow_links [--account] MAP CONFIGURATION LINKS
 *
 * MAP is a link map, CONFIGURATION a path configuration of Hotwire Native, LINKS says what happens, step by step. The
 * program drives the router by callbacks: its gates are closed at first, one of its handlers answers later, and every event
 * is printed as one line of JSON, or with --account as a story for people. */
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

/* What the callbacks share. */
struct app {
    foyer_router_t *router;
    int64_t open_question; /* the one that the universal-link handler has not answered yet */
    int64_t now;           /* what the clock shows, in milliseconds; any start will do */
};

/* ---- Callbacks ---------------------------------------------------------------------------------------------------- */

/* Asking the system whether another app claims a universal link takes a while: that answer comes later. */
static int32_t ask_system(void *user, const foyer_record_t *offer) {
    foyer_record_int(offer, FOYER_EVENT_TOKEN, &((struct app *)user)->open_question);
    return FOYER_ANSWER_PENDING;
}

/* A real app would share, or start a browser, here. */
static int32_t take_link(void *user, const foyer_record_t *offer) {
    (void)user;
    (void)offer;
    return FOYER_ANSWER_CANCEL;
}

static int32_t print_event(void *user, const foyer_record_t *event) {
    (void)user;
    puts(foyer_record_json(event, NULL));
    return 0;
}

/* ---- For people --------------------------------------------------------------------------------------------------- */

static void print_ended(const foyer_record_t *event, long long link) {
    const foyer_record_t *steps = foyer_record_child(event, FOYER_EVENT_STEPS), *properties;
    const char *reason = foyer_record_text(event, FOYER_EVENT_REASON, NULL), *handler;
    struct text url;
    char shown[512] = "a link that is not shown";
    size_t index;
    url.bytes = foyer_record_text(event, FOYER_EVENT_URL, &url.length);
    if (url.bytes) {
        /* Logs show no query values: they may be secrets. */
        foyer_link_redact(TEXT(url), shown, sizeof shown, NULL);
    }
    printf("%3lld  %-9s %s  (%s)\n", link, foyer_record_text(event, FOYER_EVENT_OUTCOME, NULL), shown,
        foyer_record_text(event, FOYER_EVENT_SOURCE, NULL));
    if (reason) {
        printf("       because of %s\n", reason);
    }
    for (index = 0; index < foyer_record_count(steps); index++) {
        const foyer_record_t *step = foyer_record_child(steps, (int32_t)index);
        printf("       asked %s: %s\n", foyer_record_text(step, FOYER_STEP_HANDLER, NULL),
            foyer_record_text(step, FOYER_STEP_ANSWER, NULL));
    }
    if ((handler = foyer_record_text(event, FOYER_EVENT_HANDLER, NULL))) {
        printf("       taken by %s\n", handler);
    }
    properties = foyer_record_child(foyer_record_child(event, FOYER_EVENT_PROPERTIES), FOYER_PROPERTIES_VALUES);
    if (properties) {
        printf("       properties %s\n", foyer_record_json(properties, NULL));
    }
}

static int32_t print_account(void *user, const foyer_record_t *event) {
    const char *reason = foyer_record_text(event, FOYER_EVENT_REASON, NULL);
    int64_t link = 0, kind = 0;
    (void)user;
    foyer_record_int(event, FOYER_EVENT_LINK, &link);
    foyer_record_int(event, FOYER_EVENT_KIND, &kind);
    if (kind == FOYER_EVENT_HELD) {
        printf("%3lld  waits     %s\n", (long long)link,
            strcmp(reason, "gates") == 0 ? "until its gates are open" : "for the links before it");
    } else if (kind == FOYER_EVENT_ENDED) {
        print_ended(event, (long long)link);
    }
    return 0;
}

/* The numbers of the router: every link has one outcome. */
static int print_counters(foyer_router_t *router) {
    foyer_record_t *counters = NULL;
    int wrong = failed("counters", foyer_router_counters(router, &counters), NULL);
    printf("\n%s\n", foyer_record_json(counters, NULL));
    foyer_record_free(counters);
    return wrong;
}

/* ---- Set-up ------------------------------------------------------------------------------------------------------- */

static int make_router(struct app *app, const char *path) {
    size_t length = 0;
    char *json = read_file(path, &length);
    foyer_map_t *map = NULL;
    foyer_error_t *error = NULL;
    int wrong = !json || failed(path, foyer_map_parse(json, length, &map, &error), &error)
        || failed("router", foyer_router_new(map, &app->router, &error), &error);
    foyer_map_free(map);
    free(json);
    return wrong;
}

static int install_configuration(struct app *app, const char *path) {
    size_t length = 0;
    char *json = read_file(path, &length);
    foyer_config_t *config = NULL;
    foyer_error_t *error = NULL;
    int wrong = !json || failed(path, foyer_config_parse(json, length, TEXT(text_of("{\"version\": \"1\"}")), &config, &error), &error)
        || failed("install", foyer_router_install_config(app->router, config, &error), &error);
    foyer_config_free(config);
    free(json);
    return wrong;
}

/* Gives the handlers of the map their behaviour; those that it does not name answer by themselves. */
static int attach(struct app *app) {
    static const char *const names[] = {"share", "in-app-browser", "system-navigation"};
    foyer_error_t *error = NULL;
    size_t index;
    int wrong = failed("on", foyer_router_on(app->router, TEXT(text_of("universal-link")), ask_system, app, NULL, &error), &error);
    for (index = 0; !wrong && index < sizeof names / sizeof names[0]; index++) {
        wrong = failed("on", foyer_router_on(app->router, TEXT(text_of(names[index])), take_link, app, NULL, &error), &error);
    }
    return wrong;
}

/* ---- What happens ------------------------------------------------------------------------------------------------- */

static int run_step(struct app *app, struct json_object *step) {
    struct text url = member_text(step, "receive"), gate = member_text(step, "open"), name;
    foyer_error_t *error = NULL;
    int32_t number = 0;
    if (url.bytes) {
        name = member_text(step, "source");
        return failed("source", foyer_number(FOYER_NAMES_SOURCE, TEXT(name), &number), NULL)
            || failed("receive", foyer_router_receive(app->router, TEXT(url), number, NULL), NULL);
    }
    if (gate.bytes) {
        return failed("open", foyer_router_open_gate(app->router, TEXT(gate), NULL, 0, &error), &error);
    }
    if (member(step, "advance_ms")) {
        app->now += json_object_get_int64(member(step, "advance_ms"));
        return failed("advance", foyer_router_advance_to(app->router, app->now), NULL);
    }
    name = member_text(step, "with");
    return failed("answer", foyer_number(FOYER_NAMES_ANSWER, TEXT(name), &number), NULL)
        || failed("answer", foyer_router_answer(app->router, app->open_question, number, NULL, 0, &error), &error);
}

int main(int argc, char **argv) {
    const int is_account = argc > 1 && strcmp(argv[1], "--account") == 0;
    struct app app = {NULL, 0, 0};
    struct json_object *links, *steps;
    size_t index;
    int wrong;
    argv += is_account;
    if (argc - is_account != 4) {
        fprintf(stderr, "usage: follow_links [--account] MAP CONFIGURATION LINKS\n");
        return 2;
    }
    links = read_json(argv[3]);
    steps = member(links, "steps");
    wrong = !links || make_router(&app, argv[1]) || install_configuration(&app, argv[2]) || attach(&app)
        || failed("listener", foyer_router_set_listener(app.router, is_account ? print_account : print_event, NULL, NULL), NULL);
    for (index = 0; !wrong && index < list_count(steps); index++) {
        wrong = run_step(&app, list_item(steps, index));
    }
    if (is_account && !wrong) {
        wrong = print_counters(app.router);
    }
    foyer_router_free(app.router);
    json_object_put(links);
    return wrong;
}
