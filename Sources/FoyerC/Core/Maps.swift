// What an app's links are: the policy alone, and the whole map.

/// Checks a text from C and copies its bytes.
@inline(never)
func inputArray(_ text: TextIn, _ length: Int, _ name: StaticString) throws(Failure) -> [UInt8] {
    Array(try inputUTF8(text, length, name))
}

/// Reads a description from C.
@inline(__always)
func described<Value>(
    _ json: TextIn, _ length: Int, _ name: StaticString, _ read: ([UInt8]) throws(LinkMapError) -> Value
) throws(Failure) -> Value {
    let bytes = try inputArray(json, length, name)
    do throws(LinkMapError) {
        return try read(bytes)
    } catch {
        throw Failure(error)
    }
}

// MARK: - Policy

@implementation @_cdecl("foyer_policy_parse")
public func foyer_policy_parse(_ json: TextIn, _ json_length: Int, _ policy: HandleOut, _ error: HandleOut) -> Int32 {
    policy?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let policy = try required(policy, "policy")
        let read = try described(json, json_length, "json") { (bytes) throws(LinkMapError) in
            try LinkPolicy(parsing: bytes)
        }
        policy.pointee = Handle(read).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_policy_free")
public func foyer_policy_free(_ policy: HandleIn) {
    Handle<LinkPolicy>.free(policy)
}

@implementation @_cdecl("foyer_policy_check")
public func foyer_policy_check(
    _ policy: HandleIn, _ link: TextIn, _ link_length: Int, _ url: HandleOut, _ check: NumberOut, _ refusal: HandleOut,
    _ error: HandleOut
) -> Int32 {
    url?.pointee = nil
    check?.pointee = 0
    refusal?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let policy = try Handle<LinkPolicy>.required(policy, "policy")
        guard link_length >= 0 else { throw .argument("expected a smaller link_length") }
        // That a link is too long is for the policy to say.
        let link = try inputBytes(link, min(link_length, Limits.urlBytes + 1), "link")
        switch policy.value.check(utf8: link) {
        case .accepted(let accepted):
            url?.pointee = accepted.passToC()
            return .ok
        case .refused(let found):
            check?.pointee = found.check.rawValue
            if let refusal { refusal.pointee = Record.refusal(found).passToC() }
            return .none
        }
    }
}

extension Record {
    fileprivate static func refusal(_ refusal: LinkRefusal) -> Record {
        var record = RecordBuilder(FOYER_RECORD_REFUSAL)
        record.set(FOYER_REFUSAL_CHECK, FOYER_NAMES_CHECK, refusal.check.rawValue)
        record.set(FOYER_REFUSAL_MESSAGE, refusal.message)
        record.set(FOYER_REFUSAL_OFFSET, int: refusal.position?.offset)
        return record.finish()
    }
}

// MARK: - Map

/// What a `foyer_map_t *` points to: a map, and its document as a record, which is made when it is first asked for.
final class MapHandle {
    let map: LinkMap
    private let written: Record

    init(_ map: LinkMap) {
        self.map = map
        var written = RecordBuilder.list
        written.origin = Handle(map)
        self.written = written.finish(.map)
    }

    /// The shortest document of the map.
    func lendJSON(_ length: SizeOut) -> TextOut {
        written.jsonText()?._withUnsafeGuaranteedRef { $0.lend(length) }
    }
}

@implementation @_cdecl("foyer_map_parse")
public func foyer_map_parse(_ json: TextIn, _ json_length: Int, _ map: HandleOut, _ error: HandleOut) -> Int32 {
    map?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let map = try required(map, "map")
        let read = try described(json, json_length, "json") { (bytes) throws(LinkMapError) in
            try LinkMap(parsing: bytes)
        }
        map.pointee = Handle(MapHandle(read)).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_map_free")
public func foyer_map_free(_ map: HandleIn) {
    Handle<MapHandle>.free(map)
}

@implementation @_cdecl("foyer_map_json")
public func foyer_map_json(_ map: HandleIn, _ length: SizeOut) -> TextOut {
    length?.pointee = 0
    guard let map = try? Handle<MapHandle>.required(map, "map") else { return nil }
    return map.value.lendJSON(length)
}

@implementation @_cdecl("foyer_map_files")
public func foyer_map_files(_ map: HandleIn, _ files: HandleOut) -> Int32 {
    files?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let files = try required(files, "files")
        let named = try Handle<MapHandle>.required(map, "map").value.map.files
        files.pointee = Record.list(named) { .file($0) }.passToC()
        return named.isEmpty ? .none : .ok
    }
}

extension Record {
    fileprivate static func file(_ file: LinkMap.File) -> Record {
        let (use, role) =
            switch file.kind {
            case .iosConfiguration: ("configuration", "ios")
            case .androidConfiguration: ("configuration", "android")
            case .foyerConfiguration: ("configuration", "foyer")
            case .appleAssociation: ("association", "apple")
            case .androidAssociation: ("association", "android")
            }
        var record = RecordBuilder(FOYER_RECORD_FILE)
        record.set(FOYER_FILE_USE, use)
        record.set(FOYER_FILE_ROLE, role)
        record.set(FOYER_FILE_PATH, file.file)
        return record.finish()
    }
}
