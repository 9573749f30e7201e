/* navigation.h - how a visit is shown: what the host has to do on screen, and what is there afterwards. A component of
 * Foyer; see foyer.h for the conventions.
 */
#ifndef FOYER_NAVIGATION_H
#define FOYER_NAVIGATION_H

#include "foyer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Example:
 *     const char *url = "https://orchard.example/orders/42";
 *     foyer_navigator_t *navigator = NULL;
 *     foyer_record_t *visit = NULL, *todo = NULL;
 *     if (foyer_navigator_new("{\"profile\": \"ios\"}", 18, &navigator, NULL) == FOYER_OK
 *         && foyer_navigator_propose(navigator, url, strlen(url), FOYER_VISIT_ADVANCE, FOYER_SOURCE_APP, &visit, NULL) == FOYER_OK
 *         && foyer_navigator_accept(navigator, visit, &todo, NULL) == FOYER_OK) {
 *         printf("%s\n", foyer_record_json(todo, NULL));
 *     }
 *     foyer_record_free(todo);
 *     foyer_record_free(visit);
 *     foyer_navigator_free(navigator);
 */

/* The screens of an app: what is on its stacks, and what has to be done to show a visit. It shows nothing itself: the host
 * carries out the operations in their order. */
typedef struct foyer_navigator foyer_navigator_t;

/* How a visit relates to the page it starts from. */
enum {
    /* names: begin visit_action */
    FOYER_VISIT_ADVANCE = 0, /* advance: a new page after this one */
    FOYER_VISIT_REPLACE = 1, /* replace: a page in the place of this one */
    FOYER_VISIT_RESTORE = 2  /* restore: a page that was shown before, shown again */
    /* names: end */
};

/* What shows a visit. */
enum {
    /* names: begin destination */
    FOYER_DESTINATION_WEB = 0,    /* web: a web view */
    FOYER_DESTINATION_NATIVE = 1, /* native: a screen that the host builds itself */
    FOYER_DESTINATION_ALERT = 2   /* alert: an alert, which lies over what is visible and joins no stack */
    /* names: end */
};

/* The two stacks of screens. */
enum {
    /* names: begin stack */
    FOYER_STACK_MAIN = 0, /* main: the main stack */
    FOYER_STACK_MODAL = 1 /* modal: lies over the main stack while it has screens */
    /* names: end */
};

/* One thing that the host has to do on screen. */
enum {
    /* names: begin operation */
    FOYER_OPERATION_PUSH = 1,         /* push: put the screen on top of the stack */
    FOYER_OPERATION_REPLACE = 2,      /* replace: put the screen in the place of the stack's top, or on an empty stack */
    FOYER_OPERATION_PRESENT = 3,      /* present: open the modal stack with the screen, or show the alert */
    FOYER_OPERATION_DISMISS = 4,      /* dismiss: close the modal stack with all its screens */
    FOYER_OPERATION_POP = 5,          /* pop: take the top off the stack */
    FOYER_OPERATION_POP_TO_ROOT = 6,  /* pop_to_root: take everything off but the root of the main stack */
    FOYER_OPERATION_REPLACE_ROOT = 7, /* replace_root: take everything off and make the screen the root */
    FOYER_OPERATION_RELOAD = 8,       /* reload: load the stack's top again; the screen says which it is */
    FOYER_OPERATION_SELECT_TAB = 9    /* select_tab: bring the tab to the front */
    /* names: end */
};

/* What became of the URL of a visit. */
enum {
    /* names: begin navigation */
    FOYER_NAVIGATION_SHOWN = 0,     /* shown: it is on screen */
    FOYER_NAVIGATION_MOVED = 1,     /* moved: something else is done on screen (pop, refresh, clear_all) */
    FOYER_NAVIGATION_UNCHANGED = 2, /* unchanged: nothing is to be done */
    FOYER_NAVIGATION_REJECTED = 3,  /* rejected: the host rejected it */
    FOYER_NAVIGATION_DROPPED = 4    /* dropped: the host was not ready, and the profile drops such visits */
    /* names: end */
};

/* What foyer_navigator_go does. */
enum {
    /* names: begin go */
    FOYER_GO_START = 1, /* show the start screen of the tab in front, if it is empty */
    FOYER_GO_BACK = 2,  /* take the visible screen away, as the system's back gesture does */
    FOYER_GO_TAB = 3    /* bring the tab with the number to the front */
    /* names: end */
};

/* Fields of a visit: where to, and what the rules in force say about how to show it. */
enum {
    /* names: begin visit_fields */
    FOYER_VISIT_URL = 1,              /* url */
    FOYER_VISIT_ACTION = 2,           /* action: FOYER_VISIT_ADVANCE and the following (name) */
    FOYER_VISIT_SOURCE = 3,           /* source: FOYER_SOURCE_* (name) */
    FOYER_VISIT_CONTEXT = 4,          /* context: "default" or "modal" */
    FOYER_VISIT_PRESENTATION = 5, /* presentation: default, push, pop, replace, refresh, clear_all, replace_root, none */
    FOYER_VISIT_ANIMATED = 6,         /* animated: whether the change is to be animated (bool) */
    FOYER_VISIT_HISTORICAL = 7,       /* historical_location: a location by which a server moves the app back (bool) */
    FOYER_VISIT_DESTINATION = 8,      /* destination: the name of what shows it; "web" for the web view */
    FOYER_VISIT_DESTINATION_KIND = 9, /* kind: FOYER_DESTINATION_* (name) */
    FOYER_VISIT_REQUESTED = 10,       /* requested: the name that the rules want, where the host does not know it */
    FOYER_VISIT_TAB = 11,             /* tab: the name of the tab that the rules choose */
    FOYER_VISIT_CONFIG_VERSION = 12,  /* config_version: of the configuration that it follows */
    FOYER_VISIT_PROPERTIES = 13,      /* properties: all that the rules give it (object) */
    FOYER_VISIT_PARAMETERS = 14       /* params: what routes took from the link (object of texts) */
    /* names: end */
};

/* Fields of a navigation. */
enum {
    /* names: begin navigation_fields */
    FOYER_NAVIGATION_OUTCOME = 1,    /* outcome: FOYER_NAVIGATION_SHOWN and the following (name) */
    FOYER_NAVIGATION_OPERATIONS = 2, /* operations: what the host has to do, in order (list of operations) */
    FOYER_NAVIGATION_VISIT = 3       /* visit: what was answered, its destination settled (visit) */
    /* names: end */
};

/* Fields of an operation. */
enum {
    /* names: begin operation_fields */
    FOYER_OPERATION_KIND = 1,            /* operation: FOYER_OPERATION_PUSH and the following (name) */
    FOYER_OPERATION_STACK = 2,           /* stack: FOYER_STACK_* (name) */
    FOYER_OPERATION_TAB = 3,             /* tab: its number, from 0 (int) */
    FOYER_OPERATION_REMOVED = 4,         /* removed: how many screens it takes away (int) */
    FOYER_OPERATION_URL = 5,             /* url: of the screen that it brings or loads again */
    FOYER_OPERATION_DESTINATION = 6,     /* destination: the name of what shows that screen */
    FOYER_OPERATION_DESTINATION_KIND = 7 /* kind: FOYER_DESTINATION_* (name) */
    /* names: end */
};

/* Fields of the screens of a navigator. */
enum {
    /* names: begin screens_fields */
    FOYER_SCREENS_TAB = 1, /* tab: the number of the tab in front (int) */
    FOYER_SCREENS_TABS = 2 /* tabs: at least one (list of tabs) */
    /* names: end */
};

/* Fields of a tab. */
enum {
    /* names: begin tab_fields */
    FOYER_TAB_NAME = 1, /* name: absent in an app without tabs */
    FOYER_TAB_MAIN = 2, /* main: the main stack, from the root (list of screens) */
    FOYER_TAB_MODAL = 3 /* modal: the modal stack (list of screens) */
    /* names: end */
};

/* Fields of a screen. */
enum {
    /* names: begin screen_fields */
    FOYER_SCREEN_URL = 1,              /* url */
    FOYER_SCREEN_DESTINATION = 2,      /* destination: the name of what shows it; "web" for the web view */
    FOYER_SCREEN_DESTINATION_KIND = 3, /* kind: FOYER_DESTINATION_* (name) */
    FOYER_SCREEN_CONTEXT = 4           /* context: "default" or "modal" */
    /* names: end */
};

/* Fields of a difference between a stack of the navigator and that of the host. */
enum {
    /* names: begin difference_fields */
    FOYER_DIFFERENCE_TAB = 1,      /* tab: its number (int) */
    FOYER_DIFFERENCE_STACK = 2,    /* stack: FOYER_STACK_* (name) */
    FOYER_DIFFERENCE_COMMON = 3,   /* common: how many screens, from the root, are the same (int) */
    FOYER_DIFFERENCE_EXPECTED = 4, /* expected: how many the navigator had (int) */
    FOYER_DIFFERENCE_FOUND = 5     /* found: how many the host has (int) */
    /* names: end */
};

/* Makes a navigator with empty stacks.
 * Parameters: json, as the member "navigation" of a link map: {"profile": "ios", "android" or "foyer", "start": URL, "tabs":
 * [{"name": text, "start": URL}], "destinations": [{"name": text, "kind": "native" or "alert"}], "start_below": bool}, each
 * optional; profile "foyer" is the default. Once a destination is named, a visit to a name that is not falls back to its
 * fallback_uri or to the web view; until then every name is known, as a native screen. navigator receives the navigator,
 * must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX. Threads: any. */
FOYER_API int32_t foyer_navigator_new(const char *json, size_t json_length, foyer_navigator_t **navigator,
    foyer_error_t **error);

/* Frees a navigator. What it gave out stays. Threads: one at a time. */
FOYER_API void foyer_navigator_free(foyer_navigator_t *navigator);

/* Says whether the host can show anything yet; a new navigator takes it that it can. Until then the profile android drops
 * visits, foyer refuses them with FOYER_ERR_STATE, and ios does not ask.
 * Parameters: is_ready, 0 or 1.
 * Result: FOYER_OK. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_set_ready(foyer_navigator_t *navigator, int32_t is_ready);

/* Installs a path configuration. It counts from the next proposal on, whatever is on screen.
 * Parameters: config, or NULL to have none.
 * Result: FOYER_OK. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_install(foyer_navigator_t *navigator, const foyer_config_t *config);

/* Follows a router: its path configuration counts here, too, also each one that is installed there later.
 * Parameters: router, of which the navigator keeps a reference; NULL to follow none.
 * Result: FOYER_OK. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_follow(foyer_navigator_t *navigator, const foyer_router_t *router);

/* Asks the rules in force about a URL. Changes nothing: answer with foyer_navigator_accept, _accept_with or _reject.
 * Parameters: url, absolute, as the policy or the router gave it; action, FOYER_VISIT_ADVANCE and the following; source, one
 * of FOYER_SOURCE_*; visit receives a record of kind FOYER_RECORD_VISIT, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX for a text that is not a URL; FOYER_ERR_TYPE where the configuration has no answer.
 * Threads: one at a time. */
FOYER_API int32_t foyer_navigator_propose(const foyer_navigator_t *navigator, const char *url, size_t url_length,
    int32_t action, int32_t source, foyer_record_t **visit, foyer_error_t **error);

/* Asks for the visit that an event of the router stands for: a link that ended as FOYER_OUTCOME_VISITED. The visit follows
 * the configuration under which the router offered the link, also if another one has been installed since.
 * Parameters: event, any event; action; visit and error as foyer_navigator_propose.
 * Result: FOYER_OK; FOYER_NONE if the event asks for no visit; FOYER_ERR_TYPE where the configuration has no answer.
 * Threads: one at a time. */
FOYER_API int32_t foyer_navigator_propose_event(const foyer_navigator_t *navigator, const foyer_record_t *event,
    int32_t action, foyer_record_t **visit, foyer_error_t **error);

/* Plans a visit as it is proposed, and takes the operations as carried out.
 * Parameters: visit; navigation receives a record of kind FOYER_RECORD_NAVIGATION; error.
 * Result: FOYER_OK; FOYER_ERR_UNSUPPORTED for a combination that the profile refuses (replace_root in the modal context);
 * FOYER_ERR_STATE if the host is not ready; FOYER_ERR_LIMIT beyond 1024 screens in a tab. Nothing changes then.
 * Threads: one at a time. */
FOYER_API int32_t foyer_navigator_accept(foyer_navigator_t *navigator, const foyer_record_t *visit,
    foyer_record_t **navigation, foyer_error_t **error);

/* Plans a visit, but shown by a destination of the host's choice.
 * Parameters: visit; kind, FOYER_DESTINATION_*; name, which need not be one of the destinations; navigation and error as
 * foyer_navigator_accept.
 * Result: as foyer_navigator_accept. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_accept_with(foyer_navigator_t *navigator, const foyer_record_t *visit, int32_t kind,
    const char *name, size_t name_length, foyer_record_t **navigation, foyer_error_t **error);

/* Rejects a visit: nothing is done, also for pop, refresh and none.
 * Parameters and result as foyer_navigator_accept. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_reject(foyer_navigator_t *navigator, const foyer_record_t *visit,
    foyer_record_t **navigation, foyer_error_t **error);

/* Moves without a link: to the start screen, back, or to a tab.
 * Parameters: where, FOYER_GO_*; tab, its number from 0, for FOYER_GO_TAB only, else 0; navigation and error as
 * foyer_navigator_accept.
 * Result: FOYER_OK, also where nothing is to be done. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_go(foyer_navigator_t *navigator, int32_t where, int32_t tab, foyer_record_t **navigation,
    foyer_error_t **error);

/* Compares the screens of a tab with those that the host says are there: URLs and destinations.
 * Parameters: screens: {"tab": number, "main": [screens], "modal": [screens]}, where a screen is a URL or {"url": URL,
 * "destination": name, "kind": name} and the tab in front is meant if none is named; takes_over, 1 to take them as the
 * navigator's own, else 0; differences receives a list of FOYER_RECORD_DIFFERENCE; error.
 * Result: FOYER_OK: there is a difference; FOYER_NONE: there is none; FOYER_ERR_SYNTAX for screens that cannot be read.
 * Threads: one at a time. */
FOYER_API int32_t foyer_navigator_sync(foyer_navigator_t *navigator, const char *screens, size_t screens_length,
    int32_t takes_over, foyer_record_t **differences, foyer_error_t **error);

/* What is on screen, as the navigator has it.
 * Parameters: screens receives a record of kind FOYER_RECORD_SCREENS, must not be NULL.
 * Result: FOYER_OK. Threads: one at a time. */
FOYER_API int32_t foyer_navigator_screens(const foyer_navigator_t *navigator, foyer_record_t **screens);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_NAVIGATION_H */
