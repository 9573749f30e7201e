// Links that wait: giving them up, and looking at them.

@implementation @_cdecl("foyer_router_drop")
public func foyer_router_drop(
    _ router: OpaquePointer?, _ link: UInt64, _ reason: UnsafePointer<CChar>?, _ reason_length: Int
) -> Int32 {
    boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let reason = try inputName(reason, reason_length, "reason")
        return (router.drop(LinkID(link), reason: reason) ? Status.ok : .nothing).number
    }
}

/// Reports how many links were dropped.
private func report(_ dropped: Int, _ count: UnsafeMutablePointer<Int>?) -> Int32 {
    count?.pointee = dropped
    return (dropped > 0 ? Status.ok : .nothing).number
}

@implementation @_cdecl("foyer_router_drop_waiting")
public func foyer_router_drop_waiting(
    _ router: OpaquePointer?, _ gate: UnsafePointer<CChar>?, _ gate_length: Int, _ reason: UnsafePointer<CChar>?,
    _ reason_length: Int, _ count: UnsafeMutablePointer<Int>?
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        let gate = try inputText(gate, gate_length, "gate")
        return report(router.dropLinks(waitingFor: gate, reason: try inputName(reason, reason_length, "reason")), count)
    }
}

@implementation @_cdecl("foyer_router_drop_where")
public func foyer_router_drop_where(
    _ router: OpaquePointer?, _ predicate: foyer_condition_t?, _ user: UnsafeMutableRawPointer?,
    _ reason: UnsafePointer<CChar>?, _ reason_length: Int, _ count: UnsafeMutablePointer<Int>?
) -> Int32 {
    count?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        guard let predicate else { throw .argument("predicate is NULL") }
        let reason = try inputName(reason, reason_length, "reason")
        let dropped = router.dropLinks(reason: reason) { link in
            EventHandle.make(link).lend { predicate(user, $0) } != 0
        }
        return report(dropped, count)
    }
}

@implementation @_cdecl("foyer_router_use_start_link")
public func foyer_router_use_start_link(_ router: OpaquePointer?) -> Int32 {
    guard let router = HandleType.router.value(router) else { return Status.argument.number }
    router.useStartLink()
    return Status.ok.number
}

/// What a `foyer_links_t *` points to.
struct LentLinks {
    let links: [Link]
    /// Four texts a link: URL, lane, event id, referrer.
    private let texts: TextBlock

    init(_ links: [Link]) {
        self.links = links
        var texts = TextBlock.Builder()
        for link in links {
            texts.append(link.url)
            texts.append(link.lane)
            texts.append(link.eventID)
            texts.append(link.referrer)
        }
        self.texts = texts.finish()
    }

    /// Lends a text of a link to C.
    func lend(_ index: Int, _ text: Int, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
        links.indices.contains(index) ? texts.lend(4 * index + text, length) : nil
    }

    /// The link with an index, of the list behind a pointer.
    static func link(_ list: OpaquePointer?, _ index: Int) -> Link? {
        guard let links = HandleType.links.value(list)?.links, links.indices.contains(index) else { return nil }
        return links[index]
    }
}

@implementation @_cdecl("foyer_router_waiting")
public func foyer_router_waiting(_ router: OpaquePointer?, _ links: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
    links?.pointee = nil
    guard let router = HandleType.router.value(router), let links else { return Status.argument.number }
    links.pointee = Handle(LentLinks(router.waitingLinks)).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_links_free")
public func foyer_links_free(_ links: OpaquePointer?) {
    HandleType.links.free(links)
}

@implementation @_cdecl("foyer_links_count")
public func foyer_links_count(_ links: OpaquePointer?) -> Int {
    HandleType.links.value(links)?.links.count ?? 0
}

@implementation @_cdecl("foyer_links_number")
public func foyer_links_number(_ links: OpaquePointer?, _ index: Int) -> UInt64 {
    LentLinks.link(links, index)?.id.number ?? 0
}

@implementation @_cdecl("foyer_links_source")
public func foyer_links_source(_ links: OpaquePointer?, _ index: Int) -> Int32 {
    LentLinks.link(links, index)?.source.rawValue ?? 0
}

@implementation @_cdecl("foyer_links_url")
public func foyer_links_url(
    _ links: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.links.value(links)?.lend(index, 0, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_links_lane")
public func foyer_links_lane(
    _ links: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.links.value(links)?.lend(index, 1, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_links_event_id")
public func foyer_links_event_id(
    _ links: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.links.value(links)?.lend(index, 2, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_links_referrer")
public func foyer_links_referrer(
    _ links: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.links.value(links)?.lend(index, 3, length) ?? lend("", length)
}
