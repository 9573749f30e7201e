/// What Foyer adds to a rule, under the key `foyer` that Hotwire's own readers ignore.
///
///     "foyer": {"routes": ["/users/:id"], "gates": ["session"], "when": {"platform": "ios", "rollout": 25}}
public struct RuleExtension: Sendable, Equatable {
    /// Routes in URLPattern syntax, as written: the rule hits where one of them matches, and the values that it takes are
    /// parameters of the link. See ``RouteTable`` for what they mean.
    public var routes: [String] = []
    /// The gates that a link of this rule waits for.
    public var gates: [String] = []
    /// When the rule takes part at all.
    public var condition = RuleCondition()

    /// Whether the extension says nothing.
    package var isEmpty: Bool { routes.isEmpty && gates.isEmpty && condition.isEmpty }
}

/// When a rule takes part: all that is given must hold.
public struct RuleCondition: Sendable, Equatable {
    /// The platforms, in any letter case, such as `ios`; empty for all.
    public var platforms: [String] = []
    /// Ranges of app versions, of which one must hold; empty for all.
    public var appVersions: [AppVersionRange] = []
    /// The share of hosts for which the rule is on; nil for all.
    public var rollout: Rollout?

    /// Whether the condition is always met.
    public var isEmpty: Bool { platforms.isEmpty && appVersions.isEmpty && rollout == nil }

    /// Whether the condition is met. What the host does not tell meets no condition.
    public func holds(in context: ConfigurationContext) -> Bool {
        if !platforms.isEmpty {
            guard let platform = context.platform,
                platforms.contains(where: { $0.equals(platform, ignoringCase: true) })
            else { return false }
        }
        if !appVersions.isEmpty {
            guard let version = context.appVersion, appVersions.contains(where: { $0.contains(version) }) else {
                return false
            }
        }
        guard let rollout else { return true }
        return rollout.includes(context.rolloutKey)
    }
}

/// What the host says of itself, for the conditions of rules.
public struct ConfigurationContext: Sendable, Equatable {
    /// The platform, such as `ios` or `android`; nil if not told.
    public var platform: String?
    /// The version of the app; nil if not told.
    public var appVersion: AppVersion?
    /// What identifies the user or the installation, for rollouts; nil if not told.
    public var rolloutKey: String?

    /// A context with what is known.
    public init(platform: String? = nil, appVersion: AppVersion? = nil, rolloutKey: String? = nil) {
        self.platform = platform
        self.appVersion = appVersion
        self.rolloutKey = rolloutKey
    }
}

/// The version of an app: whole numbers with dots between, such as `3.2.1`. Missing numbers count as 0.
public struct AppVersion: Sendable {
    /// The numbers, without zeros at the end.
    private let numbers: [UInt32]

    /// Reads a version, or nil if the text is none: 1 to 8 numbers of up to 9 digits.
    public init?(_ text: String) {
        var numbers: [UInt32] = []
        for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard (1...9).contains(part.count), part.allSatisfy({ $0.isASCIIDigit }), numbers.count < 8 else {
                return nil
            }
            numbers.append(part.reduce(0) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) })
        }
        while numbers.last == 0 { numbers.removeLast() }
        self.numbers = numbers
    }
}

extension AppVersion: Comparable {
    /// Whether both are the same version: `1.2` is `1.2.0`.
    public static func == (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.elementsEqual(right.numbers)
    }

    /// Whether the left version is older.
    public static func < (left: AppVersion, right: AppVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

/// A range of app versions: comparisons with spaces between, all of which must hold, such as `>=2.1 <3`.
///
/// A comparison is `<`, `<=`, `>`, `>=` or `=` and a version; a version alone means `=`.
public struct AppVersionRange: Sendable, Equatable {
    private enum Relation: Sendable { case less, lessOrEqual, greater, greaterOrEqual, equal }

    private struct Comparison: Sendable, Equatable {
        let relation: Relation
        let version: AppVersion
    }

    private let comparisons: [Comparison]

    /// Reads a range, or nil if the text is none.
    public init?(_ text: String) {
        var comparisons: [Comparison] = []
        for part in text.utf8.split(separator: 0x20) {
            let (relation, length): (Relation, Int)
            switch (part.first, part.dropFirst().first) {
            case (UInt8(ascii: "<"), UInt8(ascii: "=")): (relation, length) = (.lessOrEqual, 2)
            case (UInt8(ascii: "<"), _): (relation, length) = (.less, 1)
            case (UInt8(ascii: ">"), UInt8(ascii: "=")): (relation, length) = (.greaterOrEqual, 2)
            case (UInt8(ascii: ">"), _): (relation, length) = (.greater, 1)
            case (UInt8(ascii: "="), _): (relation, length) = (.equal, 1)
            default: (relation, length) = (.equal, 0)
            }
            guard let version = AppVersion(String(decoding: part.dropFirst(length), as: UTF8.self)) else { return nil }
            comparisons.append(Comparison(relation: relation, version: version))
        }
        guard !comparisons.isEmpty else { return nil }
        self.comparisons = comparisons
    }

    /// Whether a version lies in the range.
    public func contains(_ version: AppVersion) -> Bool {
        comparisons.allSatisfy { comparison in
            switch comparison.relation {
            case .less: version < comparison.version
            case .lessOrEqual: version <= comparison.version
            case .greater: version > comparison.version
            case .greaterOrEqual: version >= comparison.version
            case .equal: version == comparison.version
            }
        }
    }
}

/// The share of hosts for which a rule is on.
///
/// A host gives a key, such as an installation's id. Its bucket, 0 to 9 999, is a hash of a salt and the key; the rule
/// is on for the buckets below its share. So a larger share keeps everybody who was in, and the same key has the same
/// answer in every runtime and in every version of Foyer.
///
/// The hash is fixed: FNV-1a with 64 bits over the UTF-8 of the salt, one zero byte and the UTF-8 of the key, then
/// the finaliser of MurmurHash3 (`x ^= x >> 33; x *= 0xff51afd7ed558ccd; x ^= x >> 33; x *= 0xc4ceb9fe1a85ec53;
/// x ^= x >> 33`), then the remainder by 10 000.
public struct Rollout: Sendable, Equatable {
    /// The share in hundredths of a percent, 0 to 10 000.
    public let share: Int
    /// Sets rollouts apart: with the same salt the same hosts are in. By default empty.
    public let salt: String

    /// The number of buckets.
    public static let buckets = 10_000

    /// A rollout to a share.
    ///
    /// - Parameter share: In hundredths of a percent; cut to 0...10 000.
    public init(share: Int, salt: String = "") {
        self.share = min(max(share, 0), Self.buckets)
        self.salt = salt
    }

    /// Whether the host with this key is in. Without a key, only if everybody is.
    ///
    /// - Complexity: O(*n*) in the bytes of salt and key.
    public func includes(_ key: String?) -> Bool {
        guard share < Self.buckets else { return true }
        guard let key else { return false }
        return Self.bucket(of: key, salt: salt) < share
    }

    /// The bucket of a key, 0 to 9 999.
    public static func bucket(of key: String, salt: String = "") -> Int {
        var text = FNV1a()
        for byte in salt.utf8 { text.add(byte) }
        text.add(0)
        for byte in key.utf8 { text.add(byte) }
        var hash = text.value
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Int(hash % UInt64(buckets))
    }
}
