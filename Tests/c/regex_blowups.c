/* Patterns that blow backtracking engines up, on the longest text that is served.
 *
 * Every regular pattern is answered, and twice the text takes about twice the time. A pattern with look-around,
 * back-references, atomic groups or possessive quantifiers is answered or ends at the step limit, in bounded time. So is a
 * text that says the same thing again and again to many patterns, in bounded memory. */
#include <foyer/foyer.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"

enum { LONGEST = 1 << 16, SECONDS = 10 };

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A text of at most `*length` bytes: `body` again and again, then `tail`. */
static const char *make_text(const char *body, const char *tail, size_t *length) {
    static char text[LONGEST];
    size_t unit = strlen(body), end = strlen(tail), used = 0;
    for (; used + unit + end <= *length; used += unit) memcpy(text + used, body, unit);
    memcpy(text + used, tail, end);
    *length = used + end;
    return text;
}

/* A configuration whose `count` rules all have the pattern. */
static foyer_config_t *make_config(const char *pattern, size_t count, int32_t profile) {
    char options[64];
    int options_length = sprintf(options, "{\"profile\": \"%s\"}", foyer_name(FOYER_NAMES_PROFILE, profile, NULL));
    char *json = malloc(64 + count * (2 * strlen(pattern) + 64)), *end = json;
    foyer_config_t *config = NULL;
    end += sprintf(end, "{\"rules\":[");
    for (size_t rule = 0; rule < count; rule++) {
        end += sprintf(end, "%s{\"patterns\":[\"", rule ? "," : "");
        for (const char *byte = pattern; *byte; byte++) {
            if (*byte == '\\') *end++ = '\\';
            *end++ = *byte;
        }
        end += sprintf(end, "\"],\"properties\":{}}");
    }
    end += sprintf(end, "]}");
    CHECK(foyer_config_parse(
              json, (size_t)(end - json), options, (size_t)options_length, &config, NULL) == FOYER_OK);
    free(json);
    return config;
}

/* Looks the text up; `status` and `hits` tell the answer. Returns the time. */
static double look_up(
    const foyer_config_t *config, const char *text, size_t length, int32_t *status, int32_t *hits, size_t capacity,
    size_t *count) {
    double start = seconds();
    *status = foyer_config_hits(config, text, length, hits, capacity, count, NULL);
    return seconds() - start;
}

struct blow_up {
    const char *pattern, *body, *tail;
};

static const struct blow_up regular[] = {
    {"(a+)+$", "a", "!"},
    {"((a+)+)+$", "a", "!"},
    {"((a*)*)*b", "a", "!"},
    {"^(a|a)*$", "a", "!"},
    {"(a|aa)+$", "a", "!"},
    {"(.*a){20}", "b", "!"},
    {"(.*a){20}$", "a", "!"},
    {"(.*)*x", "a", "!"},
    {"(a?){50}a{50}$", "a", "!"},
    {"^(a?){50}a{50}$", "a", "!"},
    {"(x+x+)+y", "x", "!"},
    {"(?:a*)*(?:a*)*c", "a", "!"},
    {"([a-z]+)*[0-9]", "a", "!"},
    {"[^b]*[^c]*[^d]*e", "a", "!"},
    {"^(a|ab|abc|abca|b|bc|bca|c)*$", "abc", "!"},
    {"(foo|foobar|foob|fo|o|bar)*$", "foobar", "!"},
    {"(a{1,20}){1,20}b", "a", "!"},
    {"(?i)(A+)+(\xC5\xBF|s)*$", "a", "!"},
    {"(?:\\b|a|b)*c$", "a\xCC\x81", "!"},
    {".*(?:\\ba|\\bb|\\bc|\\bd|\\be|\\bf|\\bg|\\bh|\\bi|\\bj)", "\xCC\x81", "\xCC\x81!"},
    {"/[0-9]+/.*/x/.*/y$", "/1/x", "!"},
    {"a{2000}b", "a", "!"},
};

static const struct blow_up irregular[] = {
    {"(?=(a+)+$)x|(a+)+\\1$", "a", "!"},
    {"^(?=(a|aa)+$)", "a", "!"},
    {"(?!(a+)+$)(a|a)*$", "a", "!"},
    {"(?<=a)(a+)+$", "a", "!"},
    {"(?<!b)(a|aa)+$", "a", "!"},
    {"(?<=(?:a|b){1,200}c)x", "a", "x"},
    {"(a*)*\\1b", "a", "!"},
    {"((a|a)*)\\2$(?!x)", "a", "!"},
    {"(a+)\\1+b", "a", "!"},
    {"(?>(a+)+)$", "a", "!"},
    {"(?>a*)*+(a|a)*\\1$", "a", "!"},
    {"(?:a++)*b", "a", "!"},
    {"(a|a)*+b", "a", "!"},
    {"(x+x+)+y(?=z)", "x", "!"},
    {"(.*a){20}(?!b)$", "a", "!"},
    {"(?:(?=a*)a)*b", "a", "!"},
};

/* The pattern on the longest text, and on half of it: answered, and no more than about twice the time. */
static void check_regular(const struct blow_up *blow_up, int32_t profile) {
    foyer_config_t *config = make_config(blow_up->pattern, 1, profile);
    double times[2] = {0};
    for (int half = 1; half >= 0; half--) {
        size_t length = LONGEST >> half, count;
        const char *text = make_text(blow_up->body, blow_up->tail, &length);
        int32_t status, hits[16];
        times[half] = look_up(config, text, length, &status, hits, 16, &count);
        CHECK(status >= 0);
    }
    if (times[0] > 3 * times[1] + 0.05) fprintf(stderr, "%s: %f s, half %f s\n", blow_up->pattern, times[0], times[1]);
    CHECK(times[0] <= 3 * times[1] + 0.05);
    CHECK(times[0] < SECONDS);
    foyer_config_free(config);
}

static void check_irregular(const struct blow_up *blow_up) {
    foyer_config_t *config = make_config(blow_up->pattern, 1, FOYER_PROFILE_IOS);
    size_t length = LONGEST, count;
    const char *text = make_text(blow_up->body, blow_up->tail, &length);
    int32_t status, hits[16];
    double time = look_up(config, text, length, &status, hits, 16, &count);
    CHECK(status >= 0 || status == FOYER_ERR_LIMIT);
    if (time >= SECONDS) fprintf(stderr, "%s: %f s\n", blow_up->pattern, time);
    CHECK(time < SECONDS);
    foyer_config_free(config);
}

/* Many rules that ask for the same thing, which the text says as often as it has room for: all are found, once each. */
static void check_repeated(const char *pattern, const char *body) {
    enum { RULES = 500 };
    foyer_config_t *config = make_config(pattern, RULES, FOYER_PROFILE_IOS);
    size_t length = LONGEST, count = 0;
    const char *text = make_text(body, "", &length);
    static int32_t hits[RULES + 16];
    int32_t status;
    double time = look_up(config, text, length, &status, hits, RULES + 16, &count);
    CHECK(status == FOYER_OK && count >= RULES);
    for (size_t hit = 0; hit < RULES && hit < count; hit++) CHECK(hits[hit] == (int32_t)hit);
    if (time >= SECONDS) fprintf(stderr, "%s: %f s\n", pattern, time);
    CHECK(time < SECONDS);
    foyer_config_free(config);
}

int main(void) {
    for (size_t index = 0; index < sizeof regular / sizeof *regular; index++) {
        check_regular(&regular[index], FOYER_PROFILE_IOS);
        check_regular(&regular[index], FOYER_PROFILE_ANDROID);
    }
    for (size_t index = 0; index < sizeof irregular / sizeof *irregular; index++) check_irregular(&irregular[index]);
    check_repeated("/users/", "/users/");
    check_repeated("user", "user");
    return check_end();
}
