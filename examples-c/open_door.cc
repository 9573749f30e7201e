// A router from C++17, driven by pulling: no callback, no exception, handles in unique_ptr.
#include <foyer/foyer.h>

#include <iostream>
#include <memory>
#include <string_view>

namespace {

template <typename Object, void (*end)(Object *)>
struct Ender {
    void operator()(Object *object) const { end(object); }
};
template <typename Object, void (*end)(Object *)>
using Owned = std::unique_ptr<Object, Ender<Object, end>>;

using Router = Owned<foyer_router_t, foyer_router_free>;
using Options = Owned<foyer_router_options_t, foyer_router_options_free>;
using Event = Owned<foyer_event_t, foyer_event_free>;

Router make_router(std::string_view gate, std::string_view start) {
    foyer_router_options_t *options = nullptr;
    foyer_router_options_new(&options);
    Options owned(options);
    foyer_router_options_add_gate(options, gate.data(), gate.size());
    foyer_router_options_set_start(options, start.data(), start.size());
    foyer_router_t *router = nullptr;
    foyer_router_new(options, &router, nullptr);
    return Router(router);
}

Event next(foyer_router_t *router) {
    foyer_event_t *event = nullptr;
    foyer_router_next_event(router, &event);
    return Event(event);
}

std::string_view text(const char *(*get)(const foyer_event_t *, std::size_t *), const Event &event) {
    std::size_t length = 0;
    const char *bytes = get(event.get(), &length);
    return {bytes, length};
}

void print_events(foyer_router_t *router) {
    while (Event event = next(router)) {
        std::cout << foyer_event_link(event.get()) << ' ' << foyer_event_kind_name(foyer_event_kind(event.get()), nullptr)
                  << ' ' << text(foyer_event_handler, event) << ' '
                  << foyer_outcome_name(foyer_event_outcome(event.get()), nullptr) << ' '
                  << text(foyer_event_reason, event) << '\n';
        // A question: another app may claim the link. Here none does, and the browser takes it.
        if (auto token = foyer_event_token(event.get())) {
            const bool universal = text(foyer_event_handler, event) == "universal-link";
            foyer_router_answer(
                router, token, universal ? FOYER_ANSWER_DECLINED : FOYER_ANSWER_CANCEL, nullptr, 0, nullptr);
        }
    }
}

}  // namespace

int main() {
    using namespace std::literals;
    Router router = make_router("ready", "https://orchard.example/");
    if (!router || foyer_router_add_builtin_handlers(router.get(), nullptr, nullptr, nullptr, nullptr) != FOYER_OK) {
        return 1;
    }
    for (std::string_view url : {"https://orchard.example/orders/1"sv, "https://maps.example/"sv, "javascript:alert(1)"sv}) {
        foyer_router_receive(router.get(), url.data(), url.size(), FOYER_SOURCE_COLD, nullptr);
    }
    print_events(router.get());
    foyer_router_open_gate(router.get(), "ready", 5, nullptr, 0);
    print_events(router.get());
    return 0;
}
