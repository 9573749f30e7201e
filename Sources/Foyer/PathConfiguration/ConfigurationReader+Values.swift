// Values of known properties that have no meaning on the profile's platform.

extension ConfigurationReader {
    /// Notes unknown words and wrong types of the properties that Hotwire Native knows.
    mutating func noteValues() {
        for (rule, node) in propertyNodes.enumerated() {
            guard let node else { continue }
            for member in document.members(node) where document.kind(member.value) != .null {
                if let words = words(of: member.key) {
                    noteWord(member.key, member.value, words, rule)
                } else if isTruthValue(member.key), ![.true, .false].contains(document.kind(member.value)) {
                    diagnostics.add(
                        .wrongType, .warning, at: offset(member.value),
                        "expected true or false, found " + found(member.value)
                            + (isAndroid ? "; the app stops when it is read" : "; the default is used"), rule: rule)
                } else if isTextOnIOS(member.key), document.kind(member.value) != .string {
                    diagnostics.add(
                        .wrongType, .warning, at: offset(member.value),
                        "expected a string, found " + found(member.value) + "; the default is used", rule: rule)
                }
            }
        }
    }

    /// The words that a property may have on the platform, or nil for a property of another kind.
    private func words(of key: Int) -> [String]? {
        func names<Value: KnownValue>(_ type: Value.Type) -> [String] { type.allCases.map { $0.name } }
        if document.text(key, is: "context") { return names(PathContext.self) }
        if document.text(key, is: "presentation") {
            let all = names(PathPresentation.self)
            return profile.platform == .ios ? all.filter { !$0.hasSameBytes(as: PathPresentation.push.name) } : all
        }
        if document.text(key, is: "query_string_presentation") { return names(QueryStringPresentation.self) }
        if document.text(key, is: "modal_style"), !isAndroid { return names(ModalStyle.self) }
        return nil
    }

    private mutating func noteWord(_ key: Int, _ value: Int, _ words: [String], _ rule: Int) {
        let expected = words.joined(separator: ", ")
        guard document.kind(value) == .string else {
            diagnostics.add(
                .wrongType, .warning, at: offset(value),
                "expected one of " + expected + ", found " + found(value) + "; the default is used", rule: rule)
            return
        }
        let text = document.text(value)
        let isKnown = words.contains { word in
            word.utf8.count == text.utf8.count
                && zip(word.utf8, text.utf8).allSatisfy { $0 == (isAndroid ? $1.lowercasedASCII : $1) }
        }
        guard !isKnown else { return }
        diagnostics.add(
            .unknownValue, .warning, at: offset(value),
            "expected one of " + expected + ", found \"" + text + "\"; the default is used", rule: rule)
    }

    private func isTruthValue(_ key: Int) -> Bool {
        document.text(key, is: "pull_to_refresh_enabled") || document.text(key, is: "animated")
            || document.text(key, is: "historical_location")
            || (!isAndroid && document.text(key, is: "modal_dismiss_gesture_enabled"))
    }

    private func isTextOnIOS(_ key: Int) -> Bool {
        !isAndroid && document.text(key, is: "view_controller")
    }
}
