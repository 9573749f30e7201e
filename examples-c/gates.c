/* A link waits until somebody is signed in; the handler that takes it answers later. usage: gates MAP */
#include <foyer/foyer.h>
#include <stdio.h>
#include <string.h>

/* The order is fetched: the token answers when it is there. */
static int32_t fetch_order(void *token, const foyer_record_t *offer) {
    const foyer_record_t *parameters = foyer_record_child(offer, FOYER_EVENT_PARAMETERS);
    printf("fetching order %s\n", foyer_record_text(parameters, 0, NULL));
    foyer_record_int(offer, FOYER_EVENT_TOKEN, token);
    return FOYER_ANSWER_PENDING;
}

int main(int argc, char **argv) {
    const char *link = "https://orchard.example/orders/42";
    char json[4096];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    size_t length = file ? fread(json, 1, sizeof json, file) : 0;
    int64_t token = 0;
    foyer_map_t *map = NULL;
    foyer_router_t *router = NULL;
    foyer_record_t *event = NULL;
    if (file) fclose(file);
    if (foyer_map_parse(json, length, &map, NULL) != FOYER_OK) return 1;
    if (foyer_router_new(map, &router, NULL) != FOYER_OK) return 1;
    foyer_router_on(router, "order", 5, fetch_order, &token, NULL, NULL);
    foyer_router_receive(router, link, strlen(link), FOYER_SOURCE_PUSH, NULL);
    foyer_router_open_gate(router, "signed_in", 9, NULL, 0, NULL);
    foyer_router_answer(router, token, FOYER_ANSWER_NAVIGATE, NULL, 0, NULL);
    for (; foyer_router_next_event(router, &event) == FOYER_OK; foyer_record_free(event)) {
        printf("%s\n", foyer_record_json(event, NULL));
    }
    foyer_router_free(router);
    foyer_map_free(map);
    return 0;
}
