// The parts of the page that never change: script, style and their hashes. Nothing is ever written into them, so the
// content security policy can name them by hash and refuse every other script and style. A test computes the hashes anew.
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
