/* An app whose links survive it: they wait in a file until the first screen is up, and whenever the process is killed, no
 * link that it told of is lost, and none that was visited comes back.
 *
 * usage: keep_links FILE
 *
 * Writes the links that came back, and "ready". Then reads lines: "open" and "close" say whether the first screen is up; any
 * other line is a link. Writes a line for each link that waits or ended, once the file says so, too. Events are pulled;
 * nothing calls back.
 */
#include "link_file.h"

#include <foyer/foyer.h>
#include <stdio.h>
#include <string.h>

static int check(const char *what, int32_t status) {
    if (status >= 0) {
        return 0;
    }
    fprintf(stderr, "%s: %s\n", what, foyer_status_text(status, NULL));
    return 1;
}

/* A router with the gate "ready" and a handler that shows every link. */
static int set_up(foyer_router_t **router) {
    foyer_router_options_t *options;
    foyer_handler_t *handler;
    int failed;
    if (check("options", foyer_router_options_new(&options))) {
        return 1;
    }
    failed = check("gate", foyer_router_options_add_gate(options, "ready", 5)) ||
             check("router", foyer_router_new(options, router, NULL));
    foyer_router_options_free(options);
    if (failed || check("handler", foyer_handler_new("show", 4, &handler))) {
        return 1;
    }
    failed = check("answer", foyer_handler_set_answer(handler, FOYER_ANSWER_NAVIGATE)) ||
             check("handler", foyer_router_add_handler(*router, handler, NULL, NULL));
    foyer_handler_free(handler);
    return failed;
}

/* Says what became of links. */
static void tell(foyer_router_t *router) {
    foyer_event_t *event;
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        const char *word = NULL;
        switch (foyer_event_kind(event)) {
        case FOYER_EVENT_RESTORED: word = "restored"; break;
        case FOYER_EVENT_HELD: word = "waits"; break;
        case FOYER_EVENT_ENDED: word = foyer_outcome_name(foyer_event_outcome(event), NULL); break;
        default: break;
        }
        if (word) {
            printf("%s %s\n", word, foyer_event_url(event, NULL));
        }
        foyer_event_free(event);
    }
    fflush(stdout);
}

static int run_line(foyer_router_t *router, const char *line) {
    if (strcmp(line, "open") == 0) {
        return check("open", foyer_router_open_gate(router, "ready", 5, NULL, 0));
    }
    if (strcmp(line, "close") == 0) {
        return check("close", foyer_router_close_gate(router, "ready", 5, NULL, 0));
    }
    return check("receive", foyer_router_receive(router, line, strlen(line), FOYER_SOURCE_COLD, NULL));
}

int main(int argc, char **argv) {
    foyer_router_t *router = NULL;
    char line[4096];
    int failed;
    if (argc != 2) {
        fprintf(stderr, "usage: keep_links FILE\n");
        return 2;
    }
    failed = set_up(&router) || link_file_load(router, argv[1]);
    tell(router);
    puts("ready");
    fflush(stdout);
    while (!failed && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        failed = run_line(router, line) || link_file_save(router, argv[1]);
        if (!failed) {
            tell(router);
        }
    }
    foyer_router_free(router);
    return failed;
}
