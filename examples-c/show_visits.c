/* Shows visits, from C: what an app does between a link that arrives and the screens that it shows.
 *
 *     show_visits CONFIGURATION
 *
 * A push starts the app with a link to an order. The router holds it until the app is ready; the navigator then says what to
 * put on screen, with the start screen below. A form opens as a modal; a pop closes it. At the end a new configuration
 * arrives that takes the native order screen out of service: the same link goes to the web view. */
#include <foyer/foyer.h>
#include <foyer/navigation.h>
#include <stdio.h>
#include <stdlib.h>

#include "sample.h"

static const char links[] = "{\"gates\": [\"ready\"], \"handlers\": [{\"name\": \"screens\", \"answer\": \"navigate\"}]}";
static const char screens[] = "{\"start\": \"https://orchard.example/home\", \"start_below\": true}";
static const char order[] = "https://orchard.example/orders/1042";
static const char form[] = "https://orchard.example/orders/new";
static const char back[] = "https://orchard.example/recede_historical_location";

/* The configuration after the order screen turned out to be broken: only the web view is left. */
static const char emergency[] = "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}";

struct app {
    foyer_router_t *router;
    foyer_navigator_t *navigator;
};

/* Installs a configuration in the router; the navigator follows it. */
static int install(struct app *app, const char *json, size_t length, const char *options) {
    foyer_config_t *config = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed("configuration", foyer_config_parse(json, length, TEXT(text_of(options)), &config, &error), &error)
        || failed("install", foyer_router_install_config(app->router, config, &error), &error);
    foyer_config_free(config);
    return wrong;
}

static int set_up(struct app *app) {
    foyer_map_t *map = NULL;
    foyer_error_t *error = NULL;
    int wrong = failed("map", foyer_map_parse(TEXT(text_of(links)), &map, &error), &error)
        || failed("router", foyer_router_new(map, &app->router, &error), &error)
        || failed("navigator", foyer_navigator_new(TEXT(text_of(screens)), &app->navigator, &error), &error)
        || failed("follow", foyer_navigator_follow(app->navigator, app->router), NULL);
    foyer_map_free(map);
    return wrong;
}

/* Where an app would change its screens, this program prints what it would do. */
static void carry_out(const foyer_record_t *navigation) {
    const foyer_record_t *operations = foyer_record_child(navigation, FOYER_NAVIGATION_OPERATIONS);
    size_t index;
    for (index = 0; index < foyer_record_count(operations); index++) {
        const foyer_record_t *operation = foyer_record_child(operations, (int32_t)index);
        const char *url = foyer_record_text(operation, FOYER_OPERATION_URL, NULL);
        printf("  %s", foyer_record_text(operation, FOYER_OPERATION_KIND, NULL));
        if (url) {
            printf(" %s in %s", url, foyer_record_text(operation, FOYER_OPERATION_DESTINATION, NULL));
        }
        putchar('\n');
    }
}

static void print_stack(const foyer_record_t *stack, const char *where) {
    size_t index;
    for (index = 0; index < foyer_record_count(stack); index++) {
        printf(" %s%s", foyer_record_text(foyer_record_child(stack, (int32_t)index), FOYER_SCREEN_URL, NULL), where);
    }
}

static int print_screens(const struct app *app) {
    foyer_record_t *all = NULL;
    const foyer_record_t *tab;
    if (failed("screens", foyer_navigator_screens(app->navigator, &all), NULL)) {
        return 1;
    }
    tab = foyer_record_child(foyer_record_child(all, FOYER_SCREENS_TABS), 0);
    printf("  on screen:");
    print_stack(foyer_record_child(tab, FOYER_TAB_MAIN), "");
    print_stack(foyer_record_child(tab, FOYER_TAB_MODAL), " (modal)");
    putchar('\n');
    foyer_record_free(all);
    return 0;
}

/* Takes what happened out of the router, and shows the links that ended as visits. */
static int show_visits(struct app *app) {
    foyer_record_t *event = NULL;
    int wrong = 0;
    while (!wrong && foyer_router_next_event(app->router, &event) == FOYER_OK) {
        foyer_record_t *visit = NULL, *navigation = NULL;
        foyer_error_t *error = NULL;
        int32_t status = foyer_navigator_propose_event(app->navigator, event, FOYER_VISIT_ADVANCE, &visit, &error);
        wrong = failed("visit", status, &error);
        if (status == FOYER_OK) {
            wrong = failed("visit", foyer_navigator_accept(app->navigator, visit, &navigation, &error), &error);
            carry_out(navigation);
            wrong = wrong || print_screens(app);
        }
        foyer_record_free(navigation);
        foyer_record_free(visit);
        foyer_record_free(event);
    }
    return wrong;
}

static int receive(struct app *app, const char *url, int32_t source) {
    printf("%s\n", url);
    return failed("receive", foyer_router_receive(app->router, TEXT(text_of(url)), source, NULL), NULL) || show_visits(app);
}

static int open_gate(struct app *app) {
    foyer_error_t *error = NULL;
    printf("ready\n");
    return failed("ready", foyer_router_open_gate(app->router, "ready", 5, NULL, 0, &error), &error) || show_visits(app);
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
    wrong = set_up(&app) || install(&app, json, length, "{\"version\": \"1\"}") || receive(&app, order, FOYER_SOURCE_PUSH)
        || open_gate(&app) || receive(&app, form, FOYER_SOURCE_WEB_VIEW) || receive(&app, back, FOYER_SOURCE_WEB_VIEW);
    if (!wrong) {
        printf("a new configuration\n");
        wrong = install(&app, TEXT(text_of(emergency)), "{\"origin\": \"remote\", \"version\": \"2\"}")
            || receive(&app, order, FOYER_SOURCE_PUSH);
    }
    free(json);
    foyer_navigator_free(app.navigator);
    foyer_router_free(app.router);
    return wrong;
}
