// Events of a router, and what is put before its callbacks.

extension Record {
    /// The texts of an event at fixed addresses, in the order of their words. The URL is lent by the link, which has a NUL
    /// behind it already.
    private enum EventText: Int {
        case lane, handler, reason, route, configurationVersion, eventID, referrer, mapVersion
        static let count = 8
        /// The word of the first one: behind the JSON and the three children.
        static let first = 4
    }

    private static let absentText = UInt64.max

    /// The record of an event: one block.
    static func event(_ event: RouterEvent) -> Record {
        var bytes = 0
        forEachText(of: event) { _, text in bytes += text.utf8.count + 1 }
        let words = EventText.first + EventText.count
        let head = RecordHead(
            kind: Int32(FOYER_RECORD_EVENT), shape: .fields, content: .event, childCount: 3, origin: event)
        let record = allocate(head, words: words, bytes: bytes)
        record.withUnsafeMutablePointerToElements { start in
            (start + EventText.first).initialize(repeating: absentText, count: EventText.count)
            let base = UnsafeMutableRawPointer(start + words).assumingMemoryBound(to: UInt8.self)
            var place = 0
            forEachText(of: event) { kind, text in
                let count = copy(text, to: base + place)
                start[EventText.first + kind.rawValue] =
                    UInt64(truncatingIfNeeded: place) << 32 | UInt64(truncatingIfNeeded: count)
                (base + place + count).initialize(to: 0)
                place += count + 1
            }
        }
        return record
    }

    /// The record of a question that is put to a callback.
    static func offer(_ offer: Offer, isHandler: Bool) -> Record {
        let content: RouterEvent.Content =
            isHandler ? .handlerAsked(offer.handler, offer.token) : .interceptorAsked(offer.handler, offer.token)
        return event(RouterEvent(number: 0, RouterEvent.Subject(offer), content))
    }

    /// Calls `body` with each text that is there.
    @inline(__always)
    private static func forEachText(of event: RouterEvent, _ body: (EventText, String) -> Void) {
        if !event.lane.utf8.isEmpty { body(.lane, event.lane) }
        if let text = event.handler { body(.handler, text) }
        if let text = event.reason { body(.reason, text) }
        if let text = event.route { body(.route, text) }
        if let text = event.configurationVersion { body(.configurationVersion, text) }
        if let text = event.mapVersion { body(.mapVersion, text) }
        if let link = event.link {
            if let text = link.eventID { body(.eventID, text) }
            if let text = link.referrer { body(.referrer, text) }
        }
    }

    /// Copies a text; gives the number of its bytes.
    @inline(never)
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

    static func eventField(_ number: Int32, _ event: RouterEvent, _ words: UnsafeMutablePointer<UInt64>) -> Field {
        switch Int(number) {
        case FOYER_EVENT_NUMBER: .int(Int64(truncatingIfNeeded: event.number))
        case FOYER_EVENT_KIND: name(FOYER_NAMES_EVENT_KIND, event.kind.rawValue)
        case FOYER_EVENT_LINK: int(event.linkID.number)
        case FOYER_EVENT_SOURCE: name(FOYER_NAMES_SOURCE, event.source.rawValue)
        case FOYER_EVENT_LANE: text(.lane, words)
        case FOYER_EVENT_URL: event.link?.url.unsafeBytes(of: .href).map { .text($0) } ?? .absent
        case FOYER_EVENT_HANDLER: text(.handler, words)
        case FOYER_EVENT_ANSWER: name(FOYER_NAMES_ANSWER, event.answer?.rawValue)
        case FOYER_EVENT_OUTCOME: name(FOYER_NAMES_OUTCOME, event.outcome?.rawValue)
        case FOYER_EVENT_REASON: text(.reason, words)
        case FOYER_EVENT_TOKEN: int(event.token.number)
        case FOYER_EVENT_RELATED_LINK: int(event.relatedLink?.number ?? 0)
        case FOYER_EVENT_RETRIES: int(UInt64(truncatingIfNeeded: event.retries))
        case FOYER_EVENT_ROUTE: text(.route, words)
        case FOYER_EVENT_CONFIG_VERSION: text(.configurationVersion, words)
        case FOYER_EVENT_MAP_VERSION: text(.mapVersion, words)
        case FOYER_EVENT_EVENT_ID: text(.eventID, words)
        case FOYER_EVENT_REFERRER: text(.referrer, words)
        case FOYER_EVENT_PARAMETERS: event.parameters.isEmpty ? .absent : .record
        case FOYER_EVENT_STEPS: event.steps.isEmpty ? .absent : .record
        case FOYER_EVENT_PROPERTIES: event.properties == nil ? .absent : .record
        default: .absent
        }
    }

    static func eventChild(_ number: Int32, _ event: RouterEvent) -> Record? {
        switch Int(number) {
        case FOYER_EVENT_PARAMETERS: .parameters(event.parameters)
        case FOYER_EVENT_STEPS: .list(event.steps) { .step($0) }
        default: event.properties.map { .properties($0) }
        }
    }

    /// One answer on the way of a link.
    static func step(_ step: RouterEvent.Step) -> Record {
        var record = RecordBuilder(FOYER_RECORD_STEP)
        record.set(FOYER_STEP_HANDLER, step.handler)
        record.set(FOYER_STEP_ANSWER, FOYER_NAMES_ANSWER, step.answer.rawValue)
        return record.finish()
    }

    // MARK: Parts

    private static func text(_ text: EventText, _ words: UnsafeMutablePointer<UInt64>) -> Field {
        let packed = words[EventText.first + text.rawValue]
        guard packed != absentText else { return .absent }
        let base = UnsafeRawPointer(words + EventText.first + EventText.count).assumingMemoryBound(to: UInt8.self)
        return .text(UnsafeBufferPointer(start: base + Int(packed >> 32), count: Int(packed & 0xFFFF_FFFF)))
    }

    /// A number; 0 stands for none.
    private static func int(_ number: UInt64) -> Field {
        number == 0 ? .absent : .int(Int64(truncatingIfNeeded: number))
    }

    private static func name(_ set: Int, _ number: Int32?) -> Field {
        number.map { .name(set: Int32(truncatingIfNeeded: set), number: $0) } ?? .absent
    }
}
