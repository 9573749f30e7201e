/* Texts of every awkward kind lie right before a page that cannot be read: a look past the end is a signal. What comes
 * back has a length, a closing NUL, and nothing was repaired. */
#include <foyer/foyer.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"

static char *page;
static size_t page_size;

/* The text at the very end of the readable page. */
static const char *at_end(const char *text, size_t length) {
    char *place = page + page_size - length;
    memcpy(place, text, length);
    return place;
}

struct sample {
    const char *text;
    size_t length;
    int32_t url;    /* of foyer_url_parse: 1 it is a URL */
    int32_t policy; /* the check of the strict policy that refuses it, 0 for none */
};

static const struct sample samples[] = {
    {"", 0, 0, FOYER_CHECK_MISSING_SCHEME},
    {"https://a.example/", 18, 1, 0},
    {"https://a.example/\0", 19, 1, FOYER_CHECK_CONTROL_CHARACTER},
    {"https://a.example/%00", 21, 1, FOYER_CHECK_ENCODED_CONTROL},
    {"https://a.example/\xC3", 19, 1, FOYER_CHECK_ILL_FORMED_UTF8},
    {"https://a.example/\xC0\xAF", 20, 1, FOYER_CHECK_ILL_FORMED_UTF8},
    {"https://a.example/\xED\xA0\x80", 21, 1, FOYER_CHECK_ILL_FORMED_UTF8},
    {"https://a.example/\xF0\x9F\x92", 21, 1, FOYER_CHECK_ILL_FORMED_UTF8},
    {"https://a.example/\xF0\x9F\x92\xA9", 22, 1, 0},
    {"https://a.example/%", 19, 1, FOYER_CHECK_MALFORMED_ESCAPE},
    {"https://a.example/%4", 20, 1, FOYER_CHECK_MALFORMED_ESCAPE},
    {"https://[::1", 12, 0, FOYER_CHECK_INVALID_URL},
    {"https:", 6, 0, FOYER_CHECK_MISSING_AUTHORITY},
    {"h", 1, 0, FOYER_CHECK_MISSING_SCHEME},
};

static void check_text(const char *text, size_t length) {
    CHECK(text != NULL);
    CHECK(text[length] == '\0');
}

static void try_sample(const struct sample *sample, const foyer_policy_t *policy, foyer_router_t *router) {
    const char *text = at_end(sample->text, sample->length);
    foyer_url_t *url = NULL;
    foyer_error_t *error = NULL;
    foyer_record_t *event = NULL;
    int64_t outcome = 0, offset = 0;
    int32_t check = -1, part;
    char buffer[64];
    const char *lent;
    size_t length;
    CHECK((foyer_url_parse(text, sample->length, NULL, &url, &error) == FOYER_OK) == (sample->url == 1));
    CHECK((url != NULL) == (sample->url == 1) && (error == NULL) == (sample->url == 1));
    if (url) {
        for (part = FOYER_URL_HREF; part <= FOYER_URL_HASH; part++) {
            const char *component = foyer_url_component(url, part, &length);
            if (component && part == FOYER_URL_HREF) {
                check_text(component, length);
            }
        }
    }
    if (error) {
        const foyer_record_t *detail = foyer_error_record(error);
        lent = foyer_error_code(error, &length);
        check_text(lent, length);
        lent = foyer_error_message(error, &length);
        check_text(lent, length);
        lent = foyer_record_json(detail, &length);
        check_text(lent, length);
        if (foyer_record_int(detail, FOYER_ERROR_OFFSET, &offset) == FOYER_OK) {
            CHECK(offset >= 0 && (size_t)offset <= sample->length);
        }
    }
    foyer_url_free(url);
    foyer_error_free(error);
    foyer_policy_check(policy, text, sample->length, NULL, &check, NULL, NULL);
    CHECK(check == sample->policy);
    CHECK(foyer_link_redact(text, sample->length, buffer, sizeof buffer, &length) >= 0);
    CHECK(foyer_router_receive(router, text, sample->length, FOYER_SOURCE_PUSH, NULL) == FOYER_OK);
    CHECK(foyer_router_next_event(router, &event) == FOYER_OK);
    CHECK(foyer_record_int(event, FOYER_EVENT_OUTCOME, &outcome) == FOYER_OK);
    CHECK(outcome == (sample->policy ? FOYER_OUTCOME_REFUSED : FOYER_OUTCOME_UNHANDLED));
    /* What was refused is not shown, but for the reason. */
    lent = foyer_record_text(event, sample->policy ? FOYER_EVENT_REASON : FOYER_EVENT_URL, &length);
    check_text(lent, length);
    CHECK((foyer_record_text(event, FOYER_EVENT_URL, NULL) == NULL) == (sample->policy != 0));
    lent = foyer_record_json(event, &length);
    check_text(lent, length);
    foyer_record_free(event);
}

int main(void) {
    size_t index;
    foyer_policy_t *policy = NULL;
    foyer_router_t *router = NULL;
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    page = mmap(NULL, page_size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED || mprotect(page + page_size, page_size, PROT_NONE) != 0) {
        return 1;
    }
    foyer_policy_parse("{}", 2, &policy, NULL);
    foyer_router_new(NULL, &router, NULL);
    for (index = 0; index < sizeof samples / sizeof samples[0]; index++) {
        try_sample(&samples[index], policy, router);
    }
    foyer_policy_free(policy);
    foyer_router_free(router);
    munmap(page, page_size * 2);
    return check_end();
}
