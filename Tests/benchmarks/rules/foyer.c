/* Foyer through its C interface: a path configuration with a rule for each pattern. */
#include "rules.h"

#include <foyer/foyer.h>
#include <stdio.h>
#include <stdlib.h>

struct state {
    foyer_config_t *config;
    /* The built-in rules of the profile follow those of the file and are not counted. */
    int32_t count;
};

/* The path configuration, as JSON. */
static char *make_json(const struct rule *rules, size_t count, size_t *length) {
    size_t room = 64, used;
    for (size_t index = 0; index < count; index++) room += 2 * rules[index].length + 64;
    char *json = malloc(room);
    if (!json) fail("out of memory");
    used = (size_t)sprintf(json, "{\"settings\":{},\"rules\":[");
    for (size_t index = 0; index < count; index++) {
        used += (size_t)sprintf(json + used, "%s{\"patterns\":[\"", index ? "," : "");
        for (const char *byte = rules[index].pattern; *byte; byte++) {
            if (*byte == '\\' || *byte == '"') json[used++] = '\\';
            json[used++] = *byte;
        }
        used += (size_t)sprintf(json + used, "\"],\"properties\":{\"r\":%zu}}", index);
    }
    used += (size_t)sprintf(json + used, "]}");
    *length = used;
    return json;
}

/* The file is kept between builds, so that writing it is no part of them. */
static void *build(const struct rule *rules, size_t count) {
    static char *json;
    static size_t length, written;
    struct state *state = malloc(sizeof *state);
    if (!state) fail("out of memory");
    if (written != count) {
        free(json);
        json = make_json(rules, count, &length);
        written = count;
    }
    state->count = (int32_t)count;
    static const char options[] = "{\"profile\": \"ios\"}";
    if (foyer_config_parse(json, length, options, sizeof options - 1, &state->config, NULL) < 0)
        fail("Foyer refuses the configuration");
    return state;
}

static size_t find(void *memory, const char *path, size_t length, int32_t *hits) {
    const struct state *state = memory;
    size_t count = 0;
    if (foyer_config_hits(state->config, path, length, hits, (size_t)state->count + 16, &count, NULL) < 0)
        fail("Foyer's lookup");
    while (count > 0 && hits[count - 1] >= state->count) count--;
    return count;
}

static void release(void *memory) {
    struct state *state = memory;
    foyer_config_free(state->config);
    free(state);
}

const struct engine foyer_engine = {"Foyer, foyer_config_hits", 0, build, find, release};
