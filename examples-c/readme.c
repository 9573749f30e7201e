#include <foyer/foyer.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *rules = "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"context\": \"modal\"}}]}";
    const char *link = "https://orchard.example/orders/new";
    foyer_router_options_t *options;
    foyer_router_t *router;
    foyer_config_t *config;
    foyer_event_t *event;

    foyer_router_options_new(&options);
    foyer_router_options_add_gate(options, "ready", 5);
    foyer_router_options_set_start(options, "https://orchard.example/", 24);
    if (foyer_router_new(options, &router, NULL) != FOYER_OK) return 1;
    foyer_router_options_free(options);
    if (foyer_config_parse(
            rules, strlen(rules), FOYER_PROFILE_FOYER, 0, FOYER_ORIGIN_BUNDLED, NULL, 0, &config, NULL) != FOYER_OK) return 1;
    foyer_router_install(router, config);
    foyer_config_free(config);
    foyer_router_add_builtin_handlers(router, NULL, NULL, NULL, NULL);

    /* The link waits until the gate opens; then it ends exactly once. */
    foyer_router_receive(router, link, strlen(link), FOYER_SOURCE_COLD, NULL);
    foyer_router_open_gate(router, "ready", 5, NULL, 0);
    while (foyer_router_next_event(router, &event) == FOYER_OK) {
        printf("link %d: %s %s\n", (int)foyer_event_link(event),
               foyer_event_kind_name(foyer_event_kind(event), NULL),
               foyer_outcome_name(foyer_event_outcome(event), NULL));
        foyer_event_free(event);
    }
    foyer_router_free(router);
    return 0;
}
