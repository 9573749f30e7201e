/* RE2::Set, unanchored, with room for as many states as it likes. */
#include "rules.h"

#include <memory>
#include <re2/re2.h>
#include <re2/set.h>
#include <vector>

namespace {

struct State {
    std::unique_ptr<RE2::Set> set;
    std::vector<int32_t> numbers;
    std::vector<int> found;
};

void *build(const rule *rules, size_t count) {
    RE2::Options options;
    options.set_never_capture(true);
    options.set_max_mem(int64_t(4) << 30);
    auto state = std::make_unique<State>();
    state->set = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
    for (size_t index = 0; index < count; index++) {
        if (rules[index].has_look_ahead) continue;
        if (state->set->Add(rules[index].pattern, nullptr) < 0) fail("RE2 refuses a pattern");
        state->numbers.push_back(int32_t(index));
    }
    if (!state->set->Compile()) fail("RE2 cannot compile the set");
    return state.release();
}

size_t find(void *memory, const char *path, size_t length, int32_t *hits) {
    auto state = static_cast<State *>(memory);
    state->found.clear();
    RE2::Set::ErrorInfo error;
    if (!state->set->Match(re2::StringPiece(path, length), &state->found, &error) && error.kind != RE2::Set::kNoError)
        fail("RE2's match");
    for (size_t index = 0; index < state->found.size(); index++) hits[index] = state->numbers[state->found[index]];
    return state->found.size();
}

void release(void *memory) { delete static_cast<State *>(memory); }

}  // namespace

extern "C" const engine re2_engine = {"RE2::Set", 1, build, find, release};
