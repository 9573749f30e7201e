@implementation @_cdecl("foyer_navigator_propose")
public func foyer_navigator_propose(
    _ navigator: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ urlLength: Int, _ action: Int32, _ source: Int32,
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let out else { throw .argument("visit is NULL") }
        let url = try inputURL(url, urlLength, "url")
        let action: VisitAction = try inputValue(action, "action")
        let source: LinkSource = try inputValue(source, "source")
        let handle = try required(navigator, .navigator)
        let proposal = try planning { () throws(NavigationError) in
            try handle.navigator.proposal(for: url, action: action, source: source)
        }
        out.pointee = Handle(VisitHandle(proposal)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_propose_event")
public func foyer_navigator_propose_event(
    _ navigator: OpaquePointer?, _ event: OpaquePointer?, _ action: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let out else { throw .argument("visit is NULL") }
        guard let given = EventHandle.from(event) else { throw .argument("event is NULL") }
        let action: VisitAction = try inputValue(action, "action")
        let handle = try required(navigator, .navigator)
        let proposal = try planning { () throws(NavigationError) -> VisitProposal? in
            try handle.navigator.proposal(for: given.header.event, action: action)
        }
        guard let proposal else { return Status.nothing.number }
        out.pointee = Handle(VisitHandle(proposal)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_accept")
public func foyer_navigator_accept(
    _ navigator: OpaquePointer?, _ visit: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    answer(navigator, visit, .accept, out, error)
}

@implementation @_cdecl("foyer_navigator_accept_with")
public func foyer_navigator_accept_with(
    _ navigator: OpaquePointer?, _ visit: OpaquePointer?, _ kind: Int32, _ name: UnsafePointer<CChar>?,
    _ nameLength: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let kind: VisitDestination.Kind = try inputValue(kind, "kind")
        let name = try inputText(name, nameLength, "name")
        return try carryOut(navigator, visit, .acceptWith(VisitDestination(kind, name: name)), out)
    }
}

@implementation @_cdecl("foyer_navigator_reject")
public func foyer_navigator_reject(
    _ navigator: OpaquePointer?, _ visit: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    answer(navigator, visit, .reject, out, error)
}

@implementation @_cdecl("foyer_navigator_start")
public func foyer_navigator_start(
    _ navigator: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let handle = try required(navigator, .navigator)
        let navigation = handle.navigator.start()
        out?.pointee = Handle(NavigationHandle(navigation)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_navigator_select_tab")
public func foyer_navigator_select_tab(
    _ navigator: OpaquePointer?, _ tab: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let handle = try required(navigator, .navigator)
        let navigation = try planning { () throws(NavigationError) in try handle.navigator.selectTab(tab) }
        out?.pointee = Handle(NavigationHandle(navigation)).passToC()
        return Status.ok.number
    }
}

private func answer(
    _ navigator: OpaquePointer?, _ visit: OpaquePointer?, _ answer: VisitAnswer,
    _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    out?.pointee = nil
    return boundary(error) { () throws(Failure) in try carryOut(navigator, visit, answer, out) }
}

private func carryOut(
    _ navigator: OpaquePointer?, _ visit: OpaquePointer?, _ answer: VisitAnswer,
    _ out: UnsafeMutablePointer<OpaquePointer?>?
) throws(Failure) -> Int32 {
    let proposal = try required(visit, .visit).proposal
    let handle = try required(navigator, .navigator)
    let navigation = try planning { () throws(NavigationError) in
        try handle.navigator.propose(proposal, answer: answer)
    }
    out?.pointee = Handle(NavigationHandle(navigation)).passToC()
    return Status.ok.number
}
