/// A link as it is put before a handler, an interceptor or a condition.
public struct Offer: Sendable {
    /// The link.
    public let link: Link
    /// The name of the handler or interceptor that is asked.
    public let handler: String
    /// The right to answer later; ``AnswerToken/none`` for conditions.
    public let token: AnswerToken
    /// The properties that the path configuration gives the link; nil where there is no configuration.
    public let properties: PathProperties?
    /// The version of the path configuration the link was offered under; nil where there is none.
    public let configurationVersion: String?
    /// The values that the handler's route took from the link; empty for a handler without routes, but for a fallback,
    /// which sees those of the handler before it.
    public let parameters: [LinkParameter]
    /// How often the link was held by `retryLater` before.
    public let retries: Int
}
