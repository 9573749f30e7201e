"""Hostile descriptions of shortcuts, and what has to be read back from every document of them.

The expectation is worked out here a second time, from Python's own Unicode tables and by the words of the rules, and
shares nothing with the library."""
import struct
import unicodedata
import zlib

# What somebody would write who wants more than a title.
TEXTS = [
    "Profile", "  Spaces \t and\nlines\r\n  ", "\"double\" 'single' `back`", "a & b &amp; &lt; &#39; &copy &notit;",
    "<script>window.hacked=1</script>", "</title><script>window.hacked=1</script>", "</h1></main><img src=x onerror=hacked=1>",
    "\"><img src=x onerror=\"window.hacked=1\">", "' onmouseover='window.hacked=1", "</script><script>window.hacked=1</script>",
    "</style><style>*{display:none}", "<!--", "-->", "<![CDATA[", "]]>", "<?xml version='1.0'?>", "<!DOCTYPE x [<!ENTITY y 'z'>]>",
    "javascript:window.hacked=1", "data:text/html,<script>hacked=1</script>", "{{7*7}} ${7*7} #{7*7} <%= 7*7 %>",
    "</string><key>URL</key><string>javascript:hacked=1</string>", "</dict></plist>", "&xxe;", "%s %d %n %p %% %f %U %c %i %k",
    "Exec=rm -rf /", "x\nExec=touch /tmp/hacked\nName=y", "x\\nExec=touch /tmp/hacked", "[Desktop Action evil]", "# comment", "; comment",
    "a=b;c=d", "$(touch /tmp/hacked)", "`touch /tmp/hacked`", "$HOME ~ * ? ! | > < & ; ( )", "back\\slash \\\\ \\n \\t \\s \\x41 \\u0041",
    "@string/app_name", "?attr/colorPrimary", "\\@escaped", "'apostrophe", "nul\0byte", "bell\x07 escape\x1b[31m del\x7f c1\x9b",
    "\u202egnp.exe\u202c", "\u2066isolate\u2069 \u2067rtl\u2069 \u2068fsi\u2069", "\u202a\u202b\u202d all \u202c", "line\u2028para\u2029next\x85nel",
    "nbsp\u00a0ideographic\u3000thin\u2009ogham\u1680", "\ufdd0non\ufffechar\uffff\U0001fffe", "\ufeffbyte order mark", "replacement \ufffd",
    "ไทย 日本語 العربية עברית हिन्दी", "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪", "zalgo h̵̛͎e̷̢ͅ", "\u2126 \u212b \ufb01 \u2460", "e\u0301 A\u030a o\u0323\u0302 o\u0302\u0323 \u0340 \uf900",
    "\u1100\u1161\u11a8 \u1100\u1161 \uac00\u11a8", "\u0958 \u2adc \ufb1d", "a\u1dcd\u0f73 b\u07ee\u0f81\u08d9 c\u0323\u0344 d\u0f72\u0f75", "x" * 64, "😀" * 64, "CON", "..", "../../etc/passwd",
    "C:\\Windows\\system32", "/absolute", "-rf", "--help", ".hidden", "trailing dot.", "\u200e\u200f marks", "SGML <x y=\"z\" / >", "\u0338<",
    "Location: http://evil.example/", "Set-Cookie: a=b", "multi\r\n\r\n<html>", "tab\tseparated\tvalue", "a\u00adsoft-hyphen", "\u061carabic mark",
]

# What the target is, and what it has to be in every document.
TARGETS = [
    ("myapp://profile/1", "myapp://profile/1"),
    ("MyApp://Profile/1?a=b&copy=c&lt=d&amp;x#frag", "myapp://Profile/1?a=b&copy=c&lt=d&amp;x#frag"),
    ("myapp://x/?q='single'\"double\"<tag>`tick`", "myapp://x/?q=%27single%27%22double%22%3Ctag%3E%60tick%60"),
    ("myapp:opaque'path\"<b>", "myapp:opaque%27path%22%3Cb%3E"),
    ("myapp://x/$(touch%20/tmp/hacked);rm&|~*!{}[]^", "myapp://x/$(touch%20/tmp/hacked);rm&|~*!%7B%7D[]%5E"),
    ("myapp://x/?100%25&%f%u%U%%", "myapp://x/?100%25&%f%u%U%%"),
    ("https://EXAMPLE.com/a/b?x=javascript:hacked=1", "https://example.com/a/b?x=javascript:hacked=1"),
    ("myapp://x/ü/日本?é#ñ", "myapp://x/%C3%BC/%E6%97%A5%E6%9C%AC?%C3%A9#%C3%B1"),
]


def png(side):
    """A square PNG file of one colour."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes((40, 90, 220)) * side for _ in range(side))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def is_dropped(character):
    return (
        unicodedata.category(character) == "Cc"
        or unicodedata.bidirectional(character) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
        or ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF)


def clean(text):
    """Blanks collapsed, controls and directional overrides dropped, in Normalization Form C."""
    # Python counts four separators of ASCII as blanks; Unicode does not.
    blanks = "".join(" " if c.isspace() and not "\x1c" <= c <= "\x1f" else c for c in text)
    kept = "".join(c for c in blanks if not is_dropped(c))
    return unicodedata.normalize("NFC", " ".join(part for part in kept.split(" ") if part))


def descriptions():
    """Pairs of a description and the same with what is expected to be read."""
    result = []
    for index, text in enumerate(TEXTS):
        for turn in range(2):
            number = 2 * index + turn
            target, canonical = TARGETS[(index + 3 * turn) % len(TARGETS)]
            other = TEXTS[(index * 7 + turn * 31 + 5) % len(TEXTS)]
            third = TEXTS[(index * 11 + turn * 17 + 1) % len(TEXTS)]
            description = {
                "id": f"com.example.case{number}", "title": text, "short_title": other, "subtitle": third, "target": target,
                "schemes": ["myapp", "https"], "language": "en-GB", "direction": ("ltr", "rtl", "auto")[number % 3],
                "colors": {"background": "#FfF", "foreground": "#123456", "accent": "#0a0", "dark_background": "#000"},
                "texts": {"open": other, "guide": third, "no_script": text, "steps": [text, other]},
                "web": {"page": f"/go/{number}", "scope": "/go/", "manifest": f"/go/{number}.webmanifest"},
                "web_clip": {"organization": other},
                "android": {"package": "com.example.app", "activity": "com.example.app.Main", "icon": "@drawable/x"},
                "desktop": {"icon": "web-browser"},
                "icons": [{"file": "180.png"}, {"file": "512.png", "maskable": True, "path": "/icons/512.png"}, {"file": "32.png"}],
            }
            expected = dict(description, target=canonical)
            for key in ("title", "short_title", "subtitle"):
                expected[key] = clean(description[key])
            expected["texts"] = {
                k: [clean(s) for s in v] if isinstance(v, list) else clean(v)
                for k, v in description["texts"].items()}
            expected["organization"] = clean(other)
            result.append((description, expected))
    return result
