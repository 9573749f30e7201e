/// Why a text is not served as JSON, and where.
public struct JSONError: FoyerError, Equatable {
    /// What is wrong with the text.
    public enum Kind: Sendable, Equatable, CaseIterable {
        /// More than `Limits.jsonBytes`.
        case tooLong
        /// More than `Limits.jsonDepth` arrays and objects inside each other.
        case tooDeep
        /// More than `Limits.jsonValues` values and keys.
        case tooManyValues
        /// The text ends inside a value, or has none.
        case unexpectedEnd
        /// A byte that cannot stand here.
        case unexpectedByte
        /// A number that does not follow the grammar, such as `01` or `1.`.
        case invalidNumber
        /// A word that is not `true`, `false` or `null`.
        case invalidWord
        /// An escape that JSON does not have.
        case invalidEscape
        /// An escaped surrogate without its partner: no character.
        case loneSurrogate
        /// A control character inside a string, unescaped.
        case controlCharacter
        /// Bytes inside a string that are not UTF-8.
        case illFormedUTF8
        /// A key that its object has already.
        case duplicateKey
        /// A byte-order mark before the text.
        case byteOrderMark
        /// Something after the value.
        case trailingContent
    }

    /// What is wrong.
    public let kind: Kind
    /// Where: the first byte that cannot be.
    public let place: TextPosition
    /// What could stand there, such as `"',' or ']'"`; empty where the kind says it all.
    public let expectation: String

    /// The stable code, such as `json-duplicate-key`.
    public var code: String { kind.code }

    /// One sentence for a person.
    public var message: String {
        expectation.isEmpty ? kind.sentence : "\(kind.sentence); expected \(expectation)"
    }

    /// Where the fault lies.
    public var position: TextPosition? { place }
}

extension JSONError.Kind {
    /// The stable code of the kind.
    var code: String {
        switch self {
        case .tooLong: "json-too-long"
        case .tooDeep: "json-too-deep"
        case .tooManyValues: "json-too-many-values"
        case .unexpectedEnd: "json-unexpected-end"
        case .unexpectedByte: "json-unexpected-byte"
        case .invalidNumber: "json-invalid-number"
        case .invalidWord: "json-invalid-word"
        case .invalidEscape: "json-invalid-escape"
        case .loneSurrogate: "json-lone-surrogate"
        case .controlCharacter: "json-control-character"
        case .illFormedUTF8: "json-ill-formed-utf8"
        case .duplicateKey: "json-duplicate-key"
        case .byteOrderMark: "json-byte-order-mark"
        case .trailingContent: "json-trailing-content"
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .tooLong: "the text has more than \(Limits.jsonBytes) bytes"
        case .tooDeep: "arrays and objects lie more than \(Limits.jsonDepth) deep"
        case .tooManyValues: "the text has more than \(Limits.jsonValues) values and keys"
        case .unexpectedEnd: "the text ends too early"
        case .unexpectedByte: "unexpected character"
        case .invalidNumber: "not a JSON number"
        case .invalidWord: "not a JSON word"
        case .invalidEscape: "not a JSON escape"
        case .loneSurrogate: "an escaped surrogate without its partner is no character"
        case .controlCharacter: "a control character in a string must be escaped"
        case .illFormedUTF8: "the string is not well-formed UTF-8"
        case .duplicateKey: "the object has this key already"
        case .byteOrderMark: "a byte-order mark is not part of JSON"
        case .trailingContent: "there is more after the value"
        }
    }

    /// Whether the fault is a limit, not a fault of grammar.
    var isLimit: Bool {
        switch self {
        case .tooLong, .tooDeep, .tooManyValues: true
        default: false
        }
    }
}
