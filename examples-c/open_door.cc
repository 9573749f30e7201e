// A router from C++17, driven by pulling: no callback, no exception, handles in unique_ptr.
#include <foyer/foyer.h>

#include <iostream>
#include <memory>
#include <string_view>

namespace {

using namespace std::literals;

template <typename Object, void (*end)(Object *)>
struct Ender {
    void operator()(Object *object) const { end(object); }
};
template <typename Object, void (*end)(Object *)>
using Owned = std::unique_ptr<Object, Ender<Object, end>>;

using Map = Owned<foyer_map_t, foyer_map_free>;
using Router = Owned<foyer_router_t, foyer_router_free>;
using Record = Owned<foyer_record_t, foyer_record_free>;

Router make_router(std::string_view links) {
    foyer_map_t *map = nullptr;
    foyer_map_parse(links.data(), links.size(), &map, nullptr);
    Map owned(map);
    foyer_router_t *router = nullptr;
    foyer_router_new(map, &router, nullptr);
    return Router(map ? router : nullptr);
}

Record next(foyer_router_t *router) {
    foyer_record_t *event = nullptr;
    foyer_router_next_event(router, &event);
    return Record(event);
}

std::string_view text(const Record &record, std::int32_t field) {
    std::size_t length = 0;
    const char *bytes = foyer_record_text(record.get(), field, &length);
    return bytes ? std::string_view(bytes, length) : ""sv;
}

void print_events(foyer_router_t *router) {
    while (Record event = next(router)) {
        std::int64_t link = 0, token = 0;
        foyer_record_int(event.get(), FOYER_EVENT_LINK, &link);
        std::cout << link << ' ' << text(event, FOYER_EVENT_KIND) << ' ' << text(event, FOYER_EVENT_HANDLER) << ' '
                  << text(event, FOYER_EVENT_OUTCOME) << ' ' << text(event, FOYER_EVENT_REASON) << '\n';
        // A question: another app may claim the link. Here none does, and the browser takes it.
        if (foyer_record_int(event.get(), FOYER_EVENT_TOKEN, &token) == FOYER_OK) {
            const bool is_universal = text(event, FOYER_EVENT_HANDLER) == "universal-link";
            foyer_router_answer(
                router, token, is_universal ? FOYER_ANSWER_DECLINED : FOYER_ANSWER_CANCEL, nullptr, 0, nullptr);
        }
    }
}

}  // namespace

int main() {
    Router router = make_router(R"({
        "start": "https://orchard.example/", "gates": ["ready"],
        "handlers": ["app-navigation", "universal-link", "in-app-browser", "system-navigation"]})");
    if (!router) return 1;
    for (std::string_view url : {"https://orchard.example/orders/1"sv, "https://maps.example/"sv, "javascript:alert(1)"sv}) {
        foyer_router_receive(router.get(), url.data(), url.size(), FOYER_SOURCE_COLD, nullptr);
    }
    print_events(router.get());
    foyer_router_open_gate(router.get(), "ready", 5, nullptr, 0, nullptr);
    print_events(router.get());
    return 0;
}
