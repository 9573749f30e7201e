/// The share of apps for which a rule is on.
///
/// An app gives a key, such as the id of its installation. The bucket of the key, 0 to 9 999, is a hash of a salt and the
/// key, and the rule is on for the buckets below its share. So a larger share keeps everybody who was in, and the same
/// key has the same answer in every runtime and in every version of Foyer.
///
/// ```swift
/// let rollout = Rollout(share: 2_500)    // 25 %
/// Rollout.bucket(of: "user-1")           // always the same number
/// rollout.includes("user-1")             // whether that number is below 2 500
/// ```
///
/// The hash is fixed: FNV-1a with 64 bits over the UTF-8 of the salt, one zero byte and the UTF-8 of the key, then
/// the finaliser of MurmurHash3 (`x ^= x >> 33; x *= 0xff51afd7ed558ccd; x ^= x >> 33; x *= 0xc4ceb9fe1a85ec53;
/// x ^= x >> 33`), then the remainder by 10 000.
public struct Rollout: Sendable, Equatable {
    /// The share in hundredths of a percent, 0 to 10 000.
    public let share: Int
    /// Sets rollouts apart: with the same salt, the same apps are in. Empty by default.
    public let salt: String

    /// The number of buckets.
    public static let buckets = 10_000

    /// Makes a rollout to a share.
    ///
    /// - Parameters:
    ///   - share: The share in hundredths of a percent. Below 0 it is 0, above 10 000 it is 10 000.
    ///   - salt: What sets this rollout apart from others.
    public init(share: Int, salt: String = "") {
        self.share = min(max(share, 0), Self.buckets)
        self.salt = salt
    }

    /// Whether the app with this key is in. Without a key it is in only if all are.
    ///
    /// - Parameter key: What identifies the user or the installation.
    /// - Complexity: O(*n*) in the bytes of salt and key.
    public func includes(_ key: String?) -> Bool {
        guard share < Self.buckets else { return true }
        guard let key else { return false }
        return Self.bucket(of: key, salt: salt) < share
    }

    /// The bucket of a key, 0 to 9 999.
    ///
    /// - Complexity: O(*n*) in the bytes of salt and key.
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
