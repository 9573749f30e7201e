/// Why a text was not read as JSON, and where.
public struct JSONError: FoyerError, Equatable {
    /// What is wrong with the text.
    public enum Kind: Sendable, Equatable, CaseIterable {
        // names: begin json_error cases
        /// More than `Limits.jsonBytes`.
        case tooLong
        /// Arrays and objects nested more than `Limits.jsonDepth` deep.
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
        /// An escaped surrogate without its partner, which is not a character.
        case loneSurrogate
        /// A control character inside a string, unescaped.
        case controlCharacter
        /// Bytes that are not well-formed UTF-8.
        case illFormedUTF8
        /// A key that its object already has.
        case duplicateKey
        /// A byte-order mark before the text.
        case byteOrderMark
        /// Something after the value.
        case trailingContent
        // names: end
    }

    /// What is wrong.
    public let kind: Kind
    /// Where: the first byte that cannot be there.
    public let place: TextPosition
    /// What could stand there, such as `"',' or ']'"`; empty where the kind says it all.
    public let expectation: String
    /// The byte at that place; nil at the end of the text.
    let found: UInt8?

    /// The stable code, such as `json-duplicate-key`.
    public var code: String { kind.code }

    /// One sentence for a person: what was expected, and what was found.
    public var message: String {
        let found = found.map { $0.inErrorSentence } ?? "the end of the text"
        return switch kind {
        // names: begin json_error sentences
        case .tooLong: "expected at most \(Limits.jsonBytes) bytes, found more"
        case .tooDeep: "expected at most \(Limits.jsonDepth) nested arrays and objects, found more"
        case .tooManyValues: "expected at most \(Limits.jsonValues) values and keys, found more"
        case .unexpectedEnd: "expected \(expectation), found the end of the text"
        case .unexpectedByte: "expected \(expectation), found \(found)"
        case .invalidNumber: "expected \(expectation), found \(found)"
        case .invalidWord: "expected true, false or null, found another word"
        case .invalidEscape: "expected \(expectation), found another escape"
        case .loneSurrogate: "expected an escaped surrogate and its partner, found one alone"
        case .controlCharacter: "expected an escape for a control character in a string, found \(found)"
        case .illFormedUTF8: "expected well-formed UTF-8, found \(found)"
        case .duplicateKey: "expected each key of an object once, found one again"
        case .byteOrderMark: "expected a value, found a byte-order mark"
        case .trailingContent: "expected the end of the text, found \(found)"
        // names: end
        }
    }

    /// Where the fault lies.
    public var position: TextPosition? { place }
}

extension JSONError.Kind {
    /// The stable code of the kind.
    var code: String {
        switch self {
        // names: begin json_error names
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
        // names: end
        }
    }

    /// Whether the fault is a limit, not a fault of grammar.
    package var isLimit: Bool {
        switch self {
        case .tooLong, .tooDeep, .tooManyValues: true
        default: false
        }
    }
}
