/// What a `foyer_event_t *` points to: an event, or the question that is put to a callback, with its texts at stable
/// addresses, in one block.
final class EventHandle {
    let number: UInt64
    /// 0 for a link that is put before a predicate.
    let kind: Int32
    let link: LinkID
    let source: LinkSource
    let answer: Answer?
    let outcome: Outcome?
    let token: AnswerToken
    let relatedLink: LinkID?
    let retries: Int
    let properties: PathProperties?
    let parameters: [LinkParameter]
    let steps: [RouterEvent.Step]
    /// The event itself; nil for a question.
    let event: RouterEvent?
    private let texts: TextBlock

    /// The texts that every event lends; the names of the steps follow them in the block, then names and values of the
    /// parameters in turn.
    enum Text: Int {
        case url, lane, handler, reason, configurationVersion, route, eventID, referrer
        static let count = 8
    }

    init(_ event: RouterEvent) {
        number = event.number
        kind = event.kind.rawValue
        link = event.linkID
        source = event.source
        answer = event.answer
        outcome = event.outcome
        token = event.token
        relatedLink = event.relatedLink
        retries = event.retries
        properties = event.properties
        parameters = event.parameters
        steps = event.steps
        self.event = event
        var texts = TextBlock.Builder()
        texts.append(event.link?.url)
        texts.append(event.lane)
        texts.append(event.handler)
        texts.append(event.reason)
        texts.append(event.configurationVersion)
        texts.append(event.route)
        texts.append(event.link)
        for step in event.steps { texts.append(step.handler) }
        texts.append(event.parameters)
        self.texts = texts.finish()
    }

    init(_ offer: Offer, _ kind: RouterEvent.Kind) {
        number = 0
        self.kind = kind.rawValue
        link = offer.link.id
        source = offer.link.source
        answer = nil
        outcome = nil
        token = offer.token
        relatedLink = nil
        retries = offer.retries
        properties = offer.properties
        parameters = offer.parameters
        steps = []
        event = nil
        var texts = TextBlock.Builder()
        texts.append(offer.link.url)
        texts.append(offer.link.lane)
        texts.append(offer.handler)
        texts.append(String?.none)
        texts.append(offer.configurationVersion)
        texts.append(offer.route)
        texts.append(offer.link)
        texts.append(offer.parameters)
        self.texts = texts.finish()
    }

    /// A link before a predicate.
    init(_ link: Link) {
        number = 0
        kind = 0
        self.link = link.id
        source = link.source
        answer = nil
        outcome = nil
        token = .none
        relatedLink = nil
        retries = 0
        properties = nil
        parameters = []
        steps = []
        event = nil
        var texts = TextBlock.Builder()
        texts.append(link.url)
        texts.append(link.lane)
        for _ in 0..<4 { texts.append(String?.none) }
        texts.append(link)
        self.texts = texts.finish()
    }

    /// Lends one text to C.
    func lend(_ text: Text, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        texts.lend(text.rawValue, length)
    }

    /// Lends the name of a step to C. The caller has checked the index.
    func lendStep(_ index: Int, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        texts.lend(Text.count + index, length)
    }

    /// Lends the name or the value of a parameter to C. The caller has checked the index.
    func lendParameter(_ index: Int, isValue: Bool, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        texts.lend(Text.count + steps.count + 2 * index + (isValue ? 1 : 0), length)
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

    /// The event behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> EventHandle? {
        guard let pointer else { return nil }
        return Unmanaged<EventHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

extension TextBlock.Builder {
    /// Appends event id and referrer of a link.
    fileprivate mutating func append(_ link: Link?) {
        append(link?.eventID)
        append(link?.referrer)
    }

    /// Appends names and values of parameters.
    fileprivate mutating func append(_ parameters: [LinkParameter]) {
        for parameter in parameters {
            append(parameter.name)
            append(parameter.value)
        }
    }
}
