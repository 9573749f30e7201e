/* Shows visits, from C: what an app does between a link that arrives and the screens that it shows.
 *
 *     show_visits CONFIGURATION
 *
 * A push starts the app with a link to an order. The router holds it until the app is ready; the navigator then says
 * what to put on screen, with the start screen below. A form opens as a modal; a pop closes it. At the end a new
 * configuration arrives that takes the native order screen out of service: the same link goes to the web view. */
#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_file.h"

static const char home[] = "https://orchard.example/home";
static const char order[] = "https://orchard.example/orders/1042";
static const char form[] = "https://orchard.example/orders/new";
static const char back[] = "https://orchard.example/recede_historical_location";

/* The configuration after the order screen turned out to be broken: only the web view is left. */
static const char emergency[] =
    "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}";

struct app {
    foyer_router_t *router;
    foyer_navigator_t *navigator;
};

static int failed(const char *what, int32_t status, foyer_error_t *error) {
    if (status >= 0) {
        return 0;
    }
    fprintf(stderr, "%s: %s %s\n", what, foyer_status_text(status, NULL), foyer_error_message(error, NULL));
    foyer_error_free(error);
    return 1;
}

/* Installs a configuration in the router and in the navigator. */
static int install(struct app *app, const char *json, size_t length, const char *version) {
    foyer_config_t *config = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed(
                    "configuration",
                    foyer_config_parse(
                        json, length, FOYER_PROFILE_FOYER, 0, FOYER_ORIGIN_REMOTE, version, strlen(version), &config,
                        &error),
                    error) ||
                failed("install", foyer_router_install(app->router, config), NULL) ||
                failed("install", foyer_navigator_install(app->navigator, config), NULL);
    foyer_config_free(config);
    return wrong;
}

static int set_up(struct app *app) {
    foyer_router_options_t *options = NULL;
    foyer_handler_t *handler = NULL;
    int wrong = failed("options", foyer_router_options_new(&options), NULL) ||
                failed("gate", foyer_router_options_add_gate(options, "ready", 5), NULL) ||
                failed("router", foyer_router_new(options, &app->router, NULL), NULL) ||
                failed("handler", foyer_handler_new("screens", 7, &handler), NULL) ||
                failed("handler", foyer_handler_set_answer(handler, FOYER_ANSWER_NAVIGATE), NULL) ||
                failed("handler", foyer_router_add_handler(app->router, handler, NULL, NULL), NULL) ||
                failed(
                    "navigator",
                    foyer_navigator_new(FOYER_NAVIGATOR_FOYER, home, strlen(home), &app->navigator, NULL), NULL);
    foyer_handler_free(handler);
    foyer_router_options_free(options);
    return wrong;
}

/* Where an app would change its screens, this program prints what it would do. */
static void carry_out(const foyer_navigation_t *navigation) {
    size_t index;
    for (index = 0; index < foyer_navigation_count(navigation); index++) {
        printf("  %s", foyer_navigation_operation_name(foyer_navigation_operation(navigation, index), NULL));
        if (*foyer_navigation_url(navigation, index, NULL)) {
            printf(
                " %s in %s", foyer_navigation_url(navigation, index, NULL),
                foyer_navigation_destination(navigation, index, NULL));
        }
        putchar('\n');
    }
}

static int print_screens(const struct app *app) {
    foyer_screens_t *screens = NULL;
    int32_t stack;
    size_t index;
    if (failed("screens", foyer_navigator_screens(app->navigator, 0, &screens, NULL), NULL)) {
        return 1;
    }
    printf("  on screen:");
    for (stack = FOYER_STACK_MAIN; stack <= FOYER_STACK_MODAL; stack++) {
        for (index = 0; index < foyer_screens_count(screens, stack); index++) {
            const char *where = stack == FOYER_STACK_MODAL ? " (modal)" : "";
            printf(" %s%s", foyer_screens_url(screens, stack, index, NULL), where);
        }
    }
    putchar('\n');
    foyer_screens_free(screens);
    return 0;
}

/* Takes what happened out of the router, and shows the links that ended as visits. */
static int show_visits(struct app *app) {
    foyer_event_t *event = NULL;
    int wrong = 0;
    while (!wrong && foyer_router_next_event(app->router, &event) == FOYER_OK) {
        foyer_visit_t *visit = NULL;
        foyer_navigation_t *navigation = NULL;
        foyer_error_t *error = NULL;
        int32_t status =
            foyer_navigator_propose_event(app->navigator, event, FOYER_VISIT_ADVANCE, &visit, &error);
        wrong = failed("visit", status, error);
        if (status == FOYER_OK) {
            error = NULL;
            wrong = failed(
                "visit", foyer_navigator_accept(app->navigator, visit, &navigation, &error), error);
            carry_out(navigation);
            wrong = wrong || print_screens(app);
        }
        foyer_navigation_free(navigation);
        foyer_visit_free(visit);
        foyer_event_free(event);
    }
    return wrong;
}

static int receive(struct app *app, const char *url, int32_t source) {
    printf("%s\n", url);
    return failed("receive", foyer_router_receive(app->router, url, strlen(url), source, NULL), NULL) ||
           show_visits(app);
}

int main(int argc, char **argv) {
    struct app app = {NULL, NULL};
    size_t length = 0;
    char *json = argc == 2 ? read_file(argv[1], &length) : NULL;
    int wrong;
    if (!json) {
        fprintf(stderr, "usage: show_visits CONFIGURATION\n");
        return 2;
    }
    wrong = set_up(&app) || install(&app, json, length, "1") || receive(&app, order, FOYER_SOURCE_PUSH);
    if (!wrong) {
        printf("ready\n");
        wrong = failed("ready", foyer_router_open_gate(app.router, "ready", 5, NULL, 0), NULL) || show_visits(&app);
    }
    wrong = wrong || receive(&app, form, FOYER_SOURCE_WEB_VIEW) || receive(&app, back, FOYER_SOURCE_WEB_VIEW);
    if (!wrong) {
        printf("a new configuration\n");
        wrong = install(&app, emergency, strlen(emergency), "2") || receive(&app, order, FOYER_SOURCE_PUSH);
    }
    free(json);
    foyer_navigator_free(app.navigator);
    foyer_router_free(app.router);
    return wrong;
}
