/// The version of an app: whole numbers separated by dots, such as `3.2.1`. Missing numbers count as 0.
///
/// ```swift
/// AppVersion("2.10")! > AppVersion("2.9")!    // true
/// AppVersion("1.2") == AppVersion("1.2.0")    // true
/// AppVersion("2.x")                           // nil
/// ```
public struct AppVersion: Sendable {
    /// The numbers, without zeros at the end.
    private let numbers: [UInt32]

    /// Reads a version of 1 to 8 numbers, each of up to 9 digits. Nil if the text is anything else.
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

/// A range of app versions: comparisons separated by spaces, all of which must hold, such as `>=2.1 <3`.
///
/// A comparison is `<`, `<=`, `>`, `>=` or `=` and a version. A version alone means `=`.
public struct AppVersionRange: Sendable, Equatable {
    private enum Relation: Sendable { case less, lessOrEqual, greater, greaterOrEqual, equal }

    private struct Comparison: Sendable, Equatable {
        let relation: Relation
        let version: AppVersion
    }

    private let comparisons: [Comparison]

    /// Reads a range. Nil if the text has no comparison, or something that is not a comparison.
    public init?(_ text: String) {
        var comparisons: [Comparison] = []
        for part in text.utf8.split(separator: UInt8(ascii: " ")) {
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

    /// Whether a version is in the range.
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
