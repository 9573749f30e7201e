/// What a `foyer_snapshot_t *` points to.
struct LentSnapshot {
    let bytes: CText
}

/// Why a snapshot cannot be written or read, under the status that it has in C.
private func failure(of error: SnapshotError) -> Failure {
    switch error {
    case .notASnapshot, .damaged: Failure(.syntax, error)
    case .version: Failure(.unsupported, error)
    case .tooLong: Failure(.limit, error)
    case .shutDown: Failure(.state, error)
    }
}

@implementation @_cdecl("foyer_router_snapshot")
public func foyer_router_snapshot(
    _ router: OpaquePointer?, _ with_private: Int32, _ snapshot: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: ErrorOut?
) -> Int32 {
    snapshot?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        guard let snapshot else { throw .argument("snapshot is NULL") }
        guard with_private == 0 || with_private == 1 else { throw .argument("with_private is not 0 or 1") }
        do throws(SnapshotError) {
            let bytes = try router.snapshot(includingPrivate: with_private == 1)
            snapshot.pointee = Handle(LentSnapshot(bytes: CText(bytes))).passToC()
        } catch {
            throw failure(of: error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_snapshot_free")
public func foyer_snapshot_free(_ snapshot: OpaquePointer?) {
    HandleType.snapshot.free(snapshot)
}

@implementation @_cdecl("foyer_snapshot_bytes")
public func foyer_snapshot_bytes(
    _ snapshot: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.snapshot.value(snapshot)?.bytes.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_snapshot_copy")
public func foyer_snapshot_copy(
    _ snapshot: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
    length?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let bytes = try required(snapshot, .snapshot).bytes
        return try withExtendedLifetime(bytes) { () throws(Failure) in
            try copyOut(bytes.bytes, buffer, capacity, length)
        }
    }
}

@implementation @_cdecl("foyer_router_restore")
public func foyer_router_restore(
    _ router: OpaquePointer?, _ bytes: UnsafePointer<CChar>?, _ bytes_length: Int, _ count: UnsafeMutablePointer<Int>?,
    _ error: ErrorOut?
) -> Int32 {
    count?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let router = try required(router, .router)
        let bytes = Array(try inputBytes(bytes, bytes_length, "bytes"))
        do throws(SnapshotError) {
            let links = try router.restore(bytes)
            count?.pointee = links.count
        } catch {
            throw failure(of: error)
        }
        return Status.ok.number
    }
}
