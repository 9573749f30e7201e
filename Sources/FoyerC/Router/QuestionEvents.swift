// How the C boundary shows callbacks what they are asked about: as an event that no router told.
extension RouterEvent {
    /// An offer as the event that a handler or interceptor without a callback would have got; it has no number.
    convenience init(_ offer: Offer, as kind: Kind) {
        self.init(
            number: 0, kind: kind, linkID: offer.link.id, source: offer.link.source, lane: offer.link.lane,
            link: offer.link, handler: offer.handler, token: offer.token, retries: offer.retries,
            properties: offer.properties, configurationVersion: offer.configurationVersion, route: offer.route,
            parameters: offer.parameters)
    }

    /// A link alone.
    convenience init(_ link: Link, as kind: Kind) {
        self.init(number: 0, kind: kind, linkID: link.id, source: link.source, lane: link.lane, link: link)
    }
}
