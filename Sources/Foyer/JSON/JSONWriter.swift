/// Writes JSON text, piece by piece, into a buffer. The caller keeps the order: key, value, key, value.
struct JSONWriter {
    private(set) var buffer: [UInt8]
    private let isPretty: Bool
    private var depth = 0
    /// Whether the container that is being written has nothing in it yet.
    private var isFirst = true
    /// Whether a key has just been written, so that its value follows on the line.
    private var afterKey = false

    /// A writer that appends to `buffer`.
    init(buffer: [UInt8] = [], isPretty: Bool = false) {
        self.buffer = buffer
        self.isPretty = isPretty
    }

    /// What was written, as text.
    var text: String { String(decoding: buffer, as: UTF8.self) }

    /// Writes a value and all that is in it. Calls itself once a level; values that were read have at most
    /// `Limits.jsonDepth`.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .number(let number):
            separate()
            buffer += number.literal.utf8
        case .string(let text): string(text)
        case .array(let elements):
            begin("[")
            for element in elements { write(element) }
            end("]", isEmpty: elements.isEmpty)
        case .object(let object):
            begin("{")
            for member in object.members {
                key(member.key)
                write(member.value)
            }
            end("}", isEmpty: object.isEmpty)
        }
    }

    /// Writes `[` or `{`.
    mutating func begin(_ bracket: StaticString) {
        raw(bracket)
        depth += 1
        isFirst = true
    }

    /// Writes `]` or `}`.
    mutating func end(_ bracket: StaticString, isEmpty: Bool) {
        depth -= 1
        if !isEmpty { breakLine() }
        isFirst = true
        append(bracket)
        isFirst = false
    }

    /// Writes a key and its colon.
    mutating func key(_ key: String) {
        string(key)
        append(isPretty ? ": " : ":")
        afterKey = true
    }

    /// Writes a string.
    mutating func string(_ text: String) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        for byte in text.utf8 { character(byte) }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes a word, such as `true`.
    mutating func raw(_ text: StaticString) {
        separate()
        append(text)
    }

    private mutating func character(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case UInt8(ascii: "\t"): append("\\t")
        case UInt8(ascii: "\n"): append("\\n")
        case 0x0C: append("\\f")
        case UInt8(ascii: "\r"): append("\\r")
        case 0x00...0x1F:
            append("\\u00")
            buffer.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let low = byte & 0x0F
            buffer.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        default: buffer.append(byte)
        }
    }

    /// Puts what has to stand between the last thing and the next.
    private mutating func separate() {
        if afterKey {
            afterKey = false
        } else {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            if depth > 0 { breakLine() }
        }
        isFirst = false
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        buffer.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { append("  ") }
    }

    private mutating func append(_ text: StaticString) {
        buffer += text.bytes
    }
}
