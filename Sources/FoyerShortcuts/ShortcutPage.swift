/// The page of a shortcut: a button that opens the target and, in a browser, how to keep the page on the home screen.
///
/// Texts of the caller are in character data and double-quoted attributes only.
struct ShortcutPage {
    let shortcut: Shortcut
    /// Whether a web site serves the page, so that icons and manifest can be named by their paths.
    let isHosted: Bool

    init(_ shortcut: Shortcut, isHosted: Bool) {
        self.shortcut = shortcut
        self.isHosted = isHosted
    }

    /// The page as a file.
    var document: ShortcutDocument {
        ShortcutDocument(
            format: isHosted ? .hostedPage : .page, bytes: html, fileName: shortcut.id + ".html", warnings: warnings)
    }

    /// The page as a `data:` URL.
    func dataURL() throws(ShortcutError) -> ShortcutDocument {
        let html = html
        var url = Array("data:text/html;charset=utf-8;base64,".utf8)
        guard url.count + Base64.encodedCount(html.count) <= Limits.shortcutDataURLBytes else {
            throw ShortcutError(.dataURLTooLong)
        }
        Base64.encode(html, into: &url)
        let isLong = url.count > Limits.shortcutDataURLWarningBytes
        return ShortcutDocument(
            format: .dataURL, bytes: url, fileName: shortcut.id + ".data-url.txt",
            warnings: warnings + (isLong ? [.longDataURL] : []))
    }

    private var html: [UInt8] {
        var page = MarkupWriter()
        page.raw("<!doctype html>\n<html lang=\"")
        page.text(shortcut.language)
        page.raw("\" dir=\"")
        page.text(shortcut.direction.rawValue)
        page.raw("\"")
        writeColors(&page)
        page.raw(">\n<head>\n")
        writeHead(&page)
        page.raw("<style>")
        page.raw(ShortcutPage.style)
        page.raw("</style>\n</head>\n<body>\n<main>\n")
        writeBody(&page)
        page.raw("</main>\n<script>")
        page.raw(ShortcutPage.script)
        page.raw("</script>\n</body>\n</html>\n")
        return page.bytes
    }

    // MARK: Head

    private func writeHead(_ page: inout MarkupWriter) {
        page.raw("<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
        page.text(ShortcutPage.policy(isHosted: isHosted))
        page.raw("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n")
        page.raw("<title>")
        page.text(shortcut.title)
        page.raw("</title>\n")
        // Chrome warns about the first alone; without it iOS shows no start-up images.
        meta(&page, "apple-mobile-web-app-capable", "yes")
        meta(&page, "mobile-web-app-capable", "yes")
        meta(&page, "apple-mobile-web-app-title", shortcut.title)
        meta(&page, "apple-mobile-web-app-status-bar-style", shortcut.statusBar.rawValue)
        meta(&page, "color-scheme", "light dark")
        meta(&page, "format-detection", "telephone=no")
        meta(&page, "referrer", "no-referrer")
        if isHosted { meta(&page, "robots", "noindex") }
        if let subtitle = shortcut.subtitle { meta(&page, "description", subtitle) }
        writeThemeColors(&page)
        writeIcons(&page)
        writeStartupImages(&page)
        if isHosted, let manifest = shortcut.web.manifest {
            page.raw("<link rel=\"manifest\" href=\"")
            page.text(manifest)
            page.raw("\">\n")
        }
    }

    private func meta(_ page: inout MarkupWriter, _ name: StaticString, _ content: String) {
        page.raw("<meta name=\"")
        page.raw(name)
        page.raw("\" content=\"")
        page.text(content)
        page.raw("\">\n")
    }

    private func writeThemeColors(_ page: inout MarkupWriter) {
        func write(_ scheme: StaticString, _ color: ShortcutColor?) {
            guard let color else { return }
            page.raw("<meta name=\"theme-color\" media=\"(prefers-color-scheme: ")
            page.raw(scheme)
            page.raw(")\" content=\"")
            page.text(color.text)
            page.raw("\">\n")
        }
        write("light", shortcut.colors.background)
        write("dark", shortcut.colors.darkBackground)
    }

    /// One touch icon, inside the page; a hosted page names all that have a path.
    private func writeIcons(_ page: inout MarkupWriter) {
        if let touch = touchIcon { link(&page, "apple-touch-icon", touch) }
        if isHosted {
            for icon in shortcut.icons where icon.path != nil && icon.side != touchIcon?.side && icon.side >= 120 {
                link(&page, "apple-touch-icon", icon)
            }
        }
        if let small = shortcut.icons.first(where: { $0.side <= 64 }) { link(&page, "icon", small) }
    }

    private func link(_ page: inout MarkupWriter, _ relation: StaticString, _ icon: ShortcutIcon) {
        page.raw("<link rel=\"")
        page.raw(relation)
        page.raw("\" sizes=\"")
        page.number(icon.side)
        page.raw("x")
        page.number(icon.side)
        page.raw("\" href=\"")
        source(&page, icon.path, icon.png)
        page.raw("\">\n")
    }

    private func writeStartupImages(_ page: inout MarkupWriter) {
        for image in shortcut.startupImages {
            page.raw("<link rel=\"apple-touch-startup-image\" media=\"(device-width: ")
            page.number(image.screenWidth)
            page.raw("px) and (device-height: ")
            page.number(image.screenHeight)
            page.raw("px) and (-webkit-device-pixel-ratio: ")
            page.number(image.scale)
            page.raw(") and (orientation: ")
            page.raw(image.isLandscape ? "landscape" : "portrait")
            page.raw(")\" href=\"")
            source(&page, image.path, image.png)
            page.raw("\">\n")
        }
    }

    private func source(_ page: inout MarkupWriter, _ path: String?, _ png: [UInt8]) {
        if isHosted, let path {
            page.text(path)
        } else {
            page.raw("data:image/png;base64,")
            page.base64(png)
        }
    }

    // MARK: Body

    /// The colours as attributes, which the script hands to the style.
    private func writeColors(_ page: inout MarkupWriter) {
        func write(_ name: StaticString, _ color: ShortcutColor?) {
            guard let color else { return }
            page.raw(" data-")
            page.raw(name)
            page.raw("=\"")
            page.text(color.text)
            page.raw("\"")
        }
        let colors = shortcut.colors
        write("background", colors.background)
        write("foreground", colors.foreground)
        write("accent", colors.accent)
        write("on-accent", colors.accent?.readableOnTop)
        write("dark-background", colors.darkBackground)
        write("dark-foreground", colors.darkForeground)
        write("dark-accent", colors.darkAccent ?? colors.accent)
        write("on-dark-accent", (colors.darkAccent ?? colors.accent)?.readableOnTop)
    }

    private func writeBody(_ page: inout MarkupWriter) {
        // The script gives the picture the file of the touch icon: in the page it is only once.
        page.raw(
            touchIcon == nil
                ? "<div class=\"icon tile\"></div>\n" : "<img class=\"icon\" id=\"icon\" alt=\"\" hidden>\n")
        element(&page, "h1", "", shortcut.title)
        if let subtitle = shortcut.subtitle { element(&page, "p", " class=\"subtitle\"", subtitle) }
        page.raw("<a class=\"open\" id=\"open\" href=\"")
        page.url(shortcut.target)
        page.raw("\">")
        page.text(shortcut.texts.open)
        page.raw("</a>\n")
        if !shortcut.texts.steps.isEmpty {
            page.raw("<section class=\"guide\">\n")
            element(&page, "h2", "", shortcut.texts.guide)
            page.raw("<ol>\n")
            for step in shortcut.texts.steps { element(&page, "li", "", step) }
            page.raw("</ol>\n</section>\n")
        }
        page.raw("<noscript>")
        element(&page, "p", " class=\"note\"", shortcut.texts.noScript)
        page.raw("</noscript>\n")
    }

    private func element(
        _ page: inout MarkupWriter, _ name: StaticString, _ attributes: StaticString, _ text: String
    ) {
        page.raw("<")
        page.raw(name)
        page.raw(attributes)
        page.raw(" dir=\"auto\">")
        page.text(text)
        page.raw("</")
        page.raw(name)
        page.raw(">\n")
    }

    private var touchIcon: ShortcutIcon? {
        shortcut.icon(atLeast: 180) { !$0.isMaskable } ?? shortcut.icon(atLeast: 180)
    }

    private var warnings: [ShortcutWarning] {
        var warnings: [ShortcutWarning] = []
        if let touchIcon {
            if touchIcon.hasTransparency { warnings.append(.transparentIcon) }
        } else {
            warnings.append(.noIcon)
        }
        if shortcut.colors.hasLowContrast { warnings.append(.lowContrast) }
        return warnings
    }
}

extension Shortcut.Palette {
    /// Whether a text that the page shows would be hard to read, as far as both colours are given.
    var hasLowContrast: Bool {
        func isLow(_ one: ShortcutColor?, _ two: ShortcutColor?) -> Bool {
            guard let one, let two else { return false }
            return one.contrast(with: two) < 4.5
        }
        return isLow(background, foreground) || isLow(darkBackground, darkForeground)
    }
}

// The parts of the page that never change: script, style and their hashes. Nothing is ever written into them, so the
// content security policy can name them by hash and refuse every other script and style. A test computes the hashes again.
extension ShortcutPage {
    /// What the page does.
    ///
    /// Colours and the icon come from the document, through interfaces that take no code. From the home screen the link
    /// is clicked once: a real link, since browsers refuse most other ways. Coming back from the app loads the page
    /// again, so it must not click again; each engine keeps another trace of the first time (`window.name`, the history's
    /// state, the kind of navigation), and none of them keeps storage for `data:` pages.
    static let script: StaticString = """
        "use strict";(function(){
        var d=document,r=d.documentElement,w=window,link=d.getElementById("open"),mark="foyer-opened";
        function attempt(f){try{return f()}catch(e){return false}}
        ["background","foreground","accent","on-accent","dark-background","dark-foreground","dark-accent","on-dark-accent"]
        .forEach(function(n){var v=r.getAttribute("data-"+n);if(v)r.style.setProperty("--"+n,v)});
        var image=d.getElementById("icon"),source=d.querySelector('link[rel="apple-touch-icon"]');
        if(image&&source){image.src=source.href;image.hidden=false}
        if(!(navigator.standalone===true||attempt(function(){return w.matchMedia("(display-mode: standalone)").matches})))return;
        r.classList.add("standalone");
        var seen=w.name===mark||attempt(function(){return w.history.state===mark})||
        attempt(function(){return w.performance.getEntriesByType("navigation")[0].type!=="navigate"});
        w.name=mark;attempt(function(){w.history.replaceState(mark,"")});
        if(!seen)link.click()
        })()
        """

    /// How the page looks.
    static let style: StaticString = """
        :root{color-scheme:light dark;--back:var(--background,#f3f4f7);--text:var(--foreground,#15171c);
        --act:var(--accent,#2457e6);--on:var(--on-accent,#fff);--soft:rgba(128,128,140,.12)}
        @media (prefers-color-scheme:dark){:root{--back:var(--dark-background,#0f1115);--text:var(--dark-foreground,#f1f2f5);
        --act:var(--dark-accent,#86a5ff);--on:var(--on-dark-accent,#000)}}
        *{box-sizing:border-box}
        html{height:100%;-webkit-text-size-adjust:100%}
        body{margin:0;min-height:100%;display:grid;place-items:center;background:var(--back);color:var(--text);
        font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
        padding:max(2rem,env(safe-area-inset-top)) max(1.5rem,env(safe-area-inset-right))
        max(2rem,env(safe-area-inset-bottom)) max(1.5rem,env(safe-area-inset-left))}
        main{width:100%;max-width:25rem;text-align:center}
        .icon{display:block;width:6rem;height:6rem;margin:0 auto 1.5rem;border-radius:22.5%;
        box-shadow:0 1px 2px rgba(0,0,0,.12),0 .75rem 2rem rgba(0,0,0,.16)}
        .icon[hidden]{display:none}
        .tile{background:var(--act);display:grid;place-items:center}
        .tile::before,.tile::after{content:"";grid-area:1/1}
        .tile::before{width:1.6rem;height:1.6rem;border:solid var(--on);border-width:.3rem .3rem 0 0;border-radius:.12rem}
        .tile::after{width:2.1rem;height:.3rem;border-radius:.15rem;background:var(--on);transform:rotate(-45deg)}
        h1{margin:0;font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.01em;overflow-wrap:anywhere;text-wrap:balance}
        .subtitle{margin:.5rem 0 0;opacity:.75;overflow-wrap:anywhere;text-wrap:balance}
        .open{display:block;margin:2rem 0 0;padding:.9rem 1.5rem;border-radius:1rem;background:var(--act);color:var(--on);
        font-weight:600;text-decoration:none;overflow-wrap:anywhere;-webkit-tap-highlight-color:transparent}
        .open:hover{filter:brightness(1.06)}
        .open:active{transform:scale(.985)}
        .open:focus-visible{outline:3px solid var(--text);outline-offset:3px}
        .guide,.note{margin:2rem 0 0;padding:1.25rem 1.25rem 1.35rem;border-radius:1.25rem;background:var(--soft);text-align:start}
        .note{padding:1rem 1.25rem}
        h2{margin:0 0 .85rem;font-size:1rem;line-height:1.35;overflow-wrap:anywhere}
        ol{margin:0;padding:0;list-style:none;counter-reset:step}
        li{counter-increment:step;display:flex;gap:.75rem;align-items:baseline;font-size:.9375rem;overflow-wrap:anywhere}
        li+li{margin-top:.6rem}
        li::before{content:counter(step);flex:none;width:1.5rem;height:1.5rem;border-radius:50%;background:var(--soft);
        font-size:.8125rem;font-weight:600;line-height:1.5rem;text-align:center}
        .standalone .guide{display:none}
        @media (display-mode:standalone){.guide{display:none}}
        @media (prefers-reduced-motion:reduce){.open:active{transform:none}}
        """

    /// The SHA-256 digest of the script, in base64.
    static let scriptHash: StaticString = "GGfQ9VE9K5y8d9zvY7t0Xl+RtjJNxpmWMvxHrPfGyA8="

    /// The SHA-256 digest of the style, in base64.
    static let styleHash: StaticString = "N/5y2X7btrTYfC0XGIXqju+8obdu1nNoxWcopN8Rbuw="

    /// The content security policy of the page.
    ///
    /// - Parameter isHosted: Whether icons and manifest may come from the site itself.
    static func policy(isHosted: Bool) -> String {
        var policy = MarkupWriter()
        policy.raw("default-src 'none'; script-src 'sha256-")
        policy.raw(scriptHash)
        policy.raw("'; style-src 'sha256-")
        policy.raw(styleHash)
        policy.raw(isHosted ? "'; img-src 'self' data:; manifest-src 'self'; " : "'; img-src data:; ")
        policy.raw("base-uri 'none'; form-action 'none'")
        return String(decoding: policy.bytes, as: UTF8.self)
    }
}
