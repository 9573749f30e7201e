import CFoyer
import Foundation
import Foyer
import FoyerC
import Testing

/// Shortcuts and the loopback server through the C functions, as far as `Tests/shortcuts` does not come.
@Suite struct ShortcutFunctionsTests {
    @Test func numbersOfTheHeaderAreThoseOfTheCore() {
        #expect(ShortcutField.allCases.count == Int(FOYER_SHORTCUT_QUICK_ACTION_ICON) + 1)
        #expect(ShortcutFormat.allCases.count == Int(FOYER_SHORTCUT_FORMAT_COUNT))
        for format in ShortcutFormat.allCases {
            var number: Int32 = -1
            let name = format.name
            #expect(String(cString: foyer_shortcut_format_name(format.rawValue, nil)) == name)
            #expect(foyer_shortcut_format_parse(name, name.utf8.count, &number, nil) == FOYER_OK)
            #expect(number == format.rawValue)
        }
        #expect(foyer_shortcut_format_parse("HTML", 4, nil, nil) == FOYER_NONE)
        #expect(String(cString: foyer_shortcut_format_name(14, nil)) == "")
    }

    /// A shortcut from texts, or the status and the code of why there is none.
    private func make(
        _ texts: [Int: String], schemes: [String] = ["myapp"], change: (OpaquePointer?) -> Void = { _ in }
    ) -> (shortcut: OpaquePointer?, status: Int32, code: String) {
        let draft = foyer_shortcut_draft_new()
        defer { foyer_shortcut_draft_free(draft) }
        var policy: OpaquePointer?
        #expect(foyer_policy_new("strict", 6, &policy, nil) == FOYER_OK)
        defer { foyer_policy_free(policy) }
        for scheme in schemes { _ = foyer_policy_add_scheme(policy, scheme, scheme.utf8.count, nil) }
        let needed = [0: "a", 1: "Title", 4: "myapp:x"].merging(texts) { $1 }
        for (field, text) in needed {
            #expect(foyer_shortcut_draft_set(draft, Int32(field), text, text.utf8.count, nil) == FOYER_OK)
        }
        change(draft)
        var (shortcut, error): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        let status = foyer_shortcut_new(draft, policy, &shortcut, &error)
        defer { foyer_error_free(error) }
        return (shortcut, status, String(cString: foyer_error_code(error, nil)))
    }

    private func page(_ shortcut: OpaquePointer?) -> String {
        var document: OpaquePointer?
        #expect(foyer_shortcut_write(shortcut, Int32(FOYER_SHORTCUT_FORMAT_HTML), &document, nil) == FOYER_OK)
        defer { foyer_shortcut_document_free(document) }
        return String(cString: foyer_shortcut_document_bytes(document, nil))
    }

    @Test func statusesTellKindsOfFaultsApart() {
        for (field, text, status, code) in [
            (0, "a b", FOYER_ERR_SYNTAX, "shortcut-invalid-id"),
            (4, "other:x", FOYER_ERR_SYNTAX, "shortcut-target-unknown-scheme"),
            (1, String(repeating: "x", count: 65), FOYER_ERR_LIMIT, "shortcut-text-too-long"),
            (4, "myapp:" + String(repeating: "x", count: 2043), FOYER_ERR_LIMIT, "shortcut-target-too-long"),
        ] {
            let result = make([field: text])
            #expect(result.shortcut == nil)
            #expect(result.status == Int32(status))
            #expect(result.code == code)
        }
        #expect(make([:], schemes: []).code == "shortcut-no-schemes")
    }

    @Test func stepsReplaceTheDefaultOnce() {
        let usual = make([:])
        defer { foyer_shortcut_free(usual.shortcut) }
        #expect(page(usual.shortcut).components(separatedBy: "<li ").count == 4)
        let own = make([:]) { draft in
            for step in ["one", "two"] { _ = foyer_shortcut_draft_add_step(draft, step, 3, nil) }
        }
        defer { foyer_shortcut_free(own.shortcut) }
        #expect(page(own.shortcut).components(separatedBy: "<li ").count == 3)
        let none = make([:]) { _ = foyer_shortcut_draft_clear_steps($0, nil) }
        defer { foyer_shortcut_free(none.shortcut) }
        #expect(!page(none.shortcut).contains("<section"))
    }

    @Test func flagsAndImagesAreChecked() {
        let draft = foyer_shortcut_draft_new()
        defer { foyer_shortcut_draft_free(draft) }
        #expect(foyer_shortcut_draft_set_web_clip(draft, 0, 1, nil) == FOYER_OK)
        #expect(foyer_shortcut_draft_set_web_clip(draft, 2, 1, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_shortcut_draft_set(draft, 28, "x", 1, nil) == FOYER_ERR_ARGUMENT)
        #expect(foyer_shortcut_draft_set(draft, 1, "\u{FF}", 1, nil) == FOYER_ERR_TEXT)
        let long = String(repeating: "x", count: Limits.shortcutRawTextBytes + 1)
        #expect(foyer_shortcut_draft_set(draft, 1, long, long.utf8.count - 1, nil) == FOYER_OK)
        #expect(foyer_shortcut_draft_set(draft, 1, long, long.utf8.count, nil) == FOYER_ERR_LIMIT)
        #expect(foyer_shortcut_draft_add_icon(draft, "no png", 6, 0, nil, 0, nil) == FOYER_ERR_SYNTAX)
        #expect(foyer_shortcut_draft_add_startup_image(draft, "no png", 6, 1, 1, 1, 0, nil, 0, nil) == FOYER_ERR_SYNTAX)
    }

    @Test func outputsThatNobodyWantsChangeNothing() {
        var server: OpaquePointer?
        #expect(foyer_loopback_new("x", 1, "text/plain", 10, nil, 0, 60_000, 0, 0, &server, nil) == FOYER_OK)
        defer { foyer_loopback_free(server) }
        #expect(foyer_loopback_start(server, nil) == FOYER_OK)
        #expect(foyer_loopback_start(server, nil) == FOYER_ERR_STATE)
        #expect(foyer_loopback_wait(server, 0, nil, nil) == FOYER_NONE)
        #expect(foyer_loopback_stop(server, nil, nil) == FOYER_OK)
        var outcome: Int32 = -1
        #expect(foyer_loopback_wait(server, 0, &outcome, nil) == FOYER_OK)
        #expect(outcome == Int32(FOYER_LOOPBACK_STOPPED))
        var brief: OpaquePointer?
        #expect(foyer_loopback_new("x", 1, "text/plain", 10, nil, 0, 20, 0, 0, &brief, nil) == FOYER_OK)
        #expect(foyer_loopback_run(brief, nil, nil) == FOYER_OK)
        #expect(foyer_loopback_wait(brief, 0, &outcome, nil) == FOYER_OK)
        #expect(outcome == Int32(FOYER_LOOPBACK_EXPIRED))
        foyer_loopback_free(brief)
        for (lifetime, replays, window, type, status) in [
            (0, 0, 0, "a/b", FOYER_ERR_ARGUMENT), (1, 9, 0, "a/b", FOYER_ERR_ARGUMENT),
            (1, 0, -1, "a/b", FOYER_ERR_ARGUMENT),
            (1, 0, 0, "ab", FOYER_ERR_SYNTAX), (1, 0, 0, "a/b\r\nX: y", FOYER_ERR_SYNTAX),
        ] as [(Int32, Int32, Int32, String, Int)] {
            #expect(
                foyer_loopback_new("x", 1, type, type.utf8.count, nil, 0, lifetime, replays, window, &brief, nil)
                    == Int32(status))
            #expect(brief == nil)
        }
    }
}
