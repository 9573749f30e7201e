/* A libFuzzer target: every function of the C interface, in any order, on handles of every kind that lie in pools: with NULL,
 * numbers from the edges, texts and buffers of exactly their size, handles that are freed while others still came from them,
 * and callbacks that call back in.
 *
 * Every fourth input is about routers alone, which goes deeper.
 *
 * What is held to: no status without its error and no error without its status; every text that is lent has its NUL; an
 * output is empty unless the call succeeded; every record reads the same by number, by key and as JSON; `destroy` runs
 * exactly once for each callback that was handed over.
 */
#include "fuzz.h"

#include <foyer/loopback.h>
#include <foyer/navigation.h>
#include <foyer/pattern.h>
#include <foyer/shortcuts.h>
#include <foyer/tools.h>

/* ---- Handles ------------------------------------------------------------------------------------------------------ */

enum kind { URL, POLICY, MAP, CONFIG, SOURCES, ROUTES, MATCH, ROUTER, RECORD, NAVIGATOR, PATTERN, SHORTCUT, LOOPBACK, KINDS };
enum { SLOTS = 6, DEPTH = 2 };

static void *pool[KINDS][SLOTS];
static int depth;

static void free_handle(enum kind kind, void *handle) {
    switch (kind) {
    case URL: CALL(foyer_url_free)(handle); break;
    case POLICY: CALL(foyer_policy_free)(handle); break;
    case MAP: CALL(foyer_map_free)(handle); break;
    case CONFIG: CALL(foyer_config_free)(handle); break;
    case SOURCES: CALL(foyer_sources_free)(handle); break;
    case ROUTES: CALL(foyer_routes_free)(handle); break;
    case MATCH: CALL(foyer_match_free)(handle); break;
    case ROUTER: CALL(foyer_router_free)(handle); break;
    case RECORD: CALL(foyer_record_free)(handle); break;
    case NAVIGATOR: CALL(foyer_navigator_free)(handle); break;
    case PATTERN: CALL(foyer_pattern_free)(handle); break;
    case SHORTCUT: CALL(foyer_shortcut_free)(handle); break;
    case LOOPBACK: CALL(foyer_loopback_free)(handle); break;
    default: break;
    }
}

/* A handle of a kind; now and then NULL, also where none was made yet. */
static void *get(enum kind kind) {
    uint8_t choice = take();
    if (choice % 16 == 0) return NULL;
    for (int place = 0; place < SLOTS; place++) {
        void *handle = pool[kind][(choice + place) % SLOTS];
        if (handle) return handle;
    }
    return NULL;
}

/* Whether a handle is still there: a callback may have freed it. */
static int is_there(enum kind kind, const void *handle) {
    for (int slot = 0; slot < SLOTS; slot++) {
        if (pool[kind][slot] == handle) return 1;
    }
    return 0;
}

/* Takes a handle out of its pool before it is freed: a callback that runs meanwhile cannot use it. */
static void drop(enum kind kind, int slot) {
    void *handle = pool[kind][slot];
    /* What a call further out was given must live until it returns: all but routers, which may end inside a callback. */
    if (depth > 0 && kind != ROUTER && kind != RECORD) return;
    pool[kind][slot] = NULL;
    free_handle(kind, handle);
}

static void put(enum kind kind, void *handle) {
    int slot = take() % SLOTS;
    if (!handle) return;
    for (int place = 0; place < SLOTS && pool[kind][slot]; place++) slot = (slot + 1) % SLOTS;
    if (pool[kind][slot]) drop(kind, slot);
    /* The slot was not given up, or taken by a callback. */
    if (pool[kind][slot]) free_handle(kind, handle);
    else pool[kind][slot] = handle;
}

/* What a call that makes something answered: the handle is there if and only if it was made. */
static void made(enum kind kind, int32_t status, void *handle, foyer_error_t *error) {
    check_error(status, error);
    expect(status == FOYER_OK || !handle, "a handle without success");
    put(kind, handle);
}

/* The same for a record, which also comes with FOYER_NONE. */
static void answered(int32_t status, foyer_record_t *record) {
    expect(status >= 0 || !record, "a record without success");
    if (record) {
        read_record(record, 3);
        put(RECORD, record);
    }
}

static void answered_with(int32_t status, foyer_record_t *record, foyer_error_t *error) {
    check_error(status, error);
    answered(status, record);
}

/* ---- Texts -------------------------------------------------------------------------------------------------------- */

static const char *const urls[] = {
    "https://a.example/users/7", "https://b.example/users/x?token=1&a=b&a", "app://go/1", "app:go", "javascript:1", "",
    "https://A.example:8080/%7Eusers/../7?q=%41#f", "mailto:a@b.example", "http://[::1]/", "https://xn--bcher-kva.example/", "/users/7?x=1",
    "https://b\xC3\xBC" "cher.example/", "//c.example", "/users/7/posts/9", "https://user:pw@a.example/", "https://a.example/new"};
static const char *const names[] = {"a", "ready", "session", "order", "", "left", "user", "id", "context", "share", "universal-link"};
static const char *const policies[] = {
    "{}", "{\"base\": \"hotwire\"}", "{\"schemes\": [\"https\", \"app\", \"orchard\"], \"hosts\": [\"*.example\"], \"ports\": [8080]}",
    "{\"relax\": [\"space\", \"port\"], \"maximum_bytes\": 40}", "{\"relax\": [\"nothing\"]}", "{\"base\": \"outgoing\"}"};
static const char *const maps[] = {
    "{}",
    "{\"start\": \"https://a.example/\", \"gates\": [\"ready\", \"session\"], \"wait_for\": [\"ready\"], \"handlers\": [\"app-navigation\","
    "\"universal-link\", \"in-app-browser\", \"system-navigation\"], \"configurations\": \"config.json\"}",
    "{\"gates\": [\"ready\"], \"routes\": [{\"name\": \"order\", \"patterns\": [\"/users/:id\"], \"constraints\": {\"id\": {\"function\": \"order\"}}},"
    "{\"share\": \"/share/*\"}], \"handlers\": [{\"name\": \"order\", \"routes\": [\"order\"], \"gates\": [\"ready\"]},"
    "{\"name\": \"a\", \"patterns\": [\"/*\"], \"fallback\": \"b\"}, {\"name\": \"b\", \"only_as_fallback\": true}],"
    "\"interceptors\": [{\"name\": \"guard\", \"decision\": \"pass\"}], \"ignore\": [{\"patterns\": [\"/oauth/*\"]}]}",
    "{\"pending\": {\"keep\": \"latest\", \"capacity\": 2, \"ttl_ms\": 5}, \"duplicates\": {\"by\": \"url\", \"window_ms\": 3},"
    "\"start_link\": \"app://home\", \"gates\": [\"ready\"], \"answers\": {\"timeout_ms\": 2, \"retries\": 1, \"redirects\": 1}}",
    "{\"hendlers\": [], \"gates\": [1]}"};
static const char *const configurations[] = {
    "{\"settings\": {\"a\": 1.5}, \"rules\": [{\"patterns\": [\"/users\"], \"properties\": {\"context\": \"modal\", \"n\": [1, null, {\"x\": true}]},"
    "\"foyer\": {\"gates\": [\"session\"], \"routes\": [\"/users/:id\"]}}]}",
    "{\"rules\": [{\"patterns\": [\"(a+)+$\", \".*\"], \"properties\": {\"presentation\": \"replace\"}}, {\"patterns\": [\"(?=x)y\"], \"properties\": {}}]}",
    "{\"rules\": [{\"patterns\": [\"/new$\"], \"properties\": {\"uri\": \"app://screen\", \"view_controller\": \"a\", \"presentation\": \"clear_all\"}}]}",
    "{\"rules\": []}", "{\"rules\": [{\"patterns\": [\"(\"]}]}", "{"};
static const char *const config_options[] = {
    "{}", "{\"profile\": \"ios\", \"match_query\": true}", "{\"profile\": \"android\", \"version\": \"7\"}",
    "{\"origin\": \"cached\", \"platform\": \"ios\", \"app_version\": \"3.2.1\", \"rollout_key\": \"k\"}", "{\"profile\": \"other\"}"};
static const char *const offers[] = {
    "{\"url\": \"https://a.example/config.json\", \"status\": 200, \"version\": \"8\"}", "{\"url\": \"https://a.example/config.json\"}",
    "{\"status\": 404, \"url\": \"https://a.example/config.json\"}", "{}"};
static const char *const route_lists[] = {
    "[{\"name\": \"order\", \"patterns\": [\"/users/:id\", \"app://go/:id\"], \"constraints\": {\"id\": \"int\"}}, {\"share\": \"/users/*\"}]",
    "[{\"name\": \"a\", \"patterns\": [\"/users/:id\"], \"constraints\": {\"id\": {\"function\": \"user\"}}}, {\"left\": \"/:a/:b?/:c*\"}]",
    "{\"routes\": [{\"share\": \"/users/:id/posts/:post\"}, {\"order\": \"/users{/:id}?\"}], \"route_settings\": {\"path_case\": \"ignored\"}}",
    "[]", "[{\"a\": \"(\"}]"};
static const char *const values[] = {
    "{\"parameters\": {\"id\": 7}}", "{\"parameters\": {\"id\": \"x\", \"0\": [\"a\", \"b\"]}, \"query\": {\"q\": [\"1\", null]}, \"fragment\": \"f\"}",
    "{\"source\": \"https://a.example\", \"parameters\": {}}", "{}"};
static const char *const handlers[] = {
    "{\"name\": \"a\", \"patterns\": [\"/users/:id\"]}", "\"system-navigation\"", "{\"name\": \"order\", \"hosts\": [\"*.example\"], \"once\": true}",
    "{\"name\": \"user\", \"answer\": \"retry_later\", \"owner\": \"left\"}", "{\"name\": \"share\", \"priority\": 9, \"gates\": [\"session\"], \"fallback\": \"a\"}",
    "{\"name\": \"a\", \"answer\": {\"redirect\": \"app://go/1\"}}", "{\"name\": 1}"};
static const char *const interceptors[] = {
    "{\"name\": \"a\"}", "{\"name\": \"user\", \"decision\": \"block\", \"patterns\": [\"app://*\"]}",
    "{\"name\": \"left\", \"rewrite\": \"https://a.example/new\", \"schemes\": [\"app\"]}", "{\"decision\": 3}"};
static const char *const conditions[] = {"{\"patterns\": [\"/oauth/*\"]}", "{\"schemes\": [\"mailto\"]}", "{}", "[]"};
static const char *const details[] = {
    "{}", "{\"event_id\": \"e\", \"lane\": \"left\", \"referrer\": \"mail\", \"bind\": [\"user\"], \"ttl_ms\": 3, \"private\": true}", "{\"lane\": 1}"};
static const char *const navigators[] = {
    "{}", "{\"profile\": \"ios\", \"start\": \"https://a.example/\", \"start_below\": true}",
    "{\"profile\": \"android\", \"tabs\": [{\"name\": \"a\", \"start\": \"https://a.example/\"}, {\"name\": \"b\", \"start\": \"https://a.example/b\"}]}",
    "{\"destinations\": [{\"name\": \"a\", \"kind\": \"native\"}]}", "{\"profile\": 1}"};
static const char *const screens[] = {
    "{\"main\": [\"https://a.example/\"], \"modal\": []}", "{\"tab\": 1, \"main\": [{\"url\": \"https://a.example/new\", \"destination\": \"a\", \"kind\": \"native\"}]}", "{}", "{\"tab\": 99}"};
static const char *const patterns[] = {
    "https://a.example/users/:id", "/users/:id(\\d+)", ":p://*.example/*?q=*#*", "{/a}?", "(", "https://a.example/:a*"};
static const char *const inits[] = {
    "{\"pathname\": \"/users/:id\"}", "{\"protocol\": \"https\", \"hostname\": \"a.example\", \"pathname\": \"/users/7\", \"search\": \"a=b\", \"hash\": \"\"}",
    "{\"baseURL\": \"https://a.example/x/\", \"pathname\": \"y\"}", "{\"port\": \"8080\", \"username\": \"*\", \"password\": \":p\"}", "{\"x\": 1}"};
static const char *const groups[] = {"{\"id\": \"7\"}", "{}", "{\"a\": \"x/y\", \"p\": \"https\"}"};
static const char *const shortcuts[] = {
    "{\"id\": \"today\", \"title\": \"Today\", \"target\": \"app://go/1\"}",
    "{\"id\": \"b\", \"title\": \"<b>&\", \"target\": \"https://a.example/?a=b\", \"web\": {\"page\": \"/go\", \"scope\": \"/\", \"manifest\": \"/m\"}, \"android\": {\"package\": \"a.b\"},"
    "\"colors\": {\"accent\": \"#123456\"}, \"texts\": {\"steps\": [\"one\"]}, \"icons\": [{\"png\": \"aaaa\"}]}", "{\"id\": \"c\"}"};
static const char *const servers[] = {
    "{\"media_type\": \"text/plain\", \"lifetime_ms\": 1}", "{\"media_type\": \"text/html\", \"security_policy\": \"default-src 'none'\", \"lifetime_ms\": 2, \"replays\": 0, \"replay_ms\": 0}",
    "{\"lifetime_ms\": 0}", "{\"lifetime_ms\": 3}"};

/* ---- Callbacks ---------------------------------------------------------------------------------------------------- */

enum { USERS = 1024 };
struct user {
    int32_t answer;
    int destroyed;
};
static struct user users[USERS];
static int user_count;

static void operate(void);

static struct user *new_user(void) {
    expect(user_count < USERS, "too many callbacks");
    users[user_count].answer = number(14);
    users[user_count].destroyed = 0;
    return &users[user_count++];
}

static void destroy(void *argument) {
    expect(++((struct user *)argument)->destroyed == 1, "destroyed twice");
}

/* Reads what it was lent, keeps a reference now and then, and calls back in. */
static int32_t act(void *argument, const foyer_record_t *record) {
    struct user *user = argument;
    int32_t answer = user->answer;
    expect(user->destroyed == 0, "called after it was destroyed");
    read_record(record, 2);
    if (take() % 4 == 0) put(RECORD, CALL(foyer_record_retain)(record));
    for (int count = depth < DEPTH ? take() % 3 : 0; count > 0; count--) {
        depth++;
        operate();
        depth--;
    }
    expect(user->destroyed == 0, "destroyed while it runs");
    return answer;
}

static int32_t fits(void *argument, const char *name, size_t name_length, const char *value, size_t value_length) {
    const struct user *user = argument;
    expect(user->destroyed == 0, "asked after it was destroyed");
    check_text(name, name_length);
    check_text(value, value_length);
    return user->answer;
}

/* ---- Operations: one for each function, or for those that belong together ----------------------------------------- */

static void op_names(void) {
    struct text name = PICK(names);
    int32_t found = 7;
    size_t length;
    expect(CALL(foyer_abi_version)() == FOYER_ABI_VERSION && CALL(foyer_version_number)() == FOYER_VERSION_NUMBER, "another version");
    check_text(CALL(foyer_version_text)(NULL), strlen(FOYER_VERSION_TEXT));
    CHECK_TEXT(CALL(foyer_status_text)(number(9), &length));
    const char *text = CALL(foyer_name)(number(90), number(30), &length);
    check_text(text, length);
    int32_t set = number(90), status = CALL(foyer_number)(set, TEXT(name), &found);
    expect(status != FOYER_OK || foyer_name(set, found, NULL), "a number without a name");
}

/* A buffer of the size that is asked for, or another one. */
static void check_copy(int32_t status, const char *buffer, size_t capacity, size_t length) {
    if (status == FOYER_OK && capacity) expect(length < capacity && buffer[length] == 0, "a copy without its NUL");
    if (status == FOYER_ERR_LIMIT && capacity && buffer) expect(buffer[0] == 0, "half of a copy");
}

static void op_url_parse(void) {
    struct text text = PICK(urls);
    foyer_url_t *url = NULL;
    foyer_error_t *error = NULL;
    const foyer_url_t *base = take() % 4 == 0 ? get(URL) : NULL;
    int32_t can = CALL(foyer_url_can_parse)(TEXT(text), base), status = CALL(foyer_url_parse)(TEXT(text), base, &url, &error);
    expect((can == FOYER_OK) == (status == FOYER_OK), "can_parse disagrees");
    made(URL, status, url, error);
}

static void op_url_read(void) {
    foyer_url_t *url = get(URL);
    size_t length, capacity = take() % 48;
    char *buffer = take() % 8 ? block(capacity) : NULL;
    int32_t component = number(15), port = 7, status;
    foyer_record_t *query = NULL;
    CHECK_TEXT(CALL(foyer_url_href)(url, &length));
    const char *part = CALL(foyer_url_component)(url, component, &length);
    expect(part || length == 0, "a length without a part");
    status = CALL(foyer_url_copy)(url, component, buffer, capacity, &length);
    if (buffer) check_copy(status, buffer, capacity, length);
    CALL(foyer_url_port)(url, &port);
    status = CALL(foyer_url_query)(url, take() % 16 ? &query : NULL);
    answered(status, query);
}

static void op_redact(void) {
    struct text link = take() % 2 ? raw(64) : PICK(urls);
    size_t length, capacity = take() % 48;
    char *buffer = take() % 8 ? block(capacity) : NULL;
    int32_t status = CALL(foyer_link_redact)(TEXT(link), buffer, capacity, &length);
    if (buffer) check_copy(status, buffer, capacity, length);
}

static void op_policy(void) {
    struct text text = PICK(policies);
    foyer_policy_t *policy = NULL;
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_policy_parse)(TEXT(text), take() % 16 ? &policy : NULL, &error);
    made(POLICY, status, policy, error);
}

static void op_policy_check(void) {
    struct text link = take() % 2 ? PICK(urls) : raw(48);
    foyer_url_t *url = NULL;
    foyer_record_t *refusal = NULL;
    foyer_error_t *error = NULL;
    int32_t check = 7;
    const foyer_policy_t *policy = get(POLICY);
    int32_t status = CALL(foyer_policy_check)(policy, TEXT(link), take() % 4 ? &url : NULL, &check, take() % 4 ? &refusal : NULL, &error);
    check_error(status, error);
    expect((check != 0) == (status == FOYER_NONE), "refused without a check, or accepted with one");
    expect(status == FOYER_OK || !url, "a refused link has a URL");
    put(URL, url);
    answered(status, refusal);
}

static void op_map(void) {
    struct text text = PICK(maps);
    foyer_map_t *map = NULL, *again = NULL;
    foyer_error_t *error = NULL;
    foyer_record_t *files = NULL;
    size_t length;
    int32_t status = CALL(foyer_map_parse)(TEXT(text), take() % 16 ? &map : NULL, &error);
    const char *json = CALL(foyer_map_json)(map, &length);
    check_text(json, length);
    if (json) {
        expect(foyer_map_parse(json, length, &again, NULL) == FOYER_OK, "a map that cannot be read again");
        expect(strcmp(foyer_map_json(again, NULL), json) == 0, "another map");
        foyer_map_free(again);
    }
    made(MAP, status, map, error);
    status = CALL(foyer_map_files)(get(MAP), &files);
    answered(status, files);
}

static void op_config(void) {
    struct text text = PICK(configurations), options = PICK(config_options);
    foyer_config_t *config = NULL;
    foyer_error_t *error = NULL;
    foyer_record_t *record = NULL;
    int32_t status = CALL(foyer_config_parse)(TEXT(text), TEXT(options), take() % 16 ? &config : NULL, &error);
    made(CONFIG, status, config, error);
    status = CALL(foyer_config_record)(get(CONFIG), &record);
    answered(status, record);
}

static void op_config_lookup(void) {
    struct text link = PICK(urls);
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    const foyer_config_t *config = get(CONFIG);
    int32_t status = CALL(foyer_config_lookup)(config, TEXT(link), &record, &error);
    answered_with(status, record, error);
    record = NULL;
    error = NULL;
    status = CALL(foyer_config_lookup_url)(config, get(URL), &record, &error);
    answered_with(status, record, error);
}

static void op_config_hits(void) {
    struct text path = PICK(urls);
    size_t capacity = take() % 6, count = 0;
    int32_t *rules = block(capacity * sizeof *rules);
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_config_hits)(get(CONFIG), TEXT(path), rules, capacity, &count, &error);
    check_error(status, error);
    expect(status == FOYER_OK || status == FOYER_ERR_LIMIT || count == 0, "hits without success");
}

/* Links one behind the other; now and then with offsets that go back. */
struct links {
    const char *bytes;
    uint32_t *offsets;
    size_t count;
};

static struct links make_links(void) {
    struct links links;
    char bytes[1024];
    size_t length = 0;
    links.count = take() % 8;
    links.offsets = block((links.count + 1) * sizeof *links.offsets);
    links.offsets[0] = 0;
    for (size_t index = 0; index < links.count; index++) {
        struct text url = PICK(urls);
        if (url.bytes && url.length < sizeof bytes - length) {
            memcpy(bytes + length, url.bytes, url.length);
            length += url.length;
        }
        links.offsets[index + 1] = (uint32_t)length;
    }
    if (take() % 16 == 0) links.offsets[take() % (links.count + 1)] = (uint32_t)(length ? take() % length : 0);
    links.bytes = exact(bytes, length).bytes;
    return links;
}

static void op_config_batch(void) {
    struct links links = make_links();
    size_t capacity = take() % 8, answered_count = 99;
    int32_t *rules = block(capacity * sizeof *rules);
    uint32_t *ends = block(links.count * sizeof *ends);
    int32_t status = CALL(foyer_config_hits_batch)(
        get(CONFIG), links.bytes, links.offsets, links.count, rules, capacity, ends, &answered_count);
    expect(answered_count <= links.count, "more answers than paths");
    if (status >= 0 && answered_count) expect(ends[answered_count - 1] <= capacity, "rules beyond the buffer");
}

static void op_sources(void) {
    struct text options = PICK(config_options), file = PICK(configurations), more = PICK(offers), url = PICK(urls);
    foyer_sources_t *sources = NULL;
    foyer_config_t *config = NULL;
    foyer_record_t *entry = NULL;
    foyer_error_t *error = NULL;
    size_t length, capacity = take() % 48;
    char *buffer = block(capacity);
    int32_t status = CALL(foyer_sources_new)(TEXT(options), &sources, &error);
    made(SOURCES, status, sources, error);
    error = NULL;
    sources = get(SOURCES);
    status = CALL(foyer_sources_offer)(sources, number(3), TEXT(file), TEXT(more), &entry, &error);
    if (entry && take() % 2) {
        /* What was stored comes back, whole or cut off. */
        const char *bytes = foyer_record_text(entry, FOYER_DOCUMENT_BYTES, &length);
        struct text kept = exact(bytes, take() % 2 ? length : take() % (length + 1));
        foyer_sources_offer(sources, FOYER_ORIGIN_CACHED, TEXT(kept), TEXT(more), NULL, NULL);
    }
    answered_with(status, entry, error);
    status = CALL(foyer_sources_current)(sources, &config);
    made(CONFIG, status < 0 ? FOYER_NONE : status, config, NULL);
    status = CALL(foyer_sources_cache_key)(sources, TEXT(url), buffer, capacity, &length);
    check_copy(status, buffer, capacity, length);
}

static void op_routes(void) {
    struct text text = PICK(route_lists);
    struct user *user = new_user();
    foyer_routes_t *routes = NULL;
    foyer_error_t *error = NULL;
    foyer_record_t *record = NULL;
    int32_t status = CALL(foyer_routes_parse)(TEXT(text), take() % 4 ? fits : NULL, user, destroy, take() % 16 ? &routes : NULL, &error);
    made(ROUTES, status, routes, error);
    status = CALL(foyer_routes_record)(get(ROUTES), &record);
    answered(status, record);
}

static void read_match(foyer_match_t *match) {
    struct text name = PICK(names);
    size_t length, count = CALL(foyer_match_parameter_count)(match), index = 0;
    int64_t value;
    int32_t route = -7, status;
    foyer_record_t *record = NULL;
    CHECK_TEXT(CALL(foyer_match_name)(match, &length));
    CALL(foyer_match_route)(match, &route);
    for (index = 0; index <= count; index++) {
        CHECK_TEXT(CALL(foyer_match_parameter)(match, index, &length));
        CHECK_TEXT(CALL(foyer_match_raw_parameter)(match, index, &length));
        CALL(foyer_match_int)(match, index, &value);
    }
    if (CALL(foyer_match_find)(match, TEXT(name), &index) == FOYER_OK) expect(index < count, "a parameter that is not there");
    if (take() % 4) return;
    status = CALL(foyer_match_record)(match, &record);
    answered(status, record);
}

static void op_match(void) {
    struct text text = PICK(urls);
    foyer_match_t *match = NULL;
    foyer_error_t *error = NULL;
    int32_t status;
    if (!pool[MATCH][0]) {
        expect(CALL(foyer_match_new)(&match) == FOYER_OK, "no match");
        pool[MATCH][0] = match;
    }
    const foyer_routes_t *routes = get(ROUTES);
    match = get(MATCH);
    switch (take() % 3) {
    case 0: status = CALL(foyer_routes_match)(routes, TEXT(text), match, &error), check_error(status, error); break;
    case 1: CALL(foyer_routes_match_url)(routes, get(URL), match); break;
    default: CALL(foyer_routes_match_path)(routes, TEXT(text), match); break;
    }
    do read_match(match);
    while (CALL(foyer_match_next)(match) == FOYER_OK);
    read_match(match);
}

static void op_match_batch(void) {
    struct links links = make_links();
    int32_t *numbers = block(links.count * sizeof *numbers);
    foyer_match_t *match = get(MATCH);
    foyer_error_t *error = NULL;
    const uint32_t *ends, *spans;
    const char *lent;
    int32_t status = CALL(foyer_routes_match_batch)(get(ROUTES), links.bytes, links.offsets, links.count, numbers, match, &error);
    check_error(status, error);
    size_t count = CALL(foyer_match_batch)(match, &ends, &spans, &lent);
    if (status < 0 || !match) return;
    expect(count == links.count, "not all links");
    for (size_t index = 0, place = 0; index < count; index++) {
        for (; place < ends[index]; place++) {
            for (uint32_t byte = 0; spans[2 * place + 1] != UINT32_MAX && byte < spans[2 * place + 1]; byte++) {
                expect(lent[spans[2 * place] + byte] || 1, "");
            }
        }
    }
}

static void op_routes_url(void) {
    struct text name = PICK(names), filled = PICK(values);
    foyer_url_t *url = NULL;
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_routes_url)(get(ROUTES), TEXT(name), TEXT(filled), &url, &error);
    made(URL, status, url, error);
}

/* ---- The router --------------------------------------------------------------------------------------------------- */

static void op_router_new(void) {
    foyer_router_t *router = NULL;
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_router_new)(get(MAP), take() % 16 ? &router : NULL, &error);
    made(ROUTER, status, router, error);
}

static void op_router_install(void) {
    foyer_error_t *error = NULL;
    foyer_router_t *router = get(ROUTER);
    int32_t status = take() % 2 ? CALL(foyer_router_install)(router, get(MAP), &error) : CALL(foyer_router_install_config)(router, get(CONFIG), &error);
    check_error(status, error);
}

static void op_router_on(void) {
    struct text name = PICK(names);
    struct user *user = new_user();
    foyer_error_t *error = NULL;
    foyer_router_t *router = get(ROUTER);
    int32_t status;
    switch (take() % 4) {
    case 0: status = CALL(foyer_router_on_constraint)(router, TEXT(name), take() % 4 ? fits : NULL, user, destroy, &error); break;
    case 1: CALL(foyer_router_set_listener)(router, take() % 4 ? act : NULL, user, destroy); return;
    default: status = CALL(foyer_router_on)(router, TEXT(name), take() % 8 ? act : NULL, user, destroy, &error); break;
    }
    check_error(status, error);
}

static void op_router_add(void) {
    struct text text;
    foyer_error_t *error = NULL;
    foyer_router_t *router = get(ROUTER);
    int64_t registration = 7;
    int32_t status;
    switch (take() % 4) {
    case 0: text = PICK(interceptors), status = CALL(foyer_router_add_interceptor)(router, TEXT(text), &registration, &error); break;
    case 1: text = PICK(conditions), status = CALL(foyer_router_ignore)(router, TEXT(text), &registration, &error); break;
    case 2: text = PICK(names), status = CALL(foyer_router_set_unhandled)(router, TEXT(text), &error); break;
    default: text = PICK(handlers), status = CALL(foyer_router_add_handler)(router, TEXT(text), take() % 8 ? &registration : NULL, &error); break;
    }
    check_error(status, error);
}

static void op_router_remove(void) {
    struct text name = PICK(names), reason = PICK(names);
    foyer_router_t *router = get(ROUTER);
    size_t count;
    switch (take() % 6) {
    case 0: CALL(foyer_router_remove)(router, long_number(16)); break;
    case 1: CALL(foyer_router_remove_named)(router, TEXT(name), &count); break;
    case 2: CALL(foyer_router_remove_owner)(router, TEXT(name), &count); break;
    case 3: CALL(foyer_router_remove_lane)(router, TEXT(name)); break;
    case 4: CALL(foyer_router_cancel)(router, long_number(16), TEXT(reason)); break;
    default: CALL(foyer_router_drop_waiting)(router, TEXT(name), TEXT(reason), take() % 2 ? &count : NULL); break;
    }
}

static void op_router_receive(void) {
    struct text url = PICK(urls), more = PICK(details);
    foyer_router_t *router = get(ROUTER);
    foyer_error_t *error = NULL;
    int64_t link = 7;
    if (take() % 2) {
        CALL(foyer_router_receive)(router, TEXT(url), number(11), take() % 4 ? &link : NULL);
    } else {
        int32_t status = CALL(foyer_router_receive_with)(router, TEXT(url), number(11), TEXT(more), &link, &error);
        check_error(status, error);
        expect(status >= 0 || link == 0, "the number of a link that was not received");
    }
}

static void op_router_pull(void) {
    foyer_router_t *router = get(ROUTER);
    struct text text = PICK(urls);
    for (int count = take() % 4; count >= 0 && (!router || is_there(ROUTER, router)); count--) {
        foyer_record_t *event = NULL;
        foyer_error_t *error = NULL;
        int64_t token = long_number(8);
        int32_t status = CALL(foyer_router_next_event)(router, &event), answer;
        if (event && foyer_record_int(event, FOYER_EVENT_TOKEN, &token) != FOYER_OK) token = long_number(8);
        answer = CALL(foyer_router_answer)(router, token, number(13), TEXT(text), &error);
        check_error(answer, error);
        answered(status, event);
    }
}

static void op_router_gate(void) {
    struct text gate = PICK(names), lane = PICK(names);
    foyer_router_t *router = get(ROUTER);
    foyer_error_t *error = NULL;
    int32_t status = FOYER_OK;
    if (take() % 2) lane.bytes = NULL, lane.length = 0;
    switch (take() % 4) {
    case 0: status = CALL(foyer_router_close_gate)(router, TEXT(gate), TEXT(lane), &error); break;
    case 1: CALL(foyer_router_is_gate_open)(router, TEXT(gate), TEXT(lane)); break;
    case 2: status = CALL(foyer_router_set_context)(router, TEXT(gate), TEXT(lane), &error); break;
    default: status = CALL(foyer_router_open_gate)(router, TEXT(gate), TEXT(lane), &error); break;
    }
    check_error(status, error);
}

static void op_router_time(void) {
    foyer_router_t *router = get(ROUTER);
    int64_t moment = 0;
    CALL(foyer_router_advance_to)(router, long_number(64));
    if (router && !is_there(ROUTER, router)) return;
    if (CALL(foyer_router_next_deadline)(router, &moment) == FOYER_OK && take() % 2) foyer_router_advance_to(router, moment);
    if ((!router || is_there(ROUTER, router)) && take() % 4 == 0) CALL(foyer_router_use_start_link)(router);
}

/* Whether every link that was received has one outcome, waits, or is in flight. */
static void check_counters(const foyer_record_t *counters) {
    int64_t received = 0, pending = 0, in_flight = 0, sum = 0;
    foyer_record_int(counters, FOYER_COUNTERS_RECEIVED, &received);
    foyer_record_int(counters, FOYER_COUNTERS_PENDING, &pending);
    foyer_record_int(counters, FOYER_COUNTERS_IN_FLIGHT, &in_flight);
    for (int32_t outcome = FOYER_OUTCOME_VISITED; outcome <= FOYER_OUTCOME_REDIRECT_LOOP; outcome++) {
        int64_t count = 0;
        foyer_record_int(counters, FOYER_COUNTERS_OUTCOME + outcome, &count);
        sum += count;
    }
    expect(received == sum + pending + in_flight, "a link was lost");
}

static void op_router_read(void) {
    struct text url = PICK(urls), lane = PICK(names);
    const foyer_router_t *router = get(ROUTER);
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int32_t status;
    switch (take() % 4) {
    case 0: status = CALL(foyer_router_waiting)(router, &record); break;
    case 1: status = CALL(foyer_router_counters)(router, &record), check_counters(record); break;
    case 2: status = CALL(foyer_router_explain_link)(router, long_number(16), &record); break;
    default:
        status = CALL(foyer_router_explain)(router, TEXT(url), number(11), TEXT(lane), &record, &error);
        check_error(status, error);
    }
    answered(status, record);
}

static void op_router_snapshot(void) {
    foyer_record_t *snapshot = NULL;
    foyer_error_t *error = NULL;
    size_t length = 0, count;
    int32_t status = CALL(foyer_router_snapshot)(get(ROUTER), number(2), &snapshot, &error);
    const char *bytes = foyer_record_text(snapshot, FOYER_DOCUMENT_BYTES, &length);
    check_error(status, error);
    if (bytes) {
        struct text kept = exact(bytes, take() % 4 ? length : take() % (length + 1));
        uint64_t hash = 0xCBF29CE484222325u;
        if (take() % 2 && kept.length > 8) {
            /* Changed, with the checksum made good again, so that reading goes deep. */
            ((char *)kept.bytes)[take() * 7u % kept.length] ^= (char)take();
            for (size_t index = 0; index < kept.length - 8; index++) hash = (hash ^ (uint8_t)kept.bytes[index]) * 0x100000001B3u;
            for (size_t index = 0; index < 8; index++) ((char *)kept.bytes)[kept.length - 8 + index] = (char)(hash >> (8 * index));
        }
        error = NULL;
        status = CALL(foyer_router_restore)(get(ROUTER), TEXT(kept), &count, &error);
        check_error(status, error);
    }
    foyer_record_free(snapshot);
}

/* ---- Components --------------------------------------------------------------------------------------------------- */

static void op_navigator(void) {
    struct text json = PICK(navigators);
    foyer_navigator_t *navigator = NULL;
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_navigator_new)(TEXT(json), take() % 16 ? &navigator : NULL, &error);
    made(NAVIGATOR, status, navigator, error);
    navigator = get(NAVIGATOR);
    CALL(foyer_navigator_set_ready)(navigator, number(2));
    if (take() % 4 == 0) CALL(foyer_navigator_install)(navigator, get(CONFIG));
    if (take() % 4 == 0) CALL(foyer_navigator_follow)(navigator, get(ROUTER));
}

static void op_navigate(void) {
    struct text url = PICK(urls), name = PICK(names), there = PICK(screens);
    foyer_navigator_t *navigator = get(NAVIGATOR);
    foyer_record_t *visit = NULL, *result = NULL;
    foyer_error_t *error = NULL;
    int32_t status = take() % 2 ? CALL(foyer_navigator_propose)(navigator, TEXT(url), number(3), number(11), &visit, &error)
                                : CALL(foyer_navigator_propose_event)(navigator, get(RECORD), number(3), &visit, &error);
    answered_with(status, visit, error);
    /* The visit just made, or any record at all. */
    visit = get(RECORD);
    error = NULL;
    switch (take() % 6) {
    case 0: status = CALL(foyer_navigator_accept_with)(navigator, visit, number(3), TEXT(name), &result, &error); break;
    case 1: status = CALL(foyer_navigator_reject)(navigator, visit, &result, &error); break;
    case 2: status = CALL(foyer_navigator_go)(navigator, number(5), number(3), &result, &error); break;
    case 3: status = CALL(foyer_navigator_sync)(navigator, TEXT(there), number(2), &result, &error); break;
    case 4: status = CALL(foyer_navigator_screens)(navigator, &result); break;
    default: status = CALL(foyer_navigator_accept)(navigator, visit, &result, &error); break;
    }
    if (!error) answered(status, result);
    else answered_with(status, result, error);
}

static void op_pattern(void) {
    struct text text = PICK(patterns), base = PICK(urls), init = PICK(inits);
    foyer_pattern_t *pattern = NULL;
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int32_t status;
    if (take() % 2) base.bytes = NULL, base.length = 0;
    if (take() % 2) status = CALL(foyer_pattern_parse)(TEXT(text), TEXT(base), number(2), &pattern, &error);
    else status = CALL(foyer_pattern_parse_init)(TEXT(init), number(2), &pattern, &error);
    made(PATTERN, status, pattern, error);
    status = CALL(foyer_pattern_record)(get(PATTERN), &record);
    answered(status, record);
}

static void op_pattern_use(void) {
    struct text url = PICK(urls), base = PICK(urls), init = PICK(inits), filled = PICK(groups);
    const foyer_pattern_t *pattern = get(PATTERN);
    foyer_record_t *match = NULL;
    foyer_error_t *error = NULL;
    size_t length, capacity = take() % 48;
    char *buffer = block(capacity);
    int32_t order = 7, status;
    if (take() % 2) base.bytes = NULL, base.length = 0;
    if (take() % 2) status = CALL(foyer_pattern_exec)(pattern, TEXT(url), TEXT(base), take() % 4 ? &match : NULL, &error);
    else status = CALL(foyer_pattern_exec_init)(pattern, TEXT(init), &match, &error);
    answered_with(status, match, error);
    CALL(foyer_pattern_compare)(pattern, get(PATTERN), number(9), &order);
    status = CALL(foyer_pattern_generate)(pattern, number(9), TEXT(filled), buffer, capacity, &length);
    check_copy(status, buffer, capacity, length);
}

static void op_shortcut(void) {
    struct text text = PICK(shortcuts);
    foyer_shortcut_t *shortcut = NULL;
    const foyer_shortcut_t *list[4];
    size_t count = take() % 4;
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int32_t status = CALL(foyer_shortcut_parse)(TEXT(text), get(POLICY), &shortcut, &error);
    made(SHORTCUT, status, shortcut, error);
    status = CALL(foyer_shortcut_record)(get(SHORTCUT), &record);
    answered(status, record);
    for (size_t index = 0; index < 4; index++) list[index] = get(SHORTCUT);
    record = NULL;
    error = NULL;
    status = CALL(foyer_shortcut_write)(take() % 16 ? list : NULL, count, number(15), &record, &error);
    answered_with(status, record, error);
}

static void op_loopback(void) {
    struct text content = PICK(names), options = PICK(servers);
    foyer_loopback_t *server = NULL;
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int32_t outcome = 7, status;
    /* Sockets are slow, and a callback must not wait. */
    if (take() % 8 || depth > 0) return;
    if (take() % 2) status = CALL(foyer_loopback_new)(TEXT(content), TEXT(options), &server, &error);
    else status = CALL(foyer_loopback_new_document)(get(RECORD), TEXT(options), &server, &error);
    made(LOOPBACK, status, server, error);
    server = get(LOOPBACK);
    error = NULL;
    switch (take() % 4) {
    case 0: status = CALL(foyer_loopback_start)(server, &error), check_error(status, error); break;
    case 1: status = CALL(foyer_loopback_run)(server, &outcome, &error), check_error(status, error); break;
    case 2: CALL(foyer_loopback_wait)(server, take() % 2, &outcome); break;
    default: CALL(foyer_loopback_stop)(server, &outcome); break;
    }
    status = CALL(foyer_loopback_record)(server, &record);
    answered(status, record);
}

static void op_tools(void) {
    struct text config = PICK(configurations), options = PICK(config_options), map = PICK(maps);
    foyer_record_t *record = NULL;
    foyer_error_t *error = NULL;
    int32_t status;
    switch (take() % 3) {
    case 0: status = CALL(foyer_config_lint)(TEXT(config), TEXT(options), &record, &error), check_error(status, error); break;
    case 1: status = CALL(foyer_map_lint)(TEXT(map), &record); break;
    default: status = CALL(foyer_routes_lint)(get(ROUTES), &record); break;
    }
    answered(status, record);
}

/* ---- All of it ---------------------------------------------------------------------------------------------------- */

static void op_free(void) {
    drop((enum kind)(take() % KINDS), take() % SLOTS);
}

static void op_shut_down(void) {
    if (take() % 4 == 0) CALL(foyer_router_shut_down)(get(ROUTER));
}

static int is_about_routers;

static void operate(void) {
    static void (*const operations[])(void) = {
        op_map, op_config, op_routes, op_router_new, op_router_install, op_router_on, op_router_on, op_router_add, op_router_add,
        op_router_remove, op_router_receive, op_router_receive, op_router_receive, op_router_pull, op_router_pull,
        op_router_gate, op_router_gate, op_router_time, op_router_read, op_router_snapshot, op_free, op_shut_down,
        /* From here on what is not about routers. */
        op_names, op_url_parse, op_url_read, op_redact, op_policy, op_policy_check, op_config_lookup, op_config_hits,
        op_config_batch, op_sources, op_match, op_match_batch, op_routes_url, op_navigator, op_navigate, op_navigate, op_pattern,
        op_pattern_use, op_shortcut, op_loopback, op_tools, op_free};
    const size_t count = sizeof operations / sizeof operations[0], routers = 22;
    size_t since = block_count;
    if (user_count + 4 > USERS) return;
    operations[take() % (is_about_routers ? routers : count)]();
    free_blocks(since);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    next_byte = data;
    last_byte = data + size;
    user_count = 0;
    is_about_routers = take() % 4 == 0;
    while (next_byte < last_byte) {
        operate();
        /* There are no more callbacks to hand over. */
        if (user_count + 4 > USERS) break;
    }
    /* In another order each time: what came from a handle outlives it. */
    for (int round = 0, first = (int)(size % KINDS); round < KINDS; round++) {
        for (int slot = 0; slot < SLOTS; slot++) drop((enum kind)((first + 5 * round) % KINDS), slot);
    }
    for (int index = 0; index < user_count; index++) expect(users[index].destroyed == 1, "not destroyed");
    return 0;
}
