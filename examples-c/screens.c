/* From a path configuration to the screens that an app shows for its links. usage: screens CONFIGURATION URL... */
#include <foyer/navigation.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char json[4096];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t length = file ? fread(json, 1, sizeof json, file) : 0;
    foyer_config_t *config = NULL;
    foyer_navigator_t *navigator = NULL;
    foyer_record_t *screens = NULL;
    int index, status = FOYER_OK;
    if (file) fclose(file);
    if (foyer_config_parse(json, length, NULL, 0, &config, NULL) != FOYER_OK) return 1;
    if (foyer_navigator_new("{}", 2, &navigator, NULL) != FOYER_OK) return 1;
    foyer_navigator_install(navigator, config);
    for (index = 2; index < argc && status == FOYER_OK; index++) {
        foyer_record_t *visit = NULL, *todo = NULL;
        status = foyer_navigator_propose(
            navigator, argv[index], strlen(argv[index]), FOYER_VISIT_ADVANCE, FOYER_SOURCE_WEB_VIEW, &visit, NULL);
        if (status == FOYER_OK) status = foyer_navigator_accept(navigator, visit, &todo, NULL);
        if (todo) printf("%s\n", foyer_record_json(foyer_record_child(todo, FOYER_NAVIGATION_OPERATIONS), NULL));
        foyer_record_free(todo);
        foyer_record_free(visit);
    }
    if (foyer_navigator_screens(navigator, &screens) == FOYER_OK) printf("%s\n", foyer_record_json(screens, NULL));
    foyer_record_free(screens);
    foyer_navigator_free(navigator);
    foyer_config_free(config);
    return status != FOYER_OK;
}
