/// A JSON number, kept in the text that it was written in, so that no digit is lost.
///
/// ```swift
/// let number = JSONNumber(literal: "10000000000000000.10")
/// number?.double    // 1e16
/// number?.int64     // nil: it is written with a fraction
/// JSONNumber(42).literal   // "42"
/// ```
public struct JSONNumber: Sendable {
    /// The text, in the grammar of RFC 8259, such as `"-1.50e+3"`.
    public let literal: String

    /// A number from text that is known to follow the grammar.
    init(trusted literal: String) {
        self.literal = literal
    }

    /// A number from its text, or nil if the text does not follow the grammar of RFC 8259.
    ///
    /// - Complexity: O(*n*).
    public init?(literal: String) {
        var bytes = literal.utf8.makeIterator()
        var grammar = JSONNumberGrammar()
        while let byte = bytes.next() {
            guard grammar.take(byte) else { return nil }
        }
        guard grammar.isComplete else { return nil }
        self.literal = literal
    }

    /// An integer.
    public init(_ value: Int64) {
        literal = value.description
    }

    /// A finite number in its shortest text; nil for infinities and NaN, which JSON cannot write.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = value.description
    }

    /// Whether it is written as an integer: without fraction and exponent.
    public var isInteger: Bool {
        literal.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
    }

    /// The number as an integer; nil if it is not written as one or does not fit 64 bits.
    ///
    /// - Complexity: O(*n*).
    public var int64: Int64? {
        guard isInteger else { return nil }
        return Int64(literal)
    }

    /// The number rounded to the nearest `Double`, ties to even, or nil if it is beyond the finite ones.
    ///
    /// - Complexity: O(*n*), and a fixed large cost for texts that are near the middle of two `Double`s.
    public var double: Double? {
        DecimalText(literal.utf8)?.rounded
    }
}

extension JSONNumber: Equatable {
    /// Whether both are written the same. `1` and `1.0` differ.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.literal.hasSameBytes(as: right.literal)
    }
}

/// The grammar of a JSON number, one byte at a time: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
struct JSONNumberGrammar {
    private enum State {
        case start, sign, zero, integer, point, fraction, exponent, exponentSign, exponentDigits
    }

    private var state = State.start

    /// Whether what was taken so far is a number.
    var isComplete: Bool {
        switch state {
        case .zero, .integer, .fraction, .exponentDigits: true
        case .start, .sign, .point, .exponent, .exponentSign: false
        }
    }

    /// Goes on by one byte; false if no number continues so (then nothing changes).
    mutating func take(_ byte: UInt8) -> Bool {
        let isDigit = byte.isASCIIDigit
        switch (state, byte) {
        case (.start, UInt8(ascii: "-")): state = .sign
        case (.start, UInt8(ascii: "0")), (.sign, UInt8(ascii: "0")): state = .zero
        case (.start, _) where isDigit, (.sign, _) where isDigit, (.integer, _) where isDigit: state = .integer
        case (.zero, UInt8(ascii: ".")), (.integer, UInt8(ascii: ".")): state = .point
        case (.point, _) where isDigit, (.fraction, _) where isDigit: state = .fraction
        case (.zero, UInt8(ascii: "e")), (.zero, UInt8(ascii: "E")), (.integer, UInt8(ascii: "e")),
            (.integer, UInt8(ascii: "E")), (.fraction, UInt8(ascii: "e")), (.fraction, UInt8(ascii: "E")):
            state = .exponent
        case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): state = .exponentSign
        case (.exponent, _) where isDigit, (.exponentSign, _) where isDigit, (.exponentDigits, _) where isDigit:
            state = .exponentDigits
        default: return false
        }
        return true
    }
}
