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
    /// The route of the installed table (``Router/install(routes:)``) that led to the handler, else the best one of the link;
    /// nil where none matches.
    public let route: String?
    /// The values that the routes of rules took from the link, and over them those of the handler's own route, else those
    /// of `route`. A fallback sees those of the handler before it.
    public let parameters: [LinkParameter]
    /// How often the link was held by `retryLater` before.
    public let retries: Int
}
