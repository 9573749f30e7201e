internal import CFoyerPlatform

/// What a `foyer_record_t *` points to: an answer, immutable and counted.
///
/// A record is one block of memory. Most are made from their values by a ``RecordBuilder``: slots, and the bytes of their
/// texts behind them. Events and the properties of a link, which are many, are views of the value of the core that they stand
/// for; only what C wants at a fixed address is copied. What is inside a record, and its JSON, is made when it is first asked
/// for, by any thread: the words for it begin as 0 and are set once.
///
/// The words of the block, in order: the JSON; for views the children, then `textCount` packed texts; for others the
/// slots, two words each; then bytes.
final class Record: ManagedBuffer<RecordHead, UInt64> {
    /// A record of values.
    static func make(_ head: RecordHead, slots: [Slot], bytes: [UInt8]) -> Record {
        let record = allocate(head, words: 1 + 2 * slots.count, bytes: bytes.count)
        record.withUnsafeMutablePointerToElements { words in
            var next = words + 1
            for slot in slots {
                (next + 0).initialize(to: slot.tag)
                (next + 1).initialize(to: slot.payload)
                next += 2
            }
            let target = UnsafeMutableRawPointer(next).assumingMemoryBound(to: UInt8.self)
            bytes.withUnsafeBufferPointer { source in
                if let start = source.baseAddress { target.initialize(from: start, count: source.count) }
            }
        }
        return record
    }

    /// A block with this many words, the first of them set to 0, and room for bytes behind them.
    static func allocate(_ head: RecordHead, words: Int, bytes: Int) -> Record {
        // With the name of the class: through `Self`, Embedded Swift would look for the size of the object in metadata that
        // it does not have. `create` makes an instance of the class it is called on.
        let buffer = Record.create(minimumCapacity: words + (bytes + 7) / 8) { _ in head }
        let record = unsafeDowncast(buffer, to: Record.self)
        record.withUnsafeMutablePointerToElements { $0.initialize(repeating: 0, count: 1 + Int(head.childCount)) }
        return record
    }

    deinit {
        withUnsafeMutablePointers { head, words in
            if let text = Self.object(words[0]) { Unmanaged<LentText>.fromOpaque(text).release() }
            switch head.pointee.content {
            case .event, .properties:
                for index in 1..<(1 + Int(head.pointee.childCount)) { Self.releaseRecord(words[index]) }
            case .values, .json, .map:
                for index in 0..<Int(head.pointee.slotCount) where words[1 + 2 * index] == Slot.recordTag {
                    Self.releaseRecord(words[2 + 2 * index])
                }
            }
        }
    }

    private static func object(_ word: UInt64) -> UnsafeRawPointer? {
        UnsafeRawPointer(bitPattern: UInt(word))
    }

    private static func releaseRecord(_ word: UInt64) {
        if let record = object(word) { Unmanaged<Record>.fromOpaque(record).release() }
    }

    // MARK: Handle

    /// A new reference for C to own.
    consuming func passToC() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// Lends the record to a callback.
    func lend<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) {
            body(OpaquePointer(Unmanaged.passUnretained(self).toOpaque()))
        }
    }

    /// Runs `body` with the record behind a pointer from C, whose count of references stays as it is.
    @inline(__always)
    static func with<Result>(_ pointer: OpaquePointer, _ body: (Record) -> Result) -> Result {
        Unmanaged<Record>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
    }

    /// The record behind a pointer that must not be NULL, of a kind.
    static func required(_ pointer: HandleIn, _ kind: Int, _ name: StaticString) throws(Failure) -> Record {
        guard let pointer else { throw .null(name) }
        let record = Unmanaged<Record>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
        guard record.header.kind == Int32(kind) else { throw .argument("expected a record of another kind for \(name)") }
        return record
    }

    // MARK: Reading

    /// What a field or member is.
    @inline(__always)
    func field(_ number: Int32) -> Field {
        let index = Int(number)
        return withUnsafeMutablePointers { head, words in
            switch head.pointee.content {
            case .event: withOrigin(RouterEvent.self) { Self.eventField(number, $0, words) } ?? .absent
            case .properties:
                withOrigin(Handle<PathProperties>.self) { Self.propertiesField(number, $0.value) } ?? .absent
            case .values, .json, .map: head.pointee.valueSlot(index).map { Self.slotField($0, head.pointee, words) } ?? .absent
            }
        }
    }

    private static func slotField(_ index: Int, _ head: RecordHead, _ words: UnsafeMutablePointer<UInt64>) -> Field {
        let (tag, payload) = (words[1 + 2 * index], words[2 + 2 * index])
        return switch tag & 0xFF {
        case 1: .null
        case 2: .bool(payload != 0)
        case 3: .int(Int64(bitPattern: payload))
        case 4: .literal(bytes(payload, length: tag >> 32, head, words))
        case 5: .text(bytes(payload, length: tag >> 32, head, words))
        case 6: .name(set: Int32(truncatingIfNeeded: tag >> 32), number: Int32(truncatingIfNeeded: payload))
        case 7: .record
        default: .absent
        }
    }

    private static func bytes(
        _ offset: UInt64, length: UInt64, _ head: RecordHead, _ words: UnsafeMutablePointer<UInt64>
    ) -> UnsafeBufferPointer<UInt8> {
        let start = UnsafeRawPointer(words + 1 + 2 * Int(head.slotCount)).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: start + Int(offset), count: Int(length))
    }

    /// How many members there are, or the largest number of a field.
    var count: Int {
        switch header.shape {
        case .fields: RecordNames.count(header.kind)
        case .list: Int(header.slotCount)
        case .keyed: Int(header.slotCount) / 2
        }
    }

    /// The key of a member, or the name of a field, with a NUL behind it.
    func key(_ number: Int32) -> UnsafeBufferPointer<UInt8>? {
        switch header.shape {
        case .fields: return RecordNames.name(number, of: header.kind)
        case .list: return nil
        case .keyed:
            guard number >= 0, number < count else { return nil }
            return withUnsafeMutablePointers { head, words in
                let key = 1 + 4 * Int(number)
                return Self.bytes(words[key + 1], length: words[key] >> 32, head.pointee, words)
            }
        }
    }

    /// The first member with a key, or the field with a name.
    func find(_ key: UnsafeBufferPointer<UInt8>) -> Int32? {
        let first: Int32 = header.shape == .fields ? 1 : 0
        let last = Int32(truncatingIfNeeded: count) - 1 + first
        var number = first
        while number <= last {
            if let name = self.key(number), name.elementsEqual(key) { return number }
            number += 1
        }
        return nil
    }

    /// The record inside a field, made when it is first asked for.
    func child(_ number: Int32) -> Unmanaged<Record>? {
        guard case .record = field(number) else { return nil }
        return withUnsafeMutablePointers { head, words in
            let word =
                switch head.pointee.content {
                case .event: words + 1 + Int(number - Int32(FOYER_EVENT_PARAMETERS))
                case .properties: words + Int(number)
                case .values, .json, .map: words + 2 + 2 * (head.pointee.valueSlot(Int(number)) ?? 0)
                }
            let address = UnsafeMutableRawPointer(word).assumingMemoryBound(to: CUnsignedLongLong.self)
            var found = UInt64(foyer_platform_load(address))
            if found == 0 {
                guard let made = makeChild(number) else { return nil }
                let mine = UInt64(UInt(bitPattern: Unmanaged.passRetained(made).toOpaque()))
                found = UInt64(foyer_platform_publish(address, CUnsignedLongLong(mine)))
                if found != mine { Self.releaseRecord(mine) }
            }
            return Self.object(found).map { Unmanaged<Record>.fromOpaque($0) }
        }
    }

    private func makeChild(_ number: Int32) -> Record? {
        switch header.content {
        case .event: withOrigin(RouterEvent.self) { Self.eventChild(number, $0) } ?? nil
        case .properties: withOrigin(Handle<PathProperties>.self) { Self.propertiesChild(number, $0.value) } ?? nil
        case .json: withOrigin(Handle<JSONValue>.self) { Self.jsonChild(Int(number), $0.value) } ?? nil
        case .values, .map: nil
        }
    }

    private static func jsonChild(_ number: Int, _ value: JSONValue) -> Record? {
        switch value {
        case .array(let elements): elements.indices.contains(number) ? .json(elements[number]) : nil
        case .object(let object):
            object.members.indices.contains(number) ? .json(object.members[number].value) : nil
        default: nil
        }
    }

    // MARK: JSON

    /// The whole as JSON text, written when it is first asked for.
    func jsonText() -> Unmanaged<LentText>? {
        withUnsafeMutablePointerToElements { words in
            let address = UnsafeMutableRawPointer(words).assumingMemoryBound(to: CUnsignedLongLong.self)
            var found = UInt64(foyer_platform_load(address))
            if found == 0 {
                let made = makeJSONText()
                let mine = UInt64(UInt(bitPattern: Unmanaged.passRetained(made).toOpaque()))
                found = UInt64(foyer_platform_publish(address, CUnsignedLongLong(mine)))
                if found != mine, let other = Self.object(mine) { Unmanaged<LentText>.fromOpaque(other).release() }
            }
            return Self.object(found).map { Unmanaged<LentText>.fromOpaque($0) }
        }
    }

    private func makeJSONText() -> LentText {
        if header.content == .map, let text = withOrigin(Handle<LinkMap>.self, { LentText($0.value.json) }) { return text }
        return LentText(json.text().utf8)
    }

    /// The whole as a JSON value. Records are as deep as their kinds are; what came as JSON is handed on as it is.
    var json: JSONValue {
        if header.content == .json, let value = withOrigin(Handle<JSONValue>.self, { $0.value }) { return value }
        switch header.shape {
        case .fields:
            var object = JSONObject()
            for number in 1...Int32(truncatingIfNeeded: max(1, count)) {
                guard let name = key(number), !isBinary(number), let value = json(of: number) else { continue }
                object[String(decoding: name, as: UTF8.self)] = value
            }
            return .object(object)
        case .list:
            return .array((0..<Int32(truncatingIfNeeded: count)).map { json(of: $0) ?? .null })
        case .keyed where header.kind == Int32(FOYER_RECORD_PAIRS):
            return .array(
                (0..<Int32(truncatingIfNeeded: count)).map { index in
                    .array([.string(text(of: key(index))), json(of: index) ?? .null])
                })
        case .keyed:
            return .object(
                JSONObject((0..<Int32(truncatingIfNeeded: count)).map { (text(of: key($0)), json(of: $0) ?? .null) }))
        }
    }

    private func json(of number: Int32) -> JSONValue? {
        switch field(number) {
        case .absent: nil
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .number(JSONNumber(value))
        case .literal(let bytes): JSONNumber(literal: text(of: bytes)).map { .number($0) }
        case .text(let bytes): .string(text(of: bytes))
        case .name(let set, let number): .string(text(of: Names.name(set, number)))
        case .record: child(number)?._withUnsafeGuaranteedRef { $0.json }
        }
    }

    /// Whether a field has bytes that are no text: a document may hold anything.
    private func isBinary(_ number: Int32) -> Bool {
        guard header.kind == Int32(FOYER_RECORD_DOCUMENT), case .text(let bytes) = field(number) else { return false }
        return UTF8Text.firstFault(in: bytes) != nil
    }

    private func text(of bytes: UnsafeBufferPointer<UInt8>?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// What a record knows besides its words.
struct RecordHead {
    /// Where the values of a record are.
    enum Content: UInt8 {
        /// In its slots.
        case values
        /// In its slots, but for arrays and objects, which are made into records when they are asked for. The origin is a
        /// `Handle<JSONValue>`.
        case json
        /// In the origin, a `RouterEvent`.
        case event
        /// In the origin, a `Handle<PathProperties>`.
        case properties
        /// In the origin, a `Handle<LinkMap>`, of which only the JSON is asked for.
        case map
    }

    /// How its values are found.
    enum Shape: UInt8 {
        case fields, list, keyed
    }

    /// `FOYER_RECORD_*`
    let kind: Int32
    let shape: Shape
    let content: Content
    /// Words for records inside a view.
    var childCount: UInt8 = 0
    /// Slots of a record of values; a member with a key has two.
    var slotCount: Int32 = 0
    /// The value of the core that the record stands for: see `Content`; of a record of values, where a function takes the
    /// record back.
    var origin: AnyObject?

    /// The slot of a field or member.
    @inline(__always)
    func valueSlot(_ number: Int) -> Int? {
        switch shape {
        case .fields, .list: number >= 0 && number < Int(slotCount) ? number : nil
        case .keyed: number >= 0 && number < Int(slotCount) / 2 ? 2 * number + 1 : nil
        }
    }
}

extension Record {
    /// The origin, whose type the content says.
    @inline(__always)
    func withOrigin<Origin: AnyObject, Result>(_ type: Origin.Type, _ body: (Origin) -> Result) -> Result? {
        guard let origin = header.origin else { return nil }
        return body(unsafeDowncast(origin, to: type))
    }
}

/// What a field or member is. Texts are lent by the record.
enum Field {
    case absent
    case null
    case bool(Bool)
    case int(Int64)
    /// A number that is not a whole one of 64 bits, as it was written.
    case literal(UnsafeBufferPointer<UInt8>)
    case text(UnsafeBufferPointer<UInt8>)
    case name(set: Int32, number: Int32)
    case record

    /// One of `FOYER_TYPE_*`.
    var type: Int {
        switch self {
        case .absent: FOYER_TYPE_ABSENT
        case .null: FOYER_TYPE_NULL
        case .bool: FOYER_TYPE_BOOL
        case .int: FOYER_TYPE_INT
        case .literal: FOYER_TYPE_DOUBLE
        case .text: FOYER_TYPE_TEXT
        case .name: FOYER_TYPE_NAME
        case .record: FOYER_TYPE_RECORD
        }
    }
}

/// One value in the block of a record: its type in the low byte of the tag, a length or a set of names in the high half.
struct Slot {
    var tag: UInt64 = 0
    var payload: UInt64 = 0

    static let recordTag: UInt64 = 7
}

/// Gathers the values of a record.
struct RecordBuilder {
    private var slots: [Slot]
    private var bytes: [UInt8] = []
    private let kind: Int32
    private let shape: RecordHead.Shape
    /// The value of the core that the record stands for.
    var origin: AnyObject?

    /// A record with the fields of a kind.
    init(_ kind: Int) {
        self.kind = Int32(kind)
        shape = .fields
        slots = [Slot](repeating: Slot(), count: RecordNames.count(Int32(kind)) + 1)
    }

    private init(_ kind: Int, _ shape: RecordHead.Shape) {
        self.kind = Int32(kind)
        self.shape = shape
        slots = []
    }

    static var list: RecordBuilder { RecordBuilder(FOYER_RECORD_LIST, .list) }
    static var object: RecordBuilder { RecordBuilder(FOYER_RECORD_OBJECT, .keyed) }
    static var pairs: RecordBuilder { RecordBuilder(FOYER_RECORD_PAIRS, .keyed) }

    // MARK: Fields. An absent value leaves its field absent.

    @inline(never)
    mutating func set(_ field: Int, utf8 text: UnsafeBufferPointer<UInt8>?) {
        if let text { slots[field] = slot(text, 5) }
    }

    @inline(never)
    mutating func set(_ field: Int, _ text: String?) {
        if let text { slots[field] = slot(text, 5) }
    }

    @inline(never)
    mutating func set(_ field: Int, int value: Int?) {
        if let value { slots[field] = Slot(tag: 3, payload: UInt64(bitPattern: Int64(value))) }
    }

    @inline(never)
    mutating func set(_ field: Int, int value: UInt64) {
        slots[field] = Slot(tag: 3, payload: value)
    }

    @inline(never)
    mutating func set(_ field: Int, bool value: Bool) {
        slots[field] = Slot(tag: 2, payload: value ? 1 : 0)
    }

    @inline(never)
    mutating func set(_ field: Int, _ set: Int, _ number: Int32?) {
        guard let number else { return }
        slots[field] = Slot(tag: UInt64(set) << 32 | 6, payload: UInt64(UInt32(bitPattern: number)))
    }

    @inline(never)
    mutating func set(_ field: Int, _ child: Record?) {
        if let child { slots[field] = slot(child) }
    }

    // MARK: Members

    @inline(never)
    mutating func append(_ text: String) {
        slots.append(slot(text, 5))
    }

    /// A text, or null.
    @inline(never)
    mutating func append(orNull text: String?) {
        slots.append(text.map { slot($0, 5) } ?? Slot(tag: 1))
    }

    @inline(never)
    mutating func append(_ number: Int) {
        slots.append(Slot(tag: 3, payload: UInt64(bitPattern: Int64(number))))
    }

    @inline(never)
    mutating func append(_ child: Record) {
        slots.append(slot(child))
    }

    /// A text under a key; nil as null.
    @inline(never)
    mutating func append(key: String, _ text: String?) {
        slots.append(slot(key, 5))
        slots.append(text.map { slot($0, 5) } ?? Slot(tag: 1))
    }

    @inline(never)
    mutating func append(key: String, _ child: Record) {
        slots.append(slot(key, 5))
        slots.append(slot(child))
    }

    /// A JSON value; arrays and objects are made into records when they are asked for.
    @inline(never)
    fileprivate mutating func append(_ value: JSONValue) {
        switch value {
        case .null: slots.append(Slot(tag: 1))
        case .bool(let value): slots.append(Slot(tag: 2, payload: value ? 1 : 0))
        case .number(let number):
            if let value = number.int64 {
                slots.append(Slot(tag: 3, payload: UInt64(bitPattern: value)))
            } else {
                slots.append(slot(number.literal, 4))
            }
        case .string(let text): append(text)
        case .array, .object: slots.append(Slot(tag: Slot.recordTag))
        }
    }

    @inline(never)
    fileprivate mutating func append(key: String, _ value: JSONValue) {
        slots.append(slot(key, 5))
        append(value)
    }

    @inline(never)
    private mutating func slot(_ text: String, _ type: UInt64) -> Slot {
        var text = text
        return text.withUTF8 { slot($0, type) }
    }

    @inline(never)
    private mutating func slot(_ text: UnsafeBufferPointer<UInt8>, _ type: UInt64) -> Slot {
        let start = bytes.count
        bytes.append(contentsOf: text)
        let length = bytes.count - start
        bytes.append(0)
        return Slot(tag: UInt64(UInt32(truncatingIfNeeded: length)) << 32 | type, payload: UInt64(start))
    }

    @inline(never)
    private func slot(_ child: Record) -> Slot {
        let pointer = UInt(bitPattern: Unmanaged.passRetained(child).toOpaque())
        return Slot(tag: Slot.recordTag, payload: UInt64(pointer))
    }

    /// The record. A builder is finished once: the records in it have their reference from it.
    consuming func finish(_ content: RecordHead.Content = .values) -> Record {
        let head = RecordHead(
            kind: kind, shape: shape, content: content, slotCount: Int32(truncatingIfNeeded: slots.count), origin: origin)
        return Record.make(head, slots: slots, bytes: bytes)
    }
}

// MARK: - Lists, objects, JSON

extension Record {
    /// A list of records.
    static func list<Element>(_ elements: [Element], _ make: (Element) -> Record) -> Record {
        var list = RecordBuilder.list
        for element in elements { list.append(make(element)) }
        return list.finish()
    }

    /// A list of texts.
    static func list(_ texts: [String]) -> Record {
        var list = RecordBuilder.list
        for text in texts { list.append(text) }
        return list.finish()
    }

    /// A list of numbers.
    static func list(_ numbers: [Int]) -> Record {
        var list = RecordBuilder.list
        for number in numbers { list.append(number) }
        return list.finish()
    }

    /// An array or an object of JSON.
    static func json(_ value: JSONValue) -> Record {
        var builder = RecordBuilder.list
        switch value {
        case .array(let elements):
            for element in elements { builder.append(element) }
        case .object(let object):
            builder = .object
            for member in object.members { builder.append(key: member.key, member.value) }
        default: builder.append(value)
        }
        builder.origin = Handle(value)
        return builder.finish(.json)
    }

    /// Names with texts.
    static func parameters(_ parameters: [LinkParameter]) -> Record {
        var object = RecordBuilder.object
        for parameter in parameters { object.append(key: parameter.name, parameter.value) }
        return object.finish()
    }

    /// What a document needs besides its bytes is set by its owner.
    static func document(_ bytes: [UInt8]) -> Record {
        var document = RecordBuilder(FOYER_RECORD_DOCUMENT)
        bytes.withUnsafeBufferPointer { document.set(FOYER_DOCUMENT_BYTES, utf8: $0) }
        return document.finish()
    }
}

// MARK: - The functions

@implementation @_cdecl("foyer_record_free")
public func foyer_record_free(_ record: HandleIn) {
    guard let record else { return }
    Unmanaged<Record>.fromOpaque(UnsafeRawPointer(record)).release()
}

@implementation @_cdecl("foyer_record_retain")
public func foyer_record_retain(_ record: HandleIn) -> OpaquePointer? {
    guard let record else { return nil }
    _ = Unmanaged<Record>.fromOpaque(UnsafeRawPointer(record)).retain()
    return record
}

@implementation @_cdecl("foyer_record_kind")
public func foyer_record_kind(_ record: HandleIn) -> Int32 {
    guard let record else { return 0 }
    return Record.with(record) { $0.header.kind }
}

@implementation @_cdecl("foyer_record_type")
public func foyer_record_type(_ record: HandleIn, _ field: Int32) -> Int32 {
    guard let record else { return Int32(FOYER_TYPE_ABSENT) }
    return Record.with(record) { Int32($0.field(field).type) }
}

@implementation @_cdecl("foyer_record_text")
public func foyer_record_text(_ record: HandleIn, _ field: Int32, _ length: SizeOut) -> TextOut {
    guard let record else { return lend(nil, length) }
    return switch Record.with(record, { $0.field(field) }) {
    case .text(let bytes): lend(bytes, length)
    case .name(let set, let number): lend(Names.name(set, number), length)
    default: lend(nil, length)
    }
}

@implementation @_cdecl("foyer_record_int")
public func foyer_record_int(_ record: HandleIn, _ field: Int32, _ value: WideOut) -> Int32 {
    value?.pointee = 0
    guard let record else { return Status.argument.rawValue }
    switch Record.with(record, { $0.field(field) }) {
    case .int(let number): value?.pointee = number
    case .bool(let flag): value?.pointee = flag ? 1 : 0
    case .name(_, let number): value?.pointee = Int64(number)
    case .absent, .null: return Status.none.rawValue
    case .literal, .text, .record: return Status.type.rawValue
    }
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_record_double")
public func foyer_record_double(_ record: HandleIn, _ field: Int32, _ value: UnsafeMutablePointer<Double>?) -> Int32 {
    value?.pointee = 0
    guard let record else { return Status.argument.rawValue }
    switch Record.with(record, { $0.field(field) }) {
    case .int(let number): value?.pointee = Double(number)
    case .literal(let bytes):
        guard let number = JSONNumber(literal: String(decoding: bytes, as: UTF8.self))?.double else {
            return Status.type.rawValue
        }
        value?.pointee = number
    case .absent, .null: return Status.none.rawValue
    case .bool, .name, .text, .record: return Status.type.rawValue
    }
    return Status.ok.rawValue
}

@implementation @_cdecl("foyer_record_count")
public func foyer_record_count(_ record: HandleIn) -> Int {
    guard let record else { return 0 }
    return Record.with(record) { $0.count }
}

@implementation @_cdecl("foyer_record_key")
public func foyer_record_key(_ record: HandleIn, _ index: Int32, _ length: SizeOut) -> TextOut {
    guard let record else { return lend(nil, length) }
    return lend(Record.with(record) { $0.key(index) }, length)
}

@implementation @_cdecl("foyer_record_find")
public func foyer_record_find(_ record: HandleIn, _ key: TextIn, _ key_length: Int, _ index: NumberOut) -> Int32 {
    index?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let record else { throw .null("record") }
        let key = try inputBytes(key, key_length, "key")
        guard let found = Record.with(record, { $0.find(key) }) else { return .none }
        index?.pointee = found
        return .ok
    }
}

@implementation @_cdecl("foyer_record_child")
public func foyer_record_child(_ record: HandleIn, _ field: Int32) -> OpaquePointer? {
    guard let record else { return nil }
    return Record.with(record) { $0.child(field) }.map { OpaquePointer($0.toOpaque()) }
}

@implementation @_cdecl("foyer_record_json")
public func foyer_record_json(_ record: HandleIn, _ length: SizeOut) -> TextOut {
    length?.pointee = 0
    guard let record, let text = Record.with(record, { $0.jsonText() }) else { return nil }
    return text._withUnsafeGuaranteedRef { $0.lend(length) }
}
