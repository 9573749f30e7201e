/// What a handler answers when it is asked to take a link.
public enum HandlerAnswer: Sendable {
    /// The link is shown inside the app: a visit is proposed. The link ends as `visited`.
    case navigate
    /// The handler took the link; there is nothing to show. The link ends as `handled`.
    case cancel
    /// Not this handler's link: its fallback, or else the next candidate, is asked.
    case declined
    /// Not now: the link is held until a gate next opens. After ``RouterOptions/retryLimit`` times it counts as failed.
    case retryLater
    /// The handler could not do it; the next candidate is asked. The reason is free text for events.
    case failed(reason: String? = nil)
    /// The link goes elsewhere, given as the text of an absolute URL, which the policy checks like any other.
    case redirect(to: String)
    /// The answer comes later, through ``Router/answer(_:_:)`` with the token of the offer.
    case pending
}

/// What an interceptor answers.
public enum InterceptorAnswer: Sendable {
    /// The link goes on as it is.
    case pass
    /// The link goes on to the next interceptor with another URL, given as absolute text, which the policy checks.
    case rewrite(to: String)
    /// The link starts again with another URL: gates, properties and all interceptors. Counted against
    /// ``RouterOptions/redirectLimit``.
    case redirect(to: String)
    /// The link ends as `blocked`. The reason is free text for events.
    case block(reason: String? = nil)
    /// The answer comes later, through ``Router/answerInterceptor(_:_:)`` with the token of the offer.
    case pending
}

/// The answers of handlers and interceptors as numbered, named values, for events and for other languages.
public enum Answer: Int32, StableName {
    // names: begin answer cases
    /// The answer comes later.
    case pending = 0
    /// Handler: a visit is proposed.
    case navigate = 1
    /// Handler: taken, nothing to show.
    case cancel = 2
    /// Handler: not mine.
    case declined = 3
    /// Handler: hold the link until a gate next opens.
    case retryLater = 4
    /// Handler: could not do it.
    case failed = 5
    /// Handler or interceptor: the link goes elsewhere.
    case redirect = 6
    /// Interceptor: goes on.
    case pass = 7
    /// Interceptor: goes on with another URL.
    case rewrite = 8
    /// Interceptor: the link ends here.
    case block = 9
    /// No answer came in time. Only in events.
    case timedOut = 10
    /// The handler or interceptor was removed before it answered. Only in events.
    case removed = 11
    // names: end

    public var staticName: StaticString {
        switch self {
        // names: begin answer names
        case .pending: "pending"
        case .navigate: "navigate"
        case .cancel: "cancel"
        case .declined: "declined"
        case .retryLater: "retry_later"
        case .failed: "failed"
        case .redirect: "redirect"
        case .pass: "pass"
        case .rewrite: "rewrite"
        case .block: "block"
        case .timedOut: "timed_out"
        case .removed: "removed"
        // names: end
        }
    }
}

/// The right to answer one question, once.
public struct AnswerToken: Hashable, Sendable {
    /// The number; 0 is no token.
    public let number: UInt64

    /// The token with a number, as it came from a router.
    public init(_ number: UInt64) {
        self.number = number
    }

    /// No token: what a condition sees, which answers at once.
    public static let none = AnswerToken(0)

    /// The lane that was asked. Invariant: the low 16 bits are the lane, the others count questions from 1.
    var lane: Int { Int(truncatingIfNeeded: number & 0xFFFF) }
    var serial: UInt64 { number >> 16 }

    init(lane: Int, serial: UInt64) {
        number = serial << 16 | UInt64(truncatingIfNeeded: lane & 0xFFFF)
    }
}

/// Why an answer was not taken. Nothing changed.
public enum AnswerError: FoyerError, Hashable {
    // names: begin answer_error cases
    /// The router never gave this token out.
    case unknown
    /// This question has been answered.
    case double
    /// The question is no longer open: it timed out, or the link or the handler is gone.
    case late
    /// The token of an interceptor was answered as a handler's, or the other way round.
    case wrongKind
    // names: end

    public var code: String {
        switch self {
        // names: begin answer_error names
        case .unknown: "answer-unknown"
        case .double: "answer-double"
        case .late: "answer-late"
        case .wrongKind: "answer-wrong-kind"
        // names: end
        }
    }

    public var message: String {
        switch self {
        // names: begin answer_error sentences
        case .unknown: "expected a token from this router, found one it never gave out"
        case .double: "expected an open question, found one that has been answered"
        case .late: "expected an open question, found one that timed out or whose link or handler is gone"
        case .wrongKind: "expected the answer of the kind that was asked: handler or interceptor"
        // names: end
        }
    }

    public var position: TextPosition? { nil }
}
