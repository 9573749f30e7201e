#include <foyer/foyer.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *json = "{\"start\": \"https://orchard.example/\", \"gates\": [\"ready\"], \"handlers\": [\"app-navigation\"]}";
    const char *link = "https://orchard.example/orders/new";
    foyer_map_t *map = NULL;
    foyer_router_t *router = NULL;
    foyer_record_t *event = NULL;

    if (foyer_map_parse(json, strlen(json), &map, NULL) != FOYER_OK || foyer_router_new(map, &router, NULL) != FOYER_OK) return 1;
    foyer_map_free(map);

    /* The link waits until the gate opens; then it ends exactly once. */
    foyer_router_receive(router, link, strlen(link), FOYER_SOURCE_COLD, NULL);
    foyer_router_open_gate(router, "ready", 5, NULL, 0, NULL);
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        printf("%s\n", foyer_record_json(event, NULL));
        foyer_record_free(event);
    }
    foyer_router_free(router);
    return 0;
}
