/// A closed set of values, each with a number and a name that mean the same in Swift, in C and in JSON.
///
/// Numbers and names never change and are never reused.
public protocol StableName: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int32 {
    /// The name, as static text.
    var staticName: StaticString { get }
}

extension StableName {
    /// The name: a lower-case word with underscores, such as `timed_out`; names of checks and codes of errors have hyphens.
    public var name: String { staticName.description }

    /// The value that has this name, or nil.
    ///
    /// - Complexity: O(number of values).
    public init?(name: String) {
        for value in Self.allCases where name.hasSameBytes(as: value.staticName) {
            self = value
            return
        }
        return nil
    }
}
