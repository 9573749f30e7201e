/* shortcuts.h - a link on the home screen or the desktop: one description, written in every format. A component of Foyer;
 * see foyer.h for the conventions.
 */
#ifndef FOYER_SHORTCUTS_H
#define FOYER_SHORTCUTS_H

#include "foyer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Example:
 *     const char *json = "{\"id\": \"today\", \"title\": \"Today\", \"target\": \"orchard://today\"}";
 *     const char *mine = "{\"schemes\": [\"orchard\"]}";
 *     foyer_policy_t *policy = NULL;
 *     foyer_shortcut_t *shortcut = NULL;
 *     if (foyer_policy_parse(mine, strlen(mine), &policy, NULL) == FOYER_OK
 *         && foyer_shortcut_parse(json, strlen(json), policy, &shortcut, NULL) == FOYER_OK) {
 *         printf("a shortcut\n");
 *     }
 *     foyer_shortcut_free(shortcut);
 *     foyer_policy_free(policy);
 */

/* A checked shortcut. Immutable. */
typedef struct foyer_shortcut foyer_shortcut_t;

/* The formats. */
enum {
    /* names: begin shortcut_format */
    FOYER_SHORTCUT_FORMAT_HTML = 0,               /* html: the page in one file */
    FOYER_SHORTCUT_FORMAT_HOSTED_HTML = 1,        /* hosted-html: the page for a web site */
    FOYER_SHORTCUT_FORMAT_DATA_URL = 2,           /* data-url: the page as a data: URL; opens only when typed or pasted */
    FOYER_SHORTCUT_FORMAT_WEB_MANIFEST = 3,       /* web-manifest: needs web.page */
    FOYER_SHORTCUT_FORMAT_MOBILECONFIG = 4,       /* mobileconfig: an Apple configuration profile with a web clip */
    FOYER_SHORTCUT_FORMAT_DESKTOP = 5,            /* desktop: a freedesktop entry of type Application */
    FOYER_SHORTCUT_FORMAT_DESKTOP_LINK = 6,       /* desktop-link: of type Link, which many programs do not open */
    FOYER_SHORTCUT_FORMAT_URL = 7,                /* url: a Windows Internet shortcut */
    FOYER_SHORTCUT_FORMAT_WEBLOC = 8,             /* webloc: a macOS web location, for http and https */
    FOYER_SHORTCUT_FORMAT_INETLOC = 9,            /* inetloc: a macOS internet location */
    FOYER_SHORTCUT_FORMAT_ANDROID_SHORTCUTS = 10, /* android-shortcuts: res/xml/shortcuts.xml */
    FOYER_SHORTCUT_FORMAT_ANDROID_STRINGS = 11,   /* android-strings: the labels that shortcuts.xml names */
    FOYER_SHORTCUT_FORMAT_ANDROID_PIN = 12,       /* android-pin: what a pin request needs, as JSON */
    FOYER_SHORTCUT_FORMAT_QUICK_ACTIONS = 13      /* quick-actions: UIApplicationShortcutItems */
    /* names: end */
};

/* Fields of a shortcut. */
enum {
    /* names: begin shortcut_fields */
    FOYER_SHORTCUT_ID = 1,    /* id */
    FOYER_SHORTCUT_TITLE = 2, /* title: cleaned: blanks collapsed, without controls and directional overrides */
    FOYER_SHORTCUT_TARGET = 3 /* target: as every document has it: canonical, ASCII */
    /* names: end */
};

/* Reads and checks a description: {"id", "title", "target"}, which are needed, and "short_title", "subtitle", "status_bar",
 * "language", "direction", "colors", "texts", "web", "web_clip", "android", "desktop", "quick_action", "icons" and
 * "startup_images" (their "png" in base64). An unknown member is an error.
 * Parameters: json; policy says what the target may be, and has to name its schemes or hosts; shortcut receives the
 * shortcut, must not be NULL; error, which names the member.
 * Result: FOYER_OK; FOYER_ERR_SYNTAX. Threads: any. */
FOYER_API int32_t foyer_shortcut_parse(const char *json, size_t json_length, const foyer_policy_t *policy,
    foyer_shortcut_t **shortcut, foyer_error_t **error);

/* Frees a shortcut. Threads: any. */
FOYER_API void foyer_shortcut_free(foyer_shortcut_t *shortcut);

/* What a shortcut says.
 * Parameters: record receives a record of kind FOYER_RECORD_SHORTCUT, must not be NULL.
 * Result: FOYER_OK. Threads: any. */
FOYER_API int32_t foyer_shortcut_record(const foyer_shortcut_t *shortcut, foyer_record_t **record);

/* Writes shortcuts into one document. The same shortcuts give the same bytes, always and everywhere.
 * Parameters: shortcuts, count of them: 1 to 64, each with another id; only the formats web-manifest (which opens the
 * first), android-shortcuts, android-strings and quick-actions take several. format, FOYER_SHORTCUT_FORMAT_*; document
 * receives a record of kind FOYER_RECORD_DOCUMENT, must not be NULL; error.
 * Result: FOYER_OK; FOYER_ERR_STATE for a web manifest of a shortcut without web.page; FOYER_ERR_SYNTAX for two with one id;
 * FOYER_ERR_LIMIT for a data: URL beyond 1 MiB. Threads: any. */
FOYER_API int32_t foyer_shortcut_write(const foyer_shortcut_t *const *shortcuts, size_t count, int32_t format,
    foyer_record_t **document, foyer_error_t **error);

#ifdef __cplusplus
}
#endif

#endif /* FOYER_SHORTCUTS_H */
