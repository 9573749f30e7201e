/// What an event handle knows besides its texts.
struct EventFields {
    let event: RouterEvent
    /// `FOYER_EVENT_*`; 0 for a link that is put before a predicate.
    let kind: Int32
}

/// What a `foyer_event_t *` points to: an event, or the question that is put to a callback.
///
/// One allocation: the fields, where each text begins, and the texts, each with a NUL behind it. The URL is lent out of the
/// link, which has a NUL behind it already. Immutable, so any number of threads may read it.
final class EventHandle: ManagedBuffer<EventFields, UInt8> {
    /// The texts that every event lends besides its URL; the names of the steps follow them, then names and values of the
    /// parameters in turn.
    enum Text: Int {
        case lane, handler, reason, configurationVersion, route, eventID, referrer
        static let count = 7
    }

    /// The handle of an event.
    static func make(_ event: RouterEvent) -> EventHandle {
        make(event, kind: event.kind.rawValue)
    }

    /// The handle of a question.
    static func make(_ offer: Offer, _ kind: RouterEvent.Kind) -> EventHandle {
        make(RouterEvent(offer, as: kind), kind: kind.rawValue)
    }

    /// The handle of a link before a predicate.
    static func make(_ link: Link) -> EventHandle {
        make(RouterEvent(link, as: .held), kind: 0)
    }

    private static func make(_ event: RouterEvent, kind: Int32) -> EventHandle {
        var (count, bytes) = (0, 0)
        forEachText(of: event) { text in
            count += 1
            bytes += (text?.utf8.count ?? 0) + 1
        }
        let places = (count + 1) * MemoryLayout<Int>.size
        // With the name of the class: through `Self`, Embedded Swift would look for the size of the object in metadata that
        // it does not have. `create` makes an instance of the class it is called on.
        let buffer = EventHandle.create(minimumCapacity: places + bytes) { _ in EventFields(event: event, kind: kind) }
        let handle = unsafeDowncast(buffer, to: EventHandle.self)
        handle.fill(event, from: places)
        return handle
    }

    /// Writes texts and places; there is room for them.
    private func fill(_ event: RouterEvent, from start: Int) {
        withUnsafeMutablePointerToElements { base in
            var (index, place) = (0, start)
            Self.forEachText(of: event) { text in
                Self.setPlace(place, of: index, in: base)
                if let text { place += Self.copy(text, to: base + place) }
                (base + place).initialize(to: 0)
                place += 1
                index += 1
            }
            Self.setPlace(place, of: index, in: base)
        }
    }

    private static func setPlace(_ place: Int, of index: Int, in base: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(base).storeBytes(
            of: place, toByteOffset: index * MemoryLayout<Int>.size, as: Int.self)
    }

    /// Copies a text; gives the number of its bytes.
    @inline(__always)
    private static func copy(_ text: String, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if let count = text.utf8.withContiguousStorageIfAvailable({ bytes in
            if let source = bytes.baseAddress { target.initialize(from: source, count: bytes.count) }
            return bytes.count
        }) {
            return count
        }
        var count = 0
        for byte in text.utf8 {
            (target + count).initialize(to: byte)
            count += 1
        }
        return count
    }

    /// Calls `body` with each text, in the order of the handle.
    @inline(__always)
    private static func forEachText(of event: RouterEvent, _ body: (String?) -> Void) {
        body(event.lane)
        body(event.handler)
        body(event.reason)
        body(event.configurationVersion)
        body(event.route)
        body(event.link?.eventID)
        body(event.link?.referrer)
        for step in event.steps { body(step.handler) }
        for parameter in event.parameters {
            body(parameter.name)
            body(parameter.value)
        }
    }

    // MARK: Lending

    /// Lends one text to C.
    func lend(_ text: Text, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        lend(text.rawValue, length)
    }

    /// Lends the name of a step to C. The caller has checked the index.
    func lendStep(_ index: Int, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        lend(Text.count + index, length)
    }

    /// Lends the name or the value of a parameter to C. The caller has checked the index.
    func lendParameter(_ index: Int, isValue: Bool, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        lend(Text.count + header.event.steps.count + 2 * index + (isValue ? 1 : 0), length)
    }

    private func lend(_ index: Int, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        withUnsafeMutablePointerToElements { base in
            let places = UnsafeRawPointer(base)
            let size = MemoryLayout<Int>.size
            let start = places.loadUnaligned(fromByteOffset: index * size, as: Int.self)
            let next = places.loadUnaligned(fromByteOffset: (index + 1) * size, as: Int.self)
            length?.pointee = next - start - 1
            return UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self)
        }
    }

    /// Lends the URL of the link to C; nil where the event shows none.
    func lendURL(_ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
        guard let text = header.event.link?.url.unsafeBytes(of: .href), let start = text.baseAddress else { return nil }
        length?.pointee = text.count
        return UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    }

    // MARK: Handle

    /// A new reference for C to own.
    func passToC() -> OpaquePointer {
        OpaquePointer(Unmanaged.passRetained(self).toOpaque())
    }

    /// Lends the handle to a callback.
    func lend<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        withExtendedLifetime(self) {
            body(OpaquePointer(Unmanaged.passUnretained(self).toOpaque()))
        }
    }

    /// The handle behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> EventHandle? {
        guard let pointer else { return nil }
        return Unmanaged<EventHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// Reads a number of the event behind a pointer from C; `otherwise` for NULL.
    @inline(__always)
    static func read<Number>(_ pointer: OpaquePointer?, else otherwise: Number, _ body: (RouterEvent) -> Number)
        -> Number
    {
        guard let pointer else { return otherwise }
        return Unmanaged<EventHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
            body($0.header.event)
        }
    }
}
