/// What a `foyer_shortcut_t *` points to: a shortcut, and the texts of it that are lent to C.
struct LentShortcut {
    let shortcut: Shortcut
    let title: CText
    let target: CText

    init(_ shortcut: Shortcut) {
        self.shortcut = shortcut
        title = CText(shortcut.title)
        target = CText(shortcut.target.href)
    }
}

/// What a `foyer_shortcut_document_t *` points to.
struct LentDocument {
    let document: ShortcutDocument
    let bytes: CText
    let mediaType: CText
    let securityPolicy: CText
    let fileName: CText
    let warnings: [(code: CText, message: CText)]

    init(_ document: ShortcutDocument) {
        self.document = document
        bytes = CText(document.bytes)
        mediaType = CText(document.mediaType)
        securityPolicy = CText(document.securityPolicy)
        fileName = CText(document.fileName)
        warnings = document.warnings.map { (CText($0.code), CText($0.message)) }
    }
}

@implementation @_cdecl("foyer_shortcut_new")
public func foyer_shortcut_new(
    _ draft: OpaquePointer?, _ policy: OpaquePointer?, _ shortcut: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    shortcut?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard let shortcut else { throw .argument("shortcut is NULL") }
        let draft = try required(draft, .shortcutDraft)
        let policy = try required(policy, .policy)
        do throws(ShortcutError) {
            let checked = try Shortcut(draft.description, policy: policy)
            shortcut.pointee = Handle(LentShortcut(checked)).passToC()
        } catch {
            throw Failure(error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_free")
public func foyer_shortcut_free(_ shortcut: OpaquePointer?) {
    HandleType.shortcut.free(shortcut)
}

@implementation @_cdecl("foyer_shortcut_title")
public func foyer_shortcut_title(
    _ shortcut: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcut.value(shortcut)?.title.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_target")
public func foyer_shortcut_target(
    _ shortcut: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcut.value(shortcut)?.target.lend(length) ?? lend("", length)
}

// MARK: Formats

@implementation @_cdecl("foyer_shortcut_format_name")
public func foyer_shortcut_format_name(
    _ format: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    lend(ShortcutFormat(rawValue: format)?.staticName ?? "", length)
}

@implementation @_cdecl("foyer_shortcut_format_parse")
public func foyer_shortcut_format_parse(
    _ name: UnsafePointer<CChar>?, _ name_length: Int, _ format: UnsafeMutablePointer<Int32>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    format?.pointee = 0
    return boundary(error) { () throws(Failure) in
        let known = ShortcutFormat(name: try inputText(name, name_length, "name"))
        format?.pointee = known?.rawValue ?? 0
        return (known == nil ? Status.nothing : Status.ok).number
    }
}

// MARK: Documents

@implementation @_cdecl("foyer_shortcut_write")
public func foyer_shortcut_write(
    _ shortcut: OpaquePointer?, _ format: Int32, _ document: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    document?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let shortcut = try required(shortcut, .shortcut).shortcut
        return try write([shortcut], format, document)
    }
}

@implementation @_cdecl("foyer_shortcut_write_all")
public func foyer_shortcut_write_all(
    _ shortcuts: UnsafePointer<OpaquePointer?>?, _ count: Int, _ format: Int32,
    _ document: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    document?.pointee = nil
    return boundary(error) { () throws(Failure) in
        guard (1...Limits.shortcutsPerDocument).contains(count) else {
            throw .argument("count is not from 1 to \(Limits.shortcutsPerDocument)")
        }
        guard let shortcuts else { throw .argument("shortcuts is NULL") }
        var list: [Shortcut] = []
        for index in 0..<count {
            list.append(try required(shortcuts[index], .shortcut, "one of shortcuts").shortcut)
        }
        return try write(list, format, document)
    }
}

private func write(
    _ shortcuts: [Shortcut], _ format: Int32, _ document: UnsafeMutablePointer<OpaquePointer?>?
) throws(Failure) -> Int32 {
    guard let document else { throw .argument("document is NULL") }
    guard let format = ShortcutFormat(rawValue: format), shortcuts.count == 1 || format.holdsSeveral else {
        throw .argument("format is no FOYER_SHORTCUT_FORMAT_* for so many shortcuts")
    }
    do throws(ShortcutError) {
        document.pointee = Handle(LentDocument(try Shortcut.document(format, of: shortcuts))).passToC()
    } catch {
        throw Failure(error)
    }
    return Status.ok.number
}

@implementation @_cdecl("foyer_shortcut_document_free")
public func foyer_shortcut_document_free(_ document: OpaquePointer?) {
    HandleType.shortcutDocument.free(document)
}

@implementation @_cdecl("foyer_shortcut_document_bytes")
public func foyer_shortcut_document_bytes(
    _ document: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcutDocument.value(document)?.bytes.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_document_media_type")
public func foyer_shortcut_document_media_type(
    _ document: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcutDocument.value(document)?.mediaType.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_document_security_policy")
public func foyer_shortcut_document_security_policy(
    _ document: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcutDocument.value(document)?.securityPolicy.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_document_file_name")
public func foyer_shortcut_document_file_name(
    _ document: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    HandleType.shortcutDocument.value(document)?.fileName.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_document_warning_count")
public func foyer_shortcut_document_warning_count(_ document: OpaquePointer?) -> Int {
    HandleType.shortcutDocument.value(document)?.warnings.count ?? 0
}

@implementation @_cdecl("foyer_shortcut_document_warning_code")
public func foyer_shortcut_document_warning_code(
    _ document: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    warning(document, index)?.code.lend(length) ?? lend("", length)
}

@implementation @_cdecl("foyer_shortcut_document_warning_message")
public func foyer_shortcut_document_warning_message(
    _ document: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    warning(document, index)?.message.lend(length) ?? lend("", length)
}

private func warning(_ document: OpaquePointer?, _ index: Int) -> (code: CText, message: CText)? {
    guard let warnings = HandleType.shortcutDocument.value(document)?.warnings, warnings.indices.contains(index) else {
        return nil
    }
    return warnings[index]
}

extension HandleType where Value == LentShortcut {
    /// `foyer_shortcut_t *`
    static var shortcut: Self { Self(name: "shortcut") }
}

extension HandleType where Value == LentDocument {
    /// `foyer_shortcut_document_t *`
    static var shortcutDocument: Self { Self(name: "document") }
}
