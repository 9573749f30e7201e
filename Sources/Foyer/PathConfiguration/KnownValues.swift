// The values of the properties that Hotwire Native knows.

/// Where a screen is shown.
public enum PathContext: Hashable, Sendable, CaseIterable, KnownValue {
    // names: begin path_context cases
    /// In the main stack.
    case `default`
    /// In a modal stack.
    case modal
    // names: end

    /// The word in a path configuration.
    public var name: String {
        switch self {
        // names: begin path_context names
        case .default: "default"
        case .modal: "modal"
        // names: end
        }
    }
}

/// How a screen is shown.
public enum PathPresentation: Hashable, Sendable, CaseIterable, KnownValue {
    // names: begin path_presentation cases
    /// What fits the state of the stack.
    case `default`
    /// Put on top. Android only.
    case push
    /// Go back by one.
    case pop
    /// In the place of the top.
    case replace
    /// Load the top anew.
    case refresh
    /// Go back to the root.
    case clearAll
    /// In the place of the root.
    case replaceRoot
    /// Nothing.
    case none
    // names: end

    /// The word in a path configuration.
    public var name: String {
        switch self {
        // names: begin path_presentation names
        case .default: "default"
        case .push: "push"
        case .pop: "pop"
        case .replace: "replace"
        case .refresh: "refresh"
        case .clearAll: "clear_all"
        case .replaceRoot: "replace_root"
        case .none: "none"
        // names: end
        }
    }
}

/// What a visit does that differs from the top in its query only.
public enum QueryStringPresentation: Hashable, Sendable, CaseIterable, KnownValue {
    // names: begin query_string_presentation cases
    /// As any other visit.
    case `default`
    /// It takes the place of the top.
    case replace
    // names: end

    /// The word in a path configuration.
    public var name: String {
        switch self {
        // names: begin query_string_presentation names
        case .default: "default"
        case .replace: "replace"
        // names: end
        }
    }
}

/// How large a modal is. iOS only.
public enum ModalStyle: Hashable, Sendable, CaseIterable, KnownValue {
    // names: begin modal_style cases
    /// Half of the screen.
    case medium
    /// Nearly the whole screen.
    case large
    /// The whole screen.
    case full
    /// A page sheet.
    case pageSheet
    /// A form sheet.
    case formSheet
    // names: end

    /// The word in a path configuration.
    public var name: String {
        switch self {
        // names: begin modal_style names
        case .medium: "medium"
        case .large: "large"
        case .full: "full"
        case .pageSheet: "page_sheet"
        case .formSheet: "form_sheet"
        // names: end
        }
    }
}

/// A value that is written as one of a few words.
protocol KnownValue: CaseIterable {
    var name: String { get }
}

extension KnownValue {
    /// The word in upper case, as Android's enumerations are named.
    var upperCaseName: String {
        String(decoding: name.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// The value with this word, or nil.
    static func named(_ word: String, ignoringCase: Bool) -> Self? {
        allCases.first { value in
            value.name.utf8.count == word.utf8.count
                && zip(value.name.utf8, word.utf8).allSatisfy { $0 == (ignoringCase ? $1.lowercasedASCII : $1) }
        }
    }
}
