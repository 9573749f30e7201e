/// How a path configuration is read, and how links are matched with it.
///
/// Hotwire Native reads the same file in one way on iOS and in another on Android. A profile is one of these readings
/// exactly, or Foyer's own strict one. Use the profile of the platform that the app runs on to behave as Hotwire Native
/// does there.
public enum ConfigurationProfile: Hashable, Sendable, CaseIterable {
    // names: begin profile cases
    /// Foyer's own: strict JSON, URLs as browsers read them, letter case matters, faults refuse the file, the built-in
    /// rules anchored, kept off the query, and overridable.
    case foyer
    /// Hotwire Native for iOS 1.3 on iOS 16 and later: encoded path, trailing slash kept, letter case matters.
    case ios
    /// Hotwire Native for iOS up to 1.2: decoded path without trailing slash.
    case ios12
    /// Hotwire Native for iOS 1.3 on iOS 14 and 15: decoded path, trailing slash kept.
    case ios13OnIOS15
    /// Hotwire Native for Android 1.3: the text as written, letter case ignored, Gson's lenient JSON.
    case android
    // names: end

    /// The name in the command and in the C ABI.
    public var name: String {
        switch self {
        // names: begin profile names
        case .foyer: "foyer"
        case .ios: "ios"
        case .ios12: "ios-1.2"
        case .ios13OnIOS15: "ios-1.3-os15"
        case .android: "android"
        // names: end
        }
    }

    /// The profile with this name, or nil.
    public init?(name: String) {
        guard let profile = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
        self = profile
    }

    /// Which platform's properties and defaults the typed view has.
    var platform: Platform {
        switch self {
        case .ios, .ios12, .ios13OnIOS15: .ios
        case .android: .android
        case .foyer: .both
        }
    }

    /// A platform of Hotwire Native.
    enum Platform {
        case ios, android, both
    }

    /// How the file is read as JSON.
    var dialect: JSONDialect {
        switch self {
        case .ios, .ios12, .ios13OnIOS15: .foundation
        case .android: .gson
        case .foyer: .strict
        }
    }

    /// Whether patterns are found without regard to letter case.
    var ignoresCase: Bool { self == .android }

    /// Whether an empty pattern is a pattern, found everywhere, instead of a fault.
    var allowsEmptyPattern: Bool { self == .android }

    /// Whether a fault in a pattern refuses the file, instead of losing the pattern only.
    var refusesInvalidPatterns: Bool { self == .foyer }
}
