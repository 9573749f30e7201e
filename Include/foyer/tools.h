/* tools.h - what a developer asks: what in a description is probably not meant. A component of Foyer that an app need not
 * ship; see foyer.h for the conventions.
 */
#ifndef FOYER_TOOLS_H
#define FOYER_TOOLS_H

#include "foyer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Example:
 *     const char *json = "{\"rules\": [{\"patterns\": [\"/new/.+\"], \"properties\": {}}]}";
 *     foyer_record_t *findings = NULL;
 *     int32_t i;
 *     foyer_config_lint(json, strlen(json), NULL, 0, &findings, NULL);
 *     for (i = 0; i < (int32_t)foyer_record_count(findings); i++) {
 *         printf("%s\n", foyer_record_text(foyer_record_child(findings, i), FOYER_FINDING_MESSAGE, NULL));
 *     }
 *     foyer_record_free(findings);
 */

/* What is wrong in a path configuration, or probably not meant, also in one that is refused.
 * Parameters: text, the file; options, optional, as foyer_config_parse; findings receives a list of FOYER_RECORD_FINDING,
 * must not be NULL; error.
 * Result: FOYER_OK: the file would load; FOYER_NONE: it would be refused; FOYER_ERR_SYNTAX for options that cannot be read.
 * Threads: any. */
FOYER_API int32_t foyer_config_lint(const char *text, size_t text_length, const char *options, size_t options_length,
    foyer_record_t **findings, foyer_error_t **error);

/* What is wrong in a link map, or probably not meant, also in one that is refused.
 * Parameters: json; findings receives a list of FOYER_RECORD_FINDING, must not be NULL.
 * Result: FOYER_OK: the map would be read; FOYER_NONE: it would be refused. Threads: any. */
FOYER_API int32_t foyer_map_lint(const char *json, size_t json_length, foyer_record_t **findings);

/* What in a table is probably not meant: duplicates, routes that no link reaches, pairs that only their order decides, names
 * used twice and patterns that take everything, with links that show it.
 * Parameters: findings receives a list of FOYER_RECORD_FINDING, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_routes_lint(const foyer_routes_t *routes, foyer_record_t **findings);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_TOOLS_H */
