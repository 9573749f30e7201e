@implementation @_cdecl("foyer_policy_new")
public func foyer_policy_new(
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ policy: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    policy?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let policy else { throw .argument("policy is NULL") }
        let name = try inputText(name, name_length, "name")
        guard let named = LinkPolicy(named: name.utf8.isEmpty ? "strict" : name) else {
            throw .argument("name is not strict, outgoing or hotwire")
        }
        policy.pointee = Handle(named).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_free")
public func foyer_policy_free(_ policy: OpaquePointer?) {
    HandleType.policy.free(policy)
}

@implementation @_cdecl("foyer_policy_add_scheme")
public func foyer_policy_add_scheme(
    _ policy: OpaquePointer?, _ scheme: UnsafePointer<CChar>?, _ scheme_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        let scheme = try inputText(scheme, scheme_length, "scheme")
        do throws(LinkPolicyError) {
            try box.value.addScheme(scheme)
        } catch {
            throw Failure(.syntax, error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_add_host")
public func foyer_policy_add_host(
    _ policy: OpaquePointer?, _ host: UnsafePointer<CChar>?, _ host_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        let host = try inputText(host, host_length, "host")
        do throws(LinkPolicyError) {
            try box.value.addHost(host)
        } catch {
            throw Failure(.syntax, error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_add_port")
public func foyer_policy_add_port(
    _ policy: OpaquePointer?, _ port: Int32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        guard let port = UInt16(exactly: port) else { throw .argument("port is not from 0 to 65535") }
        box.value.ports.append(port)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_relax")
public func foyer_policy_relax(
    _ policy: OpaquePointer?, _ check: Int32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        guard let check = LinkCheck(rawValue: check) else { throw .argument("check is not a known number") }
        box.value.relaxed.insert(check)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_set_direction")
public func foyer_policy_set_direction(
    _ policy: OpaquePointer?, _ direction: Int32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        switch direction {
        case Int32(FOYER_LINKS_INCOMING): box.value.direction = .incoming
        case Int32(FOYER_LINKS_OUTGOING): box.value.direction = .outgoing
        default: throw .argument("direction is not a known number")
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_set_maximum_length")
public func foyer_policy_set_maximum_length(
    _ policy: OpaquePointer?, _ bytes: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        guard bytes >= 0, bytes <= Limits.urlBytes else { throw .argument("bytes may be at most \(Limits.urlBytes)") }
        box.value.maximumBytes = bytes
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_policy_check")
public func foyer_policy_check(
    _ policy: OpaquePointer?, _ link: UnsafePointer<CChar>?, _ link_length: Int,
    _ url: UnsafeMutablePointer<OpaquePointer?>?, _ check: UnsafeMutablePointer<Int32>?,
    _ reason: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    url?.pointee = nil
    check?.pointee = 0
    return boundary(reason) { () throws(Failure) in
        let box = try requiredHandle(policy, .policy)
        let link = try linkBytes(link, link_length)
        switch box.value.check(utf8: link) {
        case .accepted(let accepted):
            url?.pointee = OpaquePointer(accepted.retainedPointer())
            return Status.ok.number
        case .refused(let refusal):
            check?.pointee = refusal.check.rawValue
            // The texts of a reason are made for who wants them only.
            guard reason != nil else { return Status.nothing.number }
            throw Failure(.nothing, refusal)
        }
    }
}

/// A link of any length: that it is too long is for the policy to say.
private func linkBytes(_ link: UnsafePointer<CChar>?, _ length: Int) throws(Failure) -> UnsafeBufferPointer<UInt8> {
    guard length >= 0 else { throw .argument("link_length is too large") }
    return try inputBytes(link, min(length, Limits.urlBytes + 1), "link")
}

@implementation @_cdecl("foyer_check_name")
public func foyer_check_name(_ check: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    lend(LinkCheck(rawValue: check)?.staticName ?? "", length)
}

@implementation @_cdecl("foyer_check_number")
public func foyer_check_number(_ name: UnsafePointer<CChar>?, _ name_length: Int) -> Int32 {
    guard let name = try? inputText(name, name_length, "name") else { return 0 }
    return LinkCheck(name: name)?.rawValue ?? 0
}
