/// What a router writes down to outlive its process: the links that have not ended, and the event ids it has seen.
///
/// Layout, numbers in little-endian order: `FOYER` and a zero byte; version (2 bytes); number of links (4), the links;
/// number of event ids (4), the event ids; FNV-1a of everything before (8). A text is its length (4) and its bytes; a text
/// that may be absent has a byte 0 or 1 before it.
struct Snapshot {
    static let version = 1
    private static let magic: [UInt8] = [0x46, 0x4F, 0x59, 0x45, 0x52, 0x00]

    /// A link that has not ended.
    struct Entry {
        var id: LinkID
        var url: [UInt8]
        var source: LinkSource
        var lane: String
        var eventID: String?
        var referrer: String?
        var isPrivate: Bool
        var retries: UInt8
        var redirects: UInt8
        /// How long it may still wait; 0 without end.
        var remaining: UInt64
        var bindings: [ContextBinding]
    }

    /// An event id and how long ago it was seen.
    struct Sighting {
        var eventID: [UInt8]
        var age: UInt64
    }

    var entries: [Entry] = []
    var sightings: [Sighting] = []

    init() {}

    // MARK: - Writing

    /// The bytes.
    var bytes: [UInt8] {
        var writer = SnapshotWriter()
        writer.bytes = Self.magic
        writer.write(UInt16(Self.version))
        writer.write(UInt32(truncatingIfNeeded: entries.count))
        for entry in entries { Self.write(entry, to: &writer) }
        writer.write(UInt32(truncatingIfNeeded: sightings.count))
        for sighting in sightings {
            writer.write(text: sighting.eventID)
            writer.write(sighting.age)
        }
        writer.write(FNV1a.hash(writer.bytes[...]))
        return writer.bytes
    }

    private static func write(_ entry: Entry, to writer: inout SnapshotWriter) {
        writer.write(entry.id.number)
        writer.write(text: entry.url)
        writer.write(UInt8(truncatingIfNeeded: entry.source.rawValue))
        writer.write(text: Array(entry.lane.utf8))
        writer.write(optional: entry.eventID)
        writer.write(optional: entry.referrer)
        writer.write(UInt8(entry.isPrivate ? 1 : 0))
        writer.write(entry.retries)
        writer.write(entry.redirects)
        writer.write(entry.remaining)
        writer.write(UInt32(truncatingIfNeeded: entry.bindings.count))
        for binding in entry.bindings {
            writer.write(text: Array(binding.key.utf8))
            writer.write(optional: binding.value)
        }
    }

    // MARK: - Reading

    /// Reads the bytes of a snapshot, all of which are checked before anything is used.
    init(_ bytes: Bytes) throws(SnapshotError) {
        guard bytes.count <= Limits.inputBytes else { throw .tooLong }
        guard bytes.starts(with: Self.magic) else { throw .notASnapshot }
        var reader = SnapshotReader(bytes.from(Self.magic.count))
        let version: UInt16 = try reader.number()
        guard version == Self.version else { throw .version(Int(version)) }
        guard bytes.count >= Self.magic.count + 2 + 8 else { throw .damaged }
        let end = bytes.count - 8
        var tail = SnapshotReader(bytes.from(end))
        guard try tail.number() == FNV1a.hash(bytes.part(0..<end)) else { throw .damaged }
        reader = SnapshotReader(bytes.part(Self.magic.count + 2..<end))
        let count: UInt32 = try reader.number()
        for _ in 0..<count { entries.append(try Self.entry(from: &reader)) }
        let sightingCount: UInt32 = try reader.number()
        for _ in 0..<sightingCount {
            sightings.append(Sighting(eventID: Array(try reader.text().utf8), age: try reader.number()))
        }
        guard reader.isAtEnd else { throw .damaged }
    }

    private static func entry(from reader: inout SnapshotReader) throws(SnapshotError) -> Entry {
        let id: UInt64 = try reader.number()
        let url = Array(try reader.text(limit: Limits.inputBytes).utf8)
        let number: UInt8 = try reader.number()
        guard let source = LinkSource(rawValue: Int32(number)) else { throw .damaged }
        var entry = Entry(
            id: LinkID(id), url: url, source: source, lane: try reader.text(), eventID: try reader.optional(),
            referrer: try reader.optional(), isPrivate: try reader.flag(), retries: try reader.number(),
            redirects: try reader.number(), remaining: try reader.number(), bindings: [])
        let count: UInt32 = try reader.number()
        guard count <= Limits.contextKeys else { throw .damaged }
        for _ in 0..<count {
            entry.bindings.append(ContextBinding(key: try reader.text(), value: try reader.optional()))
        }
        return entry
    }
}

/// Appends numbers and texts to bytes.
struct SnapshotWriter {
    var bytes: [UInt8] = []

    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    mutating func write(text: [UInt8]) {
        write(UInt32(truncatingIfNeeded: text.count))
        bytes += text
    }

    mutating func write(optional text: String?) {
        write(UInt8(text == nil ? 0 : 1))
        if let text { write(text: Array(text.utf8)) }
    }
}

/// Takes numbers and texts from bytes; every step is checked.
struct SnapshotReader {
    private let bytes: Bytes
    private var offset = 0

    init(_ bytes: Bytes) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>() throws(SnapshotError) -> Number {
        let size = Number.bitWidth / 8
        guard bytes.count - offset >= size else { throw .damaged }
        var number: Number = 0
        for index in 0..<size { number |= Number(truncatingIfNeeded: bytes[offset + index]) << Number(index * 8) }
        offset += size
        return number
    }

    mutating func flag() throws(SnapshotError) -> Bool {
        let number: UInt8 = try number()
        guard number <= 1 else { throw .damaged }
        return number == 1
    }

    /// A text, which must be well-formed UTF-8.
    mutating func text(limit: Int = Limits.nameBytes) throws(SnapshotError) -> String {
        let length: UInt32 = try number()
        guard length <= limit, bytes.count - offset >= Int(length) else { throw .damaged }
        let text = bytes.part(offset..<offset + Int(length))
        guard UTF8Text.firstFault(in: text) == nil else { throw .damaged }
        offset += Int(length)
        return String(decoding: text, as: UTF8.self)
    }

    mutating func optional() throws(SnapshotError) -> String? {
        try flag() ? try text() : nil
    }
}

/// Why a snapshot cannot be restored, or written. Nothing changed.
public enum SnapshotError: FoyerError, Hashable {
    // names: begin snapshot_error cases
    /// The bytes are not a snapshot of Foyer.
    case notASnapshot
    /// The snapshot is of a version that this Foyer does not read.
    case version(Int)
    /// The bytes are damaged: cut off, changed, or with something behind the end.
    case damaged
    /// The snapshot is longer than ``Limits/inputBytes``.
    case tooLong
    /// The router was shut down.
    case shutDown
    // names: end

    public var code: String {
        switch self {
        // names: begin snapshot_error names
        case .notASnapshot: "snapshot-unknown"
        case .version: "snapshot-version"
        case .damaged: "snapshot-damaged"
        case .tooLong: "snapshot-too-long"
        case .shutDown: "router-shut-down"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin snapshot_error sentences
        case .notASnapshot: "expected a snapshot of Foyer, found other bytes"
        case .version(let number): "expected a snapshot of version \(Snapshot.version), found version \(number)"
        case .damaged: "expected a whole snapshot, found one that is cut off or was changed"
        case .tooLong: "expected at most \(Limits.inputBytes) bytes"
        case .shutDown: "expected a router in use, found one that was shut down"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
