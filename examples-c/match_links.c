/* Matches a list of links, one a line on standard input, in one call. usage: match_links ROUTES <LINKS */
#include <foyer/foyer.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static char json[4096], links[1 << 16];
    static uint32_t offsets[1001];
    static int32_t routes[1000];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    size_t length = file ? fread(json, 1, sizeof json, file) : 0, count = 0, index;
    const uint32_t *ends, *spans;
    const char *values;
    foyer_routes_t *table = NULL;
    foyer_match_t *match = NULL;
    if (file) fclose(file);
    if (foyer_routes_parse(json, length, NULL, NULL, NULL, &table, NULL) != FOYER_OK) return 1;
    if (foyer_match_new(&match) != FOYER_OK) return 1;
    /* The links stand one behind the other; where each ends the next begins. */
    while (count < 1000 && fgets(links + offsets[count], (int)(sizeof links - offsets[count]), stdin)) {
        offsets[count + 1] = offsets[count] + (uint32_t)strcspn(links + offsets[count], "\n");
        count++;
    }
    if (foyer_routes_match_batch(table, links, offsets, count, routes, match, NULL) < 0) return 1;
    foyer_match_batch(match, &ends, &spans, &values);
    for (index = 0; index < count; index++) {
        uint32_t place = index ? ends[index - 1] : 0;
        printf("%.*s: route %d", (int)(offsets[index + 1] - offsets[index]), links + offsets[index], routes[index]);
        for (; place < ends[index]; place++) {
            const uint32_t *span = spans + 2 * place; /* its length is UINT32_MAX for a parameter that took no part */
            if (span[1] != UINT32_MAX) printf(" %.*s", (int)span[1], values + span[0]);
        }
        printf("\n");
    }
    foyer_match_free(match);
    foyer_routes_free(table);
    return 0;
}
