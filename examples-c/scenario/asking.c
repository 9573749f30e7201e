/* Steps that ask the router, and compare with what they expect. */
#include <stdlib.h>
#include <string.h>

#include "steps.h"

int can_handle(struct player *player, struct json_object *step) {
    struct text url = member_string(step, "url");
    int32_t status = foyer_router_can_handle(player->router, url.bytes, url.length, FOYER_SOURCE_UNSPECIFIED);
    if (fails("can_handle", status)) {
        return 1;
    }
    expect(player, (status == FOYER_OK) == member_is_true(step, "expect"), "can_handle", url);
    return 0;
}

/* Whether a list of JSON holds a text. */
static int holds(struct json_object *list, const char *bytes, size_t length) {
    size_t index;
    for (index = 0; index < list_count(list); index++) {
        if (text_equals(list_text(list, index), bytes, length)) {
            return 1;
        }
    }
    return 0;
}

/* Whether the closed gates of an explanation are those of a list; none is closed where there is no explanation. */
static int are_closed(const foyer_explanation_t *explanation, struct json_object *gates) {
    size_t index, closed = 0;
    for (index = 0; index < foyer_explanation_gate_count(explanation); index++) {
        const char *name;
        size_t length;
        int32_t is_open;
        foyer_explanation_gate(explanation, index, &name, &length, &is_open);
        if (!is_open && !holds(gates, name, length)) {
            return 0;
        }
        closed += !is_open;
    }
    return closed == list_count(gates);
}

int explain(struct player *player, struct json_object *step) {
    struct text link = member_string(step, "link"), state = member_string(member(step, "expect"), "state");
    struct json_object *gates = member(member(step, "expect"), "blocked_by");
    uint64_t number = deliveries_find(player->deliveries, link);
    foyer_explanation_t *explanation = NULL;
    int32_t status = number ? foyer_router_explain_link(player->router, number, &explanation) : FOYER_NONE;
    if (fails("explain", status)) {
        return 1;
    }
    if (state.bytes) {
        const char *actual = explanation ? foyer_state_name(foyer_explanation_state(explanation), NULL) : "ended";
        expect(player, text_is(state, actual), "explain state", link);
    }
    if (gates) {
        expect(player, are_closed(explanation, gates), "explain blocked_by", link);
    }
    foyer_explanation_free(explanation);
    return 0;
}

/* Whether an expected finding is that these two patterns match the same links. */
static int is_duplicate(struct text expected, struct text first, struct text second) {
    static const char before[] = "duplicate: ", between[] = " ~ ";
    const size_t length = sizeof before - 1 + first.length + sizeof between - 1 + second.length;
    const char *place = expected.bytes;
    if (!place || expected.length != length || memcmp(place, before, sizeof before - 1) != 0) {
        return 0;
    }
    place += sizeof before - 1;
    return memcmp(place, first.bytes, first.length) == 0 &&
           memcmp(place + first.length, between, sizeof between - 1) == 0 &&
           memcmp(place + first.length + sizeof between - 1, second.bytes, second.length) == 0;
}

int lint(struct player *player, struct json_object *step) {
    struct json_object *expected = member(step, "expect");
    struct text *patterns = grow(NULL, player->registration_count + 1, sizeof *patterns);
    const struct text nothing = {NULL, 0};
    foyer_routes_t *routes;
    foyer_findings_t *findings = NULL;
    size_t index, found = 0, route, other;
    int is_as_expected = 1, wrong;
    for (index = 0; index < player->registration_count; index++) {
        patterns[index] = player->registrations[index].pattern;
    }
    routes = routes_of(patterns, player->registration_count);
    wrong = !routes || fails("lint", foyer_routes_lint(routes, &findings, NULL));
    for (index = 0; index < foyer_findings_count(findings); index++) {
        if (strcmp(foyer_findings_code(findings, index, NULL), "route-duplicate") == 0) {
            foyer_findings_routes(findings, index, &route, NULL, &other, NULL);
            is_as_expected =
                is_as_expected && is_duplicate(list_text(expected, found), patterns[other], patterns[route]);
            found++;
        }
    }
    expect(player, wrong || (is_as_expected && found == list_count(expected)), "lint", nothing);
    foyer_findings_free(findings);
    foyer_routes_free(routes);
    free(patterns);
    return wrong;
}
