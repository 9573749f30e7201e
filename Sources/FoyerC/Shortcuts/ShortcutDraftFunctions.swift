/// What a `foyer_shortcut_draft_t *` points to.
final class ShortcutDraft {
    var description = ShortcutDescription(id: "", title: "", target: "")
    /// Whether the steps are those of the caller and not the English default.
    var hasOwnSteps = false
}

extension Failure {
    /// A fault of a shortcut, under the status that its kind has in C.
    init(_ error: ShortcutError) {
        switch error.kind {
        case .textTooLong, .targetTooLong, .imageTooLarge, .tooMany, .dataURLTooLong: self.init(.limit, error)
        case .pageMissing: self.init(.state, error)
        default: self.init(.syntax, error)
        }
    }
}

/// A truth value from C.
func inputFlag(_ value: Int32, _ name: StaticString) throws(Failure) -> Bool {
    guard value == 0 || value == 1 else { throw .argument("\(name) is neither 0 nor 1") }
    return value == 1
}

@implementation @_cdecl("foyer_shortcut_draft_new")
public func foyer_shortcut_draft_new() -> OpaquePointer? {
    Handle(ShortcutDraft()).passToC()
}

@implementation @_cdecl("foyer_shortcut_draft_free")
public func foyer_shortcut_draft_free(_ draft: OpaquePointer?) {
    HandleType.shortcutDraft.free(draft)
}

@implementation @_cdecl("foyer_shortcut_draft_set")
public func foyer_shortcut_draft_set(
    _ draft: OpaquePointer?, _ field: Int32, _ text: UnsafePointer<CChar>?, _ text_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        guard let field = ShortcutField(rawValue: field) else { throw .argument("field is no FOYER_SHORTCUT_*") }
        draft.description.set(field, to: try shortcutText(text, text_length, "text"))
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_draft_add_step")
public func foyer_shortcut_draft_add_step(
    _ draft: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ text_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        let text = try shortcutText(text, text_length, "text")
        if !draft.hasOwnSteps { draft.description.texts.steps = [] }
        draft.hasOwnSteps = true
        draft.description.texts.steps.append(text)
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_draft_clear_steps")
public func foyer_shortcut_draft_clear_steps(
    _ draft: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        draft.hasOwnSteps = true
        draft.description.texts.steps = []
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_draft_set_web_clip")
public func foyer_shortcut_draft_set_web_clip(
    _ draft: OpaquePointer?, _ full_screen: Int32, _ removable: Int32,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        let isFullScreen = try inputFlag(full_screen, "full_screen")
        draft.description.webClip.isRemovable = try inputFlag(removable, "removable")
        draft.description.webClip.isFullScreen = isFullScreen
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_draft_add_icon")
public func foyer_shortcut_draft_add_icon(
    _ draft: OpaquePointer?, _ png: UnsafePointer<CChar>?, _ png_length: Int, _ maskable: Int32,
    _ path: UnsafePointer<CChar>?, _ path_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        let png = try inputImage(png, png_length)
        let isMaskable = try inputFlag(maskable, "maskable")
        let path = try inputPath(path, path_length)
        do throws(ShortcutError) {
            draft.description.icons.append(try ShortcutIcon(png: png, isMaskable: isMaskable, path: path))
        } catch {
            throw Failure(error)
        }
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_shortcut_draft_add_startup_image")
public func foyer_shortcut_draft_add_startup_image(
    _ draft: OpaquePointer?, _ png: UnsafePointer<CChar>?, _ png_length: Int, _ width: Int32, _ height: Int32,
    _ scale: Int32, _ landscape: Int32, _ path: UnsafePointer<CChar>?, _ path_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    boundary(error) { () throws(Failure) in
        let draft = try required(draft, .shortcutDraft)
        let png = try inputImage(png, png_length)
        let isLandscape = try inputFlag(landscape, "landscape")
        let path = try inputPath(path, path_length)
        do throws(ShortcutError) {
            draft.description.startupImages.append(
                try ShortcutStartupImage(
                    png: png, screenWidth: Int(width), screenHeight: Int(height), scale: Int(scale),
                    isLandscape: isLandscape, path: path))
        } catch {
            throw Failure(error)
        }
        return Status.ok.number
    }
}

/// A text of a description; nothing in one is longer than a text may be before it is cleaned.
private func shortcutText(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> String {
    guard length <= Limits.shortcutRawTextBytes else {
        throw Failure(
            .limit, code: "shortcut-text-too-long",
            message: "\(name) may have at most \(Limits.shortcutRawTextBytes) bytes")
    }
    return try inputText(text, length, name)
}

/// The bytes of an image.
private func inputImage(_ png: UnsafePointer<CChar>?, _ length: Int) throws(Failure) -> [UInt8] {
    Array(try inputBytes(png, length, "png"))
}

/// A path, or nil for the empty text.
private func inputPath(_ path: UnsafePointer<CChar>?, _ length: Int) throws(Failure) -> String? {
    let path = try inputText(path, length, "path")
    return path.utf8.isEmpty ? nil : path
}

extension HandleType where Value == ShortcutDraft {
    /// `foyer_shortcut_draft_t *`
    static var shortcutDraft: Self { Self(name: "draft") }
}
