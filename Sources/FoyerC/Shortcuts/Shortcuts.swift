// Shortcuts and their documents.

/// Runs a call of the component that throws `ShortcutError`.
private func writing<Result>(_ body: () throws(ShortcutError) -> Result) throws(Failure) -> Result {
    do throws(ShortcutError) {
        return try body()
    } catch {
        switch error.kind {
        case .textTooLong, .targetTooLong, .imageTooLarge, .tooMany, .dataURLTooLong: throw Failure(.limit, error)
        case .pageMissing: throw Failure(.state, error)
        default: throw Failure(.syntax, error)
        }
    }
}

@implementation @_cdecl("foyer_shortcut_parse")
public func foyer_shortcut_parse(
    _ json: TextIn, _ json_length: Int, _ policy: HandleIn, _ shortcut: HandleOut, _ error: HandleOut
) -> Int32 {
    shortcut?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let shortcut = try required(shortcut, "shortcut")
        let policy = try Handle<LinkPolicy>.required(policy, "policy").value
        let bytes = try inputArray(json, json_length, "json")
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Failure(error.kind.isLimit ? .limit : .syntax, error)
        }
        let checked = try writing { () throws(ShortcutError) in
            // The library reads no file: images come in the description itself.
            try Shortcut(try ShortcutDescription(json: value) { _ in nil }, policy: policy)
        }
        shortcut.pointee = Handle(checked).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_shortcut_free")
public func foyer_shortcut_free(_ shortcut: HandleIn) {
    Handle<Shortcut>.free(shortcut)
}

@implementation @_cdecl("foyer_shortcut_record")
public func foyer_shortcut_record(_ shortcut: HandleIn, _ record: HandleOut) -> Int32 {
    record?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let out = try required(record, "record")
        let shortcut = try Handle<Shortcut>.required(shortcut, "shortcut").value
        var record = RecordBuilder(FOYER_RECORD_SHORTCUT)
        record.set(FOYER_SHORTCUT_ID, shortcut.id)
        record.set(FOYER_SHORTCUT_TITLE, shortcut.title)
        record.set(FOYER_SHORTCUT_TARGET, shortcut.target.href)
        out.pointee = record.finish().passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_shortcut_write")
public func foyer_shortcut_write(
    _ shortcuts: UnsafePointer<OpaquePointer?>?, _ count: Int, _ format: Int32, _ document: HandleOut, _ error: HandleOut
) -> Int32 {
    document?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let document = try required(document, "document")
        guard (1...Limits.shortcutsPerDocument).contains(count) else {
            throw .argument("expected a count from 1 to \(Limits.shortcutsPerDocument)")
        }
        guard let shortcuts else { throw .null("shortcuts") }
        let format: ShortcutFormat = try inputValue(format, "format")
        guard count == 1 || format.holdsSeveral else {
            throw .argument("expected one shortcut for this format, found several")
        }
        var list: [Shortcut] = []
        for index in 0..<count {
            list.append(try Handle<Shortcut>.required(shortcuts[index], "one of shortcuts").value)
        }
        let written = try writing { () throws(ShortcutError) in try Shortcut.document(format, of: list) }
        document.pointee = Record.document(written).passToC()
        return .ok
    }
}

extension Record {
    fileprivate static func document(_ document: ShortcutDocument) -> Record {
        var record = RecordBuilder(FOYER_RECORD_DOCUMENT)
        record.origin = Handle(document)
        document.bytes.withUnsafeBufferPointer { record.set(FOYER_DOCUMENT_BYTES, utf8: $0) }
        record.set(FOYER_DOCUMENT_MEDIA_TYPE, document.mediaType)
        record.set(FOYER_DOCUMENT_SECURITY_POLICY, document.securityPolicy)
        record.set(FOYER_DOCUMENT_FILE_NAME, document.fileName)
        record.set(FOYER_DOCUMENT_FORMAT, FOYER_NAMES_SHORTCUT_FORMAT, document.format.rawValue)
        if !document.warnings.isEmpty {
            record.set(FOYER_DOCUMENT_WARNINGS, .list(document.warnings) { warning in
                var finding = Finding(code: warning.code, message: warning.message)
                finding.severity = Int32(FOYER_SEVERITY_WARNING)
                return finding.record
            })
        }
        return record.finish()
    }
}
