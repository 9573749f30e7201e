/// What a `foyer_event_t *` points to: an event, or the question that is put to a callback, with its texts at stable
/// addresses, in one block.
final class EventHandle {
    let number: UInt64
    let kind: RouterEvent.Kind
    let link: LinkID
    let source: LinkSource
    let answer: Answer?
    let outcome: Outcome?
    let token: AnswerToken
    let relatedLink: LinkID?
    let properties: PathProperties?
    let steps: [RouterEvent.Step]
    /// The event itself; nil for a question.
    let event: RouterEvent?
    private let texts: TextBlock

    /// The texts that every event lends; the names of the steps follow them in the block.
    enum Text: Int {
        case url, lane, handler, reason, configurationVersion
        static let count = 5
    }

    init(_ event: RouterEvent) {
        number = event.number
        kind = event.kind
        link = event.linkID
        source = event.source
        answer = event.answer
        outcome = event.outcome
        token = event.token
        relatedLink = event.relatedLink
        properties = event.properties
        steps = event.steps
        self.event = event
        var texts = TextBlock.Builder()
        texts.append(event.link?.url)
        texts.append(event.lane)
        texts.append(event.handler)
        texts.append(event.reason)
        texts.append(event.configurationVersion)
        for step in event.steps { texts.append(step.handler) }
        self.texts = texts.finish()
    }

    init(_ offer: Offer, _ kind: RouterEvent.Kind) {
        number = 0
        self.kind = kind
        link = offer.link.id
        source = offer.link.source
        answer = nil
        outcome = nil
        token = offer.token
        relatedLink = nil
        properties = offer.properties
        steps = []
        event = nil
        var texts = TextBlock.Builder()
        texts.append(offer.link.url)
        texts.append(offer.link.lane)
        texts.append(offer.handler)
        texts.append(String?.none)
        texts.append(offer.configurationVersion)
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
