import CFoyer
import Foundation
import Testing

@testable import FoyerC

/// A navigator through the C interface, with Swift types for the tests.
private final class CNavigator {
    let pointer: OpaquePointer?

    init(_ profile: Int, start: String = "") {
        var pointer: OpaquePointer?
        let status = withText(start) { foyer_navigator_new(Int32(profile), $0, $1, &pointer, nil) }
        #expect(Int(status) == FOYER_OK)
        self.pointer = pointer
    }

    deinit { foyer_navigator_free(pointer) }

    func install(_ config: String, profile: Int, version: String = "") {
        var handle: OpaquePointer?
        let status = withText(config) { text, length in
            withText(version) {
                foyer_config_parse(
                    text, length, Int32(profile), 0, Int32(FOYER_ORIGIN_REMOTE), $0, $1, &handle, nil)
            }
        }
        #expect(Int(status) == FOYER_OK)
        #expect(Int(foyer_navigator_install(pointer, handle)) == FOYER_OK)
        foyer_config_free(handle)
    }

    func propose(_ url: String, action: Int = FOYER_VISIT_ADVANCE) -> CVisit {
        var visit: OpaquePointer?
        let status = withText(url) {
            foyer_navigator_propose(pointer, $0, $1, Int32(action), Int32(FOYER_SOURCE_PUSH), &visit, nil)
        }
        #expect(Int(status) == FOYER_OK)
        return CVisit(pointer: visit)
    }

    func accept(_ visit: CVisit) -> CNavigation {
        var navigation: OpaquePointer?
        let status = foyer_navigator_accept(pointer, visit.pointer, &navigation, nil)
        #expect((Int(status) == FOYER_OK) == (navigation != nil))
        return CNavigation(status: Int(status), pointer: navigation)
    }

    func visit(_ url: String, action: Int = FOYER_VISIT_ADVANCE) -> CNavigation {
        accept(propose(url, action: action))
    }

    func paths(_ stack: Int, tab: Int = 0) -> [String] {
        var screens: OpaquePointer?
        #expect(Int(foyer_navigator_screens(pointer, tab, &screens, nil)) == FOYER_OK)
        defer { foyer_screens_free(screens) }
        return (0..<foyer_screens_count(screens, Int32(stack))).map { index in
            let url = lent { foyer_screens_url(screens, Int32(stack), index, $0) } ?? "NULL"
            return url.replacingOccurrences(of: "https://app.example", with: "")
        }
    }

    func synchronise(main: [String], modal: [String] = [], tab: Int = 0) -> (status: Int, main: Int, modal: Int) {
        var screens: OpaquePointer?
        #expect(Int(foyer_screens_new(&screens)) == FOYER_OK)
        defer { foyer_screens_free(screens) }
        for (stack, paths) in [(FOYER_STACK_MAIN, main), (FOYER_STACK_MODAL, modal)] {
            for path in paths {
                let status = withText("https://app.example" + path) {
                    foyer_screens_add(screens, Int32(stack), $0, $1, Int32(FOYER_DESTINATION_WEB), nil, 0, nil)
                }
                #expect(Int(status) == FOYER_OK)
            }
        }
        var common = (main: -1, modal: -1)
        let seen = foyer_navigator_compare(pointer, tab, screens, &common.main, &common.modal, nil)
        var taken = (main: -1, modal: -1)
        let status = foyer_navigator_sync(pointer, tab, screens, &taken.main, &taken.modal, nil)
        #expect(status == seen && common == taken)
        return (Int(status), taken.main, taken.modal)
    }
}

private final class CVisit {
    let pointer: OpaquePointer?
    init(pointer: OpaquePointer?) { self.pointer = pointer }
    deinit { foyer_visit_free(pointer) }

    var destination: String { lent { foyer_visit_destination(pointer, $0) } ?? "NULL" }
    var version: String { lent { foyer_visit_config_version(pointer, $0) } ?? "NULL" }

    var fallback: String? {
        var text: UnsafePointer<CChar>?
        var length = -1
        guard Int(foyer_visit_fallback(pointer, &text, &length)) == FOYER_OK, let text else { return nil }
        #expect(strlen(text) == length)
        return String(cString: text)
    }
}

private final class CNavigation {
    let status: Int
    let pointer: OpaquePointer?
    init(status: Int, pointer: OpaquePointer?) { (self.status, self.pointer) = (status, pointer) }
    deinit { foyer_navigation_free(pointer) }

    var outcome: String { lent { foyer_navigation_outcome_name(foyer_navigation_outcome(pointer), $0) } ?? "NULL" }

    var operations: [String] {
        (0..<foyer_navigation_count(pointer)).map { index in
            lent { foyer_navigation_operation_name(foyer_navigation_operation(pointer, index), $0) } ?? "NULL"
        }
    }

    func url(_ index: Int) -> String { lent { foyer_navigation_url(pointer, index, $0) } ?? "NULL" }
}

@Suite struct NavigatorBoundaryTests {
    private static let config = """
        {"rules": [
          {"patterns": ["/new$"], "properties": {"context": "modal"}},
          {"patterns": ["^/back$"], "properties": {"presentation": "pop"}},
          {"patterns": ["^/root$"], "properties": {"context": "modal", "presentation": "replace_root"}},
          {"patterns": ["^/numbers$"], "properties": {"view_controller": "numbers", "title": "Numbers"}},
          {"patterns": ["^/inbox"], "properties": {"tab": "inbox", "animated": false}}
        ]}
        """

    private func navigator() -> CNavigator {
        let navigator = CNavigator(FOYER_NAVIGATOR_FOYER, start: "https://app.example/home")
        navigator.install(Self.config, profile: FOYER_PROFILE_FOYER, version: "7")
        return navigator
    }

    @Test func aColdStartDeepLinkThenAModalThenAPop() {
        let navigator = navigator()
        let first = navigator.visit("https://app.example/posts/1")
        #expect(first.operations == ["replace_root", "push"] && first.outcome == "shown")
        #expect(first.url(0) == "https://app.example/home" && first.url(1) == "https://app.example/posts/1")
        #expect(navigator.paths(FOYER_STACK_MAIN) == ["/home", "/posts/1"])

        let modal = navigator.visit("https://app.example/posts/new")
        #expect(modal.operations == ["present"])
        #expect(Int(foyer_navigation_stack(modal.pointer, 0)) == FOYER_STACK_MODAL)
        #expect(navigator.paths(FOYER_STACK_MODAL) == ["/posts/new"])

        let dismissed = navigator.visit("https://app.example/back")
        #expect(dismissed.operations == ["dismiss"] && dismissed.outcome == "moved")
        #expect(foyer_navigation_removed(dismissed.pointer, 0) == 1)
        let popped = navigator.visit("https://app.example/back")
        #expect(popped.operations == ["pop"] && popped.url(0) == "")
        #expect(navigator.paths(FOYER_STACK_MAIN) == ["/home"])
    }

    @Test func aRefusedCombinationIsAnErrorAndChangesNothing() {
        let navigator = navigator()
        var start: OpaquePointer?
        #expect(Int(foyer_navigator_start(navigator.pointer, &start, nil)) == FOYER_OK)
        #expect(foyer_navigation_count(start) == 1)
        foyer_navigation_free(start)
        let visit = navigator.propose("https://app.example/root")
        var navigation = OpaquePointer(bitPattern: 1)
        var error: OpaquePointer?
        let status = foyer_navigator_accept(navigator.pointer, visit.pointer, &navigation, &error)
        #expect(Int(status) == FOYER_ERR_UNSUPPORTED && navigation == nil)
        #expect(lent { foyer_error_code(error, $0) } == "navigation-modal-replaces-root")
        foyer_error_free(error)
        #expect(navigator.paths(FOYER_STACK_MAIN) == ["/home"])
    }

    @Test func theKillSwitchWorksFromTheNextProposalOn() {
        let navigator = navigator()
        let before = navigator.propose("https://app.example/numbers")
        #expect(before.destination == "numbers" && before.version == "7" && before.fallback == nil)
        #expect(Int(foyer_visit_destination_kind(before.pointer)) == FOYER_DESTINATION_NATIVE)
        navigator.install(#"{"rules": []}"#, profile: FOYER_PROFILE_FOYER, version: "8")
        let after = navigator.propose("https://app.example/numbers")
        #expect(after.destination == "web" && after.version == "8")
        #expect(Int(foyer_visit_destination_kind(after.pointer)) == FOYER_DESTINATION_WEB)
    }

    @Test func anUnknownDestinationFallsBackAndSaysSo() {
        let navigator = navigator()
        let status = withText("map") {
            foyer_navigator_add_destination(navigator.pointer, Int32(FOYER_DESTINATION_NATIVE), $0, $1, nil)
        }
        #expect(Int(status) == FOYER_OK)
        let visit = navigator.propose("https://app.example/numbers")
        #expect(visit.destination == "web" && visit.fallback == "numbers")
        let navigation = navigator.accept(visit)
        #expect(lent { foyer_navigation_destination(navigation.pointer, 1, $0) } == "web")
    }

    @Test func aVisitSaysWhatItsRulesSay() {
        let navigator = navigator()
        let proposed = navigator.propose("https://app.example/numbers", action: FOYER_VISIT_REPLACE)
        defer { withExtendedLifetime(proposed) {} }
        let visit = proposed.pointer
        #expect(lent { foyer_visit_url(visit, $0) } == "https://app.example/numbers")
        #expect(lent { foyer_visit_context(visit, $0) } == "default")
        #expect(lent { foyer_visit_presentation(visit, $0) } == "default")
        #expect(lent { foyer_visit_properties(visit, $0) } == #"{"view_controller":"numbers","title":"Numbers"}"#)
        #expect(Int(foyer_visit_action(visit)) == FOYER_VISIT_REPLACE)
        #expect(Int(foyer_visit_source(visit)) == FOYER_SOURCE_PUSH)
        #expect(foyer_visit_is_animated(visit) == 1 && foyer_visit_is_historical(visit) == 0)
        #expect(Int(foyer_visit_tab(visit, nil, nil)) == FOYER_NONE)
        let inbox = navigator.propose("https://app.example/inbox/1")
        var tab: UnsafePointer<CChar>?
        #expect(Int(foyer_visit_tab(inbox.pointer, &tab, nil)) == FOYER_OK)
        #expect(tab.map { String(cString: $0) } == "inbox")
        #expect(foyer_visit_is_animated(inbox.pointer) == 0)
        let historical = navigator.propose("https://app.example/refresh_historical_location")
        #expect(foyer_visit_is_historical(historical.pointer) == 1)
    }

    @Test func theHostAnswers() {
        let navigator = navigator()
        let visit = navigator.propose("https://app.example/a")
        var navigation: OpaquePointer?
        #expect(Int(foyer_navigator_reject(navigator.pointer, visit.pointer, &navigation, nil)) == FOYER_OK)
        #expect(Int(foyer_navigation_outcome(navigation)) == FOYER_NAVIGATION_REJECTED)
        #expect(foyer_navigation_count(navigation) == 0)
        foyer_navigation_free(navigation)
        let status = withText("mine") {
            foyer_navigator_accept_with(
                navigator.pointer, visit.pointer, Int32(FOYER_DESTINATION_NATIVE), $0, $1, &navigation, nil)
        }
        #expect(Int(status) == FOYER_OK)
        #expect(lent { foyer_navigation_destination(navigation, 1, $0) } == "mine")
        #expect(Int(foyer_navigation_destination_kind(navigation, 1)) == FOYER_DESTINATION_NATIVE)
        foyer_navigation_free(navigation)
        var screens: OpaquePointer?
        #expect(Int(foyer_navigator_screens(navigator.pointer, 0, &screens, nil)) == FOYER_OK)
        #expect(lent { foyer_screens_destination(screens, 0, 1, $0) } == "mine")
        #expect(Int(foyer_screens_destination_kind(screens, 0, 1)) == FOYER_DESTINATION_NATIVE)
        foyer_screens_free(screens)
    }

    @Test func tabs() {
        let navigator = navigator()
        for (name, start) in [("home", "https://app.example/home"), ("inbox", "https://app.example/inbox")] {
            let status = withText(name) { name, length in
                withText(start) { foyer_navigator_add_tab(navigator.pointer, name, length, $0, $1, nil) }
            }
            #expect(Int(status) == FOYER_OK)
        }
        #expect(foyer_navigator_tab_count(navigator.pointer) == 2)
        let navigation = navigator.visit("https://app.example/inbox/1")
        #expect(navigation.operations == ["select_tab", "replace_root", "push"])
        #expect(foyer_navigation_tab(navigation.pointer, 0) == 1)
        #expect(foyer_navigator_selected_tab(navigator.pointer) == 1)
        #expect(navigator.paths(FOYER_STACK_MAIN, tab: 1) == ["/inbox", "/inbox/1"])
        var selected: OpaquePointer?
        #expect(Int(foyer_navigator_select_tab(navigator.pointer, 0, &selected, nil)) == FOYER_OK)
        #expect(CNavigation(status: 0, pointer: selected).operations == ["select_tab", "replace_root"])
        #expect(Int(foyer_navigator_select_tab(navigator.pointer, 2, nil, nil)) == FOYER_ERR_ARGUMENT)
        #expect(Int(foyer_navigator_select_tab(navigator.pointer, -1, nil, nil)) == FOYER_ERR_ARGUMENT)
    }

    @Test func theHostSaysWhatIsOnScreen() {
        let navigator = navigator()
        _ = navigator.visit("https://app.example/a")
        _ = navigator.visit("https://app.example/new")
        #expect(navigator.synchronise(main: ["/home", "/a"], modal: ["/new"]) == (FOYER_NONE, 2, 1))
        #expect(navigator.synchronise(main: ["/home"]) == (FOYER_OK, 1, 0))
        #expect(navigator.paths(FOYER_STACK_MAIN) == ["/home"] && navigator.paths(FOYER_STACK_MODAL).isEmpty)
        #expect(navigator.visit("https://app.example/a").operations == ["push"])
    }

    @Test func aHostThatIsNotReady() {
        let navigator = navigator()
        #expect(Int(foyer_navigator_set_ready(navigator.pointer, 0)) == FOYER_OK)
        let visit = navigator.propose("https://app.example/a")
        #expect(navigator.accept(visit).status == FOYER_ERR_STATE)
        #expect(Int(foyer_navigator_set_ready(navigator.pointer, 1)) == FOYER_OK)
        #expect(Int(foyer_navigator_set_start_below(navigator.pointer, 0)) == FOYER_OK)
        #expect(navigator.accept(visit).operations == ["push"])
        let android = CNavigator(FOYER_NAVIGATOR_ANDROID)
        #expect(Int(foyer_navigator_set_ready(android.pointer, 0)) == FOYER_OK)
        #expect(android.visit("https://app.example/a").outcome == "dropped")
    }

    @Test func whatWasGivenOutOutlivesTheNavigator() {
        var navigator: CNavigator? = navigator()
        let visit = navigator?.propose("https://app.example/numbers")
        let navigation = navigator?.visit("https://app.example/numbers")
        navigator = nil
        #expect(visit?.destination == "numbers")
        #expect(navigation?.url(1) == "https://app.example/numbers")
    }

    /// NULL, unknown numbers and texts that are none, in each place.
    @Test func argumentsAreChecked() {
        let argument = Int32(FOYER_ERR_ARGUMENT)
        var out = OpaquePointer(bitPattern: 1)
        for profile: Int32 in [0, 4, -1, .max, .min] {
            #expect(foyer_navigator_new(profile, nil, 0, &out, nil) == argument && out == nil)
        }
        #expect(foyer_navigator_new(3, nil, 0, nil, nil) == argument)
        #expect(foyer_navigator_new(3, nil, 5, &out, nil) == argument)
        #expect(withText("no url") { foyer_navigator_new(3, $0, $1, &out, nil) } == Int32(FOYER_ERR_SYNTAX))

        let navigator = navigator()
        let (pointer, visit) = (navigator.pointer, navigator.propose("https://app.example/a"))
        defer { withExtendedLifetime((navigator, visit)) {} }
        for action: Int32 in [3, -1, .max] {
            #expect(
                withText("https://a/") { foyer_navigator_propose(pointer, $0, $1, action, 0, &out, nil) } == argument)
        }
        for source: Int32 in [-1, 11, .max] {
            #expect(
                withText("https://a/") { foyer_navigator_propose(pointer, $0, $1, 0, source, &out, nil) } == argument)
        }
        #expect(withText("https://a/") { foyer_navigator_propose(nil, $0, $1, 0, 0, &out, nil) } == argument)
        #expect(withText("https://a/") { foyer_navigator_propose(pointer, $0, $1, 0, 0, nil, nil) } == argument)
        #expect(foyer_navigator_propose(pointer, nil, 0, 0, 0, &out, nil) == Int32(FOYER_ERR_SYNTAX))
        #expect(foyer_navigator_propose(pointer, "\u{FF}", Int.max, 0, 0, &out, nil) == Int32(FOYER_ERR_LIMIT))
        #expect(foyer_navigator_propose(pointer, "x", -1, 0, 0, &out, nil) == Int32(FOYER_ERR_LIMIT))
        #expect(foyer_navigator_propose_event(pointer, nil, 0, &out, nil) == argument && out == nil)
        #expect(foyer_navigator_propose_event(nil, nil, 0, &out, nil) == argument)
        #expect(foyer_navigator_accept(nil, visit.pointer, &out, nil) == argument && out == nil)
        #expect(foyer_navigator_accept(pointer, nil, &out, nil) == argument && out == nil)
        #expect(foyer_navigator_accept_with(pointer, visit.pointer, 3, nil, 0, &out, nil) == argument)
        #expect(foyer_navigator_accept_with(pointer, visit.pointer, 0, nil, 1, &out, nil) == argument)
        #expect(foyer_navigator_reject(pointer, nil, &out, nil) == argument)
        #expect(foyer_navigator_start(nil, &out, nil) == argument)
        #expect(foyer_navigator_select_tab(nil, 0, &out, nil) == argument)
        #expect(foyer_navigator_add_tab(nil, nil, 0, nil, 0, nil) == argument)
        #expect(foyer_navigator_add_tab(pointer, nil, 1, nil, 0, nil) == argument)
        #expect(foyer_navigator_add_destination(nil, 0, nil, 0, nil) == argument)
        #expect(foyer_navigator_add_destination(pointer, 9, nil, 0, nil) == argument)
        #expect(foyer_navigator_set_ready(nil, 1) == argument)
        #expect(foyer_navigator_set_start_below(nil, 1) == argument)
        #expect(foyer_navigator_install(nil, nil) == argument)
        #expect(foyer_navigator_install(pointer, nil) == argument)
        #expect(foyer_navigator_screens(nil, 0, &out, nil) == argument)
        #expect(foyer_navigator_screens(pointer, 1, &out, nil) == argument)
        #expect(foyer_navigator_screens(pointer, 0, nil, nil) == argument)
        #expect(foyer_navigator_compare(pointer, 0, nil, nil, nil, nil) == argument)
        #expect(foyer_navigator_sync(nil, 0, nil, nil, nil, nil) == argument)
        #expect(foyer_screens_new(nil) == argument)
    }

    @Test func screensAreChecked() {
        let argument = Int32(FOYER_ERR_ARGUMENT)
        var screens: OpaquePointer?
        #expect(Int(foyer_screens_new(&screens)) == FOYER_OK)
        defer { foyer_screens_free(screens) }
        func add(_ stack: Int, _ kind: Int, _ url: String = "https://a/") -> Int32 {
            withText(url) { foyer_screens_add(screens, Int32(stack), $0, $1, Int32(kind), nil, 0, nil) }
        }
        #expect(add(2, FOYER_DESTINATION_WEB) == argument && add(-1, FOYER_DESTINATION_WEB) == argument)
        #expect(add(0, FOYER_DESTINATION_ALERT) == argument && add(0, 7) == argument)
        #expect(add(0, FOYER_DESTINATION_WEB, "/relative") == Int32(FOYER_ERR_SYNTAX))
        for _ in 0..<Limits.navigationScreens {
            #expect(Int(add(FOYER_STACK_MODAL, FOYER_DESTINATION_WEB)) == FOYER_OK)
        }
        #expect(add(FOYER_STACK_MAIN, FOYER_DESTINATION_WEB) == Int32(FOYER_ERR_LIMIT))
        #expect(foyer_screens_count(screens, 1) == Limits.navigationScreens)
        for index in [Limits.navigationScreens, -1, .max, .min] {
            #expect(lent { foyer_screens_url(screens, 1, index, $0) } == "")
            #expect(foyer_screens_destination_kind(screens, 1, index) == 0)
        }
        #expect(foyer_screens_count(screens, 9) == 0)
    }

    @Test func gettersTakeNull() {
        foyer_navigator_free(nil)
        foyer_visit_free(nil)
        foyer_navigation_free(nil)
        foyer_screens_free(nil)
        for getter in [
            foyer_visit_url, foyer_visit_context, foyer_visit_presentation, foyer_visit_destination,
            foyer_visit_config_version,
        ] {
            #expect(lent { getter(nil, $0) } == "")
        }
        #expect(lent { foyer_visit_properties(nil, $0) } == "{}")
        for getter in [
            foyer_visit_action, foyer_visit_source, foyer_visit_is_animated, foyer_visit_is_historical,
            foyer_visit_destination_kind,
        ] {
            #expect(getter(nil) == 0)
        }
        #expect(Int(foyer_visit_fallback(nil, nil, nil)) == FOYER_NONE)
        #expect(Int(foyer_visit_tab(nil, nil, nil)) == FOYER_NONE)
        #expect(Int(foyer_navigation_outcome(nil)) == FOYER_NAVIGATION_UNCHANGED)
        #expect(foyer_navigation_count(nil) == 0 && foyer_navigation_operation(nil, 0) == 0)
        #expect(foyer_navigation_tab(nil, 0) == 0 && foyer_navigation_removed(nil, -1) == 0)
        #expect(foyer_navigation_stack(nil, 0) == 0 && foyer_navigation_destination_kind(nil, 0) == 0)
        #expect(lent { foyer_navigation_url(nil, 0, $0) } == "")
        #expect(lent { foyer_navigation_destination(nil, 0, $0) } == "")
        #expect(foyer_navigator_tab_count(nil) == 0 && foyer_navigator_selected_tab(nil) == 0)
        #expect(foyer_screens_count(nil, 0) == 0)
        for number: Int32 in [0, -1, 10, .max] {
            #expect(lent { foyer_navigation_operation_name(number, $0) } == "")
        }
        #expect(lent { foyer_navigation_outcome_name(5, $0) } == "")
    }

    /// The numbers of the header are those of the core.
    @Test func numbersAgree() {
        #expect(NavigationProfile.ios.rawValue == Int32(FOYER_NAVIGATOR_IOS))
        #expect(NavigationProfile.android.rawValue == Int32(FOYER_NAVIGATOR_ANDROID))
        #expect(NavigationProfile.foyer.rawValue == Int32(FOYER_NAVIGATOR_FOYER))
        let operations = [
            FOYER_OPERATION_PUSH, FOYER_OPERATION_REPLACE, FOYER_OPERATION_PRESENT, FOYER_OPERATION_DISMISS,
            FOYER_OPERATION_POP, FOYER_OPERATION_POP_TO_ROOT, FOYER_OPERATION_REPLACE_ROOT, FOYER_OPERATION_RELOAD,
            FOYER_OPERATION_SELECT_TAB,
        ]
        #expect(NavigationOperation.Kind.allCases.map { Int($0.rawValue) } == operations)
        let outcomes = [
            FOYER_NAVIGATION_SHOWN, FOYER_NAVIGATION_MOVED, FOYER_NAVIGATION_UNCHANGED, FOYER_NAVIGATION_REJECTED,
            FOYER_NAVIGATION_DROPPED,
        ]
        #expect(Navigation.Outcome.allCases.map { Int($0.rawValue) } == outcomes)
        let destinations = [FOYER_DESTINATION_WEB, FOYER_DESTINATION_NATIVE, FOYER_DESTINATION_ALERT]
        #expect(VisitDestination.Kind.allCases.map { Int($0.rawValue) } == destinations)
        #expect(NavigationStack.allCases.map { Int($0.rawValue) } == [FOYER_STACK_MAIN, FOYER_STACK_MODAL])
        let actions = [FOYER_VISIT_ADVANCE, FOYER_VISIT_REPLACE, FOYER_VISIT_RESTORE]
        #expect(VisitAction.allCases.map { Int($0.rawValue) } == actions)
    }
}
