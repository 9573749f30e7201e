/// Whose rules decide how a visit is shown.
///
/// `ios` and `android` reproduce Hotwire Native on that platform, surprises included; `foyer` is one stated table for
/// all platforms. The three tables, and the reason for each difference, are in the article "Navigation".
public enum NavigationProfile: Int32, StableName {
    // names: begin navigation_profile cases
    /// Hotwire Native for iOS.
    case ios = 1
    /// Hotwire Native for Android.
    case android = 2
    /// Foyer's own table.
    case foyer = 3
    // names: end

    /// The name in commands and files: `"ios"`, `"android"` or `"foyer"`.
    public var staticName: StaticString {
        switch self {
        // names: begin navigation_profile names
        case .ios: "ios"
        case .android: "android"
        case .foyer: "foyer"
        // names: end
        }
    }

    /// The table that this profile follows.
    var table: NavigationTable {
        switch self {
        case .ios: .ios
        case .android: .android
        case .foyer: .foyer
        }
    }

    /// The profile that goes with the one by which a configuration is read.
    public init(_ profile: ConfigurationProfile) {
        switch profile {
        case .ios, .ios12, .ios13OnIOS15: self = .ios
        case .android: self = .android
        case .foyer: self = .foyer
        }
    }
}
