/// The properties that Hotwire Native knows, each with its type, and with the defaults of a profile.
///
/// Make them with ``PathProperties/typed()``. A field that the platform of the profile does not have keeps its default.
/// The `foyer` profile has all fields, with the defaults of iOS.
public struct TypedProperties: Hashable, Sendable {
    /// Where the screen is shown.
    public var context = PathContext.default
    /// How the screen is shown.
    public var presentation = PathPresentation.default
    /// What happens if a visit differs from the top screen in its query only.
    public var queryStringPresentation = QueryStringPresentation.default
    /// How large a modal is. iOS.
    public var modalStyle = ModalStyle.large
    /// Whether a modal can be swiped away. iOS.
    public var modalDismissGestureEnabled = true
    /// Whether pulling down reloads the page. The default is false on Android, true elsewhere.
    public var pullToRefreshEnabled = true
    /// Whether the change is animated.
    public var animated = true
    /// Whether this is one of the built-in historical locations, which send the app back.
    public var historicalLocation = false
    /// Which view controller shows the screen. iOS.
    public var viewController = "web"
    /// Which destination shows the screen. Android.
    public var uri: String?
    /// The destination to use where nothing shows `uri`. Android.
    public var fallbackURI: String?
    /// The title of the screen. Android.
    public var title: String?

    /// Which fields `json` has.
    private let platform: ConfigurationProfile.Platform

    /// Reads the properties of a lookup.
    ///
    /// A value of the wrong type, or a word without meaning, gives the default. On Android any value is read as text, and
    /// words in any letter case.
    ///
    /// - Throws: `PathConfigurationError` with `wrong-type` for a truth value of another type on Android, where Hotwire
    ///   Native would stop the app.
    init(_ properties: PathProperties, profile: ConfigurationProfile) throws(PathConfigurationError) {
        platform = profile.platform
        let reader = TypedPropertyReader(properties: properties, isAndroid: profile.platform == .android)
        context = reader.word("context") ?? context
        presentation = reader.word("presentation") ?? presentation
        queryStringPresentation = reader.word("query_string_presentation") ?? queryStringPresentation
        pullToRefreshEnabled = try reader.bool("pull_to_refresh_enabled") ?? (platform != .android)
        animated = try reader.bool("animated") ?? animated
        historicalLocation = try reader.bool("historical_location") ?? historicalLocation
        if platform != .android {
            modalStyle = reader.word("modal_style") ?? modalStyle
            modalDismissGestureEnabled = try reader.bool("modal_dismiss_gesture_enabled") ?? modalDismissGestureEnabled
            viewController = reader.text("view_controller") ?? viewController
        }
        if platform == .ios {
            if presentation == .push { presentation = .default }
        } else {
            uri = reader.text("uri")
            fallbackURI = reader.text("fallback_uri")
            title = reader.text("title")
        }
    }

    /// The fields that the platform has, under the keys of a path configuration.
    public var json: JSONObject {
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        var json: JSONObject = ["context": .string(context.name), "presentation": .string(presentation.name)]
        if platform != .android { json["modal_style"] = .string(modalStyle.name) }
        json["query_string_presentation"] = .string(queryStringPresentation.name)
        json["pull_to_refresh_enabled"] = .bool(pullToRefreshEnabled)
        json["animated"] = .bool(animated)
        json["historical_location"] = .bool(historicalLocation)
        if platform != .android {
            json["modal_dismiss_gesture_enabled"] = .bool(modalDismissGestureEnabled)
            json["view_controller"] = .string(viewController)
        }
        if platform != .ios {
            json["uri"] = text(uri)
            json["fallback_uri"] = text(fallbackURI)
            json["title"] = text(title)
        }
        return json
    }
}

/// Reads single properties as a platform does.
private struct TypedPropertyReader {
    let properties: PathProperties
    let isAndroid: Bool

    func text(_ key: String) -> String? {
        guard let value = properties[key], !value.isNull else { return nil }
        return isAndroid ? value.stringValue ?? value.text() : value.stringValue
    }

    func word<Value: PropertyWord>(_ key: String) -> Value? {
        text(key).flatMap { Value.named($0, ignoringCase: isAndroid) }
    }

    func bool(_ key: String) throws(PathConfigurationError) -> Bool? {
        guard let value = properties[key], !value.isNull else { return nil }
        if let bool = value.boolValue { return bool }
        guard isAndroid else { return nil }
        throw PathConfigurationError(
            code: "wrong-type", message: "expected \(key) to be true or false, found a \(value.kindName)",
            rule: properties.hit(of: key)?.rule)
    }
}

// The values of the properties that Hotwire Native knows.

/// Where a screen is shown.
public enum PathContext: Hashable, Sendable, CaseIterable, PropertyWord {
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
public enum PathPresentation: Hashable, Sendable, CaseIterable, PropertyWord {
    // names: begin path_presentation cases
    /// Whatever fits the state of the stack.
    case `default`
    /// On top of the others. Android only.
    case push
    /// Back to the screen before.
    case pop
    /// In the place of the top.
    case replace
    /// Reloads the top.
    case refresh
    /// Back to the root.
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

/// What happens if a visit differs from the top screen in its query only.
public enum QueryStringPresentation: Hashable, Sendable, CaseIterable, PropertyWord {
    // names: begin query_string_presentation cases
    /// As any other visit.
    case `default`
    /// It replaces the top.
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
public enum ModalStyle: Hashable, Sendable, CaseIterable, PropertyWord {
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
protocol PropertyWord: CaseIterable {
    var name: String { get }
}

extension PropertyWord {
    /// The word in upper case, as Android's enumerations are named.
    var upperCaseName: String {
        String(decoding: name.utf8.map { $0.isASCIILetter ? $0 & ~0x20 : $0 }, as: UTF8.self)
    }

    /// The value with this word, or nil.
    static func named(_ word: String, ignoringCase: Bool) -> Self? {
        allCases.first { $0.name.equals(word, ignoringCase: ignoringCase) }
    }
}
