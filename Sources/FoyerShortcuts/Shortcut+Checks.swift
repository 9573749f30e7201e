// The checks of single fields.
extension Shortcut {
    /// The canonical target, with what is special in any of the formats percent-encoded.
    static func target(_ text: String, _ policy: LinkPolicy) throws(ShortcutError) -> WebURL {
        guard policy.statesSchemes else { throw ShortcutError(.noSchemes, .target) }
        let url: WebURL
        switch policy.check(text) {
        case .accepted(let accepted): url = accepted
        case .refused(let refusal): throw ShortcutError(.refusedTarget(refusal), .target)
        }
        guard url.username.isEmpty, url.password.isEmpty else {
            throw ShortcutError(.refusedTarget(LinkRefusal(.userinfo)), .target)
        }
        guard !url.withBytes(of: .scheme, { SystemSchemes.contains($0) }) else {
            throw ShortcutError(.systemScheme, .target)
        }
        let encoded = url.withBytes(of: .href) { href in
            var encoded: [UInt8] = []
            for byte in href {
                if isSpecial(byte) {
                    encoded.appendPercentEncoded(byte)
                } else {
                    encoded.append(byte)
                }
            }
            return encoded
        }
        guard let target = encoded.withUnsafeBufferPointer({ try? WebURL(utf8: $0) }),
            target.withBytes(of: .href, { href in !href.contains { isSpecial($0) } })
        else { throw ShortcutError(.unsafeTarget, .target) }
        guard target.withBytes(of: .href, { $0.count }) <= Limits.shortcutTargetBytes else {
            throw ShortcutError(.targetTooLong, .target)
        }
        return target
    }

    /// Whether a byte of a URL means something in markup, in a shell or in a desktop entry, besides the percent sign and
    /// the dollar sign, which URLs cannot do without.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"'<>\\`".utf8.contains(byte)
    }

    static func texts(_ given: ShortcutDescription.Texts) throws(ShortcutError) -> ShortcutDescription.Texts {
        var texts = given
        texts.open = try ShortcutText.cleaned(given.open, .title, .open)
        texts.guide = try ShortcutText.cleaned(given.guide, .sentence, .guide)
        texts.noScript = try ShortcutText.cleaned(given.noScript, .sentence, .noScript)
        guard given.steps.count <= Limits.shortcutSteps else { throw ShortcutError(.tooMany, "texts.steps") }
        texts.steps = []
        for step in given.steps {
            texts.steps.append(try ShortcutText.cleaned(step, .sentence, "texts.steps"))
        }
        return texts
    }

    static func web(_ web: ShortcutDescription.Web) throws(ShortcutError) -> ShortcutDescription.Web {
        if let page = web.page { try ShortcutPath.check(page, ShortcutField.page.name) }
        if let manifest = web.manifest { try ShortcutPath.check(manifest, ShortcutField.manifest.name) }
        if let scope = web.scope {
            try ShortcutPath.check(scope, ShortcutField.scope.name)
            guard let page = web.page, page.utf8.starts(with: scope.utf8) else {
                throw ShortcutError(.invalidPath, .scope)
            }
        }
        return web
    }

    static func webClip(_ given: ShortcutDescription.WebClip) throws(ShortcutError) -> ShortcutDescription.WebClip {
        var webClip = given
        webClip.organization = try ShortcutText.cleaned(given.organization, .title, .organization)
        return webClip
    }

    static func android(_ android: ShortcutDescription.Android) throws(ShortcutError) -> ShortcutDescription.Android {
        try require(android.package, .androidPackage, ShortcutName.isJavaName)
        try require(android.activity, .androidActivity, ShortcutName.isJavaName)
        try require(android.icon, .androidIcon, ShortcutName.isAndroidResource)
        // A class without its package names nothing.
        guard android.activity == nil || android.package != nil else {
            throw ShortcutError(.missingMember, .androidPackage)
        }
        return android
    }

    static func desktop(_ desktop: ShortcutDescription.Desktop) throws(ShortcutError) -> ShortcutDescription.Desktop {
        let isNameOrPath = { (text: String) in ShortcutName.isName(text) || ShortcutName.isFilePath(text) }
        try require(desktop.program, .desktopProgram, isNameOrPath)
        try require(desktop.icon, .desktopIcon, isNameOrPath)
        return desktop
    }

    static func quickAction(
        _ action: ShortcutDescription.QuickAction
    ) throws(ShortcutError) -> ShortcutDescription.QuickAction {
        try require(action.symbol, .quickActionSymbol, ShortcutName.isName)
        try require(action.icon, .quickActionIcon, ShortcutName.isName)
        guard action.symbol == nil || action.icon == nil else {
            throw ShortcutError(.invalidValue, .quickActionIcon)
        }
        return action
    }

    private static func require(
        _ text: String?, _ field: ShortcutField, _ isValid: (String) -> Bool
    ) throws(ShortcutError) {
        guard let text else { return }
        guard isValid(text) else { throw ShortcutError(.invalidValue, field) }
    }
}

extension LinkPolicy {
    /// Whether the policy says what may come in, and not only what may not.
    fileprivate var statesSchemes: Bool { !schemes.isEmpty || !hosts.isEmpty }
}

/// Schemes that belong to a system or a browser, which no shortcut opens even if a policy has them: settings, searches
/// and installers have been attacked through them. (`RefusedSchemes` are refused by the policy before.)
enum SystemSchemes {
    private static let names: [StaticString] = ["chrome", "mhtml", "search-ms", "search", "webclip", "x-apple"]
    private static let beginnings: [StaticString] = ["chrome-", "ms-", "x-apple-"]

    static func contains(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
        names.contains { scheme.equals($0) }
            || beginnings.contains { beginning in
                scheme.count >= beginning.utf8CodeUnitCount
                    && scheme.part(0..<beginning.utf8CodeUnitCount).equals(beginning)
            }
    }
}
