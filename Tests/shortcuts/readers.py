#!/usr/bin/env python3
"""Reads every document of a hostile corpus back with Python's own readers and compares it with what went in.

    readers.py WRITE_SHORTCUTS FOLDER

Last line: N passed, N failed."""
import base64
import configparser
import hashlib
import html.parser
import json
import pathlib
import plistlib
import re
import subprocess
import sys
import uuid
import xml.etree.ElementTree

import corpus

ANDROID = "{http://schemas.android.com/apk/res/android}"
VOID = {"meta", "link", "img"}


class Page(html.parser.HTMLParser):
    """The elements of a page, in order, and the text of each."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.faults = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if len(attributes) != len({name for name, _ in attributes}):
            self.faults.append(f"an attribute twice in {tag}")
        self.elements.append([tag, dict(attributes), ""])
        if tag not in VOID:
            self.open.append(len(self.elements) - 1)

    def handle_endtag(self, tag):
        if not self.open or self.elements[self.open.pop()][0] != tag:
            self.faults.append(f"unbalanced {tag}")

    def handle_data(self, data):
        if self.open:
            self.elements[self.open[-1]][2] += data
        elif data.strip():
            self.faults.append(f"text outside: {data!r}")

    def handle_comment(self, data):
        self.faults.append(f"a comment: {data!r}")

    def handle_decl(self, declaration):
        if declaration != "doctype html":
            self.faults.append(f"a declaration: {declaration!r}")

    def handle_pi(self, data):
        self.faults.append(f"an instruction: {data!r}")

    unknown_decl = handle_pi

    def all(self, tag, **attributes):
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [e for e in self.elements if e[0] == tag and wanted.items() <= e[1].items()]

    def meta(self, name):
        return [e[1]["content"] for e in self.all("meta", name=name)]


class Checker:
    def __init__(self):
        self.passed, self.failed, self.where = 0, 0, ""

    def equal(self, what, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{self.where}: {what}: found {found!r}, expected {expected!r}")

    # ---- Pages --------------------------------------------------------------------------------------------------

    def page(self, data, expected, hosted):
        text = data.decode("utf-8")
        page = Page(text)
        self.equal("well-formed", page.faults, [])
        texts = expected["texts"]
        # Exactly these elements and no others, whatever the texts are.
        body = ["body", "main", "img", "h1", "p", "a", "section", "h2", "ol"] + ["li"] * len(texts["steps"])
        body += ["noscript", "p", "script"]
        head = ["meta"] * 3 + ["title"] + ["meta"] * (10 + hosted) + ["link"] * (4 if hosted else 2) + ["style"]
        self.equal("elements", [e[0] for e in page.elements], ["html", "head"] + head + body)
        # The HTML Standard looks for it in the first 1024 bytes.
        self.equal("charset first", data.index(b'<meta charset="utf-8">') < 1000, True)
        self.equal("title", page.all("title")[0][2], expected["title"])
        self.equal("h1", page.all("h1")[0][2], expected["title"])
        self.equal("app title", page.meta("apple-mobile-web-app-title"), [expected["title"]])
        self.equal("description", page.meta("description"), [expected["subtitle"]])
        self.equal("subtitle", page.all("p", class_="subtitle")[0][2], expected["subtitle"])
        self.equal("capable", page.meta("apple-mobile-web-app-capable") + page.meta("mobile-web-app-capable"), ["yes"] * 2)
        self.equal("theme", page.meta("theme-color"), ["#ffffff", "#000000"])
        self.equal("status bar", page.meta("apple-mobile-web-app-status-bar-style"), ["default"])
        self.equal("robots", page.meta("robots"), ["noindex"] * hosted)
        link = page.all("a")[0]
        self.equal("link", link[1], {"class": "open", "id": "open", "href": expected["target"]})
        self.equal("open", link[2], texts["open"])
        self.equal("guide", page.all("h2")[0][2], texts["guide"])
        self.equal("steps", [e[2] for e in page.all("li")], texts["steps"])
        self.equal("noscript", page.all("p", class_="note")[0][2], texts["no_script"])
        root = page.all("html")[0][1]
        self.equal("root", root, {
            "lang": "en-GB", "dir": expected["direction"], "data-background": "#ffffff", "data-foreground": "#123456",
            "data-accent": "#00aa00", "data-on-accent": root.get("data-on-accent"), "data-dark-background": "#000000",
            "data-dark-accent": "#00aa00", "data-on-dark-accent": root.get("data-on-dark-accent")})
        self.equal("readable", root.get("data-on-accent") in ("#ffffff", "#000000"), True)
        self.policy(page, hosted)
        touch = page.all("link", rel="apple-touch-icon")[0][1]
        self.equal("touch icon", touch["href"], "data:image/png;base64," + base64.b64encode(self.icons[180]).decode())
        self.equal("manifest", [e[1]["href"] for e in page.all("link", rel="manifest")],
                   [expected["web"]["manifest"]] * hosted)

    def policy(self, page, hosted):
        policy = page.all("meta", http_equiv="Content-Security-Policy")[0][1]["content"]
        self.equal("policy second", page.elements[3][1].get("http-equiv"), "Content-Security-Policy")
        hashes = [
            "'sha256-" + base64.b64encode(hashlib.sha256(page.all(tag)[0][2].encode()).digest()).decode() + "'"
            for tag in ("script", "style")]
        images = "'self' data:; manifest-src 'self'" if hosted else "data:"
        self.equal("policy", policy,
                   f"default-src 'none'; script-src {hashes[0]}; style-src {hashes[1]}; img-src {images}; "
                   "base-uri 'none'; form-action 'none'")

    # ---- JSON, property lists, XML --------------------------------------------------------------------------------

    def manifest(self, data, expected):
        self.equal("no markup", b"<" in data or b">" in data, False)
        manifest = json.loads(data)
        page = expected["web"]["page"]
        for key, value in {
            "id": page, "start_url": page, "scope": "/go/", "name": expected["title"], "short_name": expected["short_title"],
            "description": expected["subtitle"], "lang": "en-GB", "dir": expected["direction"], "display": "standalone",
            "background_color": "#ffffff", "theme_color": "#ffffff",
        }.items():
            self.equal(key, manifest.get(key), value)
        self.equal("icons", [(i["sizes"], i["purpose"], i["src"][:15]) for i in manifest["icons"]], [
            ("32x32", "any", "data:image/png;"), ("180x180", "any", "data:image/png;"), ("512x512", "maskable", "/icons/512.png")])
        entry = manifest["shortcuts"][0]
        self.equal("entry", [entry[k] for k in ("name", "short_name", "description", "url")],
                   [expected["title"], expected["short_title"], expected["subtitle"], page])
        self.equal("entry icons", [i["sizes"] for i in entry["icons"]], ["180x180", "512x512"])

    def mobileconfig(self, data, expected):
        profile = plistlib.loads(data)

        def name(part):
            return str(uuid.uuid5(uuid.NAMESPACE_URL, f"foyer:shortcut:{expected['id']}:{part}")).upper()

        self.equal("profile", profile, {
            "PayloadContent": [{
                "FullScreen": True, "Icon": self.icons[180], "IgnoreManifestScope": True, "IsRemovable": True,
                "Label": expected["title"], "PayloadDisplayName": expected["title"], "PayloadIdentifier": expected["id"] + ".clip",
                "PayloadType": "com.apple.webClip.managed", "PayloadUUID": name("clip"), "PayloadVersion": 1,
                "Precomposed": True, "URL": expected["target"]}],
            "PayloadDescription": expected["subtitle"], "PayloadDisplayName": expected["title"],
            "PayloadIdentifier": expected["id"], "PayloadOrganization": expected["organization"],
            "PayloadRemovalDisallowed": False, "PayloadType": "Configuration", "PayloadUUID": name("profile"),
            "PayloadVersion": 1})

    def location(self, data, expected):
        self.equal("location", plistlib.loads(data), {"URL": expected["target"]})

    def quick_action(self, item, expected):
        self.equal("quick action", item, {
            "UIApplicationShortcutItemSubtitle": expected["subtitle"], "UIApplicationShortcutItemTitle": expected["title"],
            "UIApplicationShortcutItemType": expected["id"], "UIApplicationShortcutItemUserInfo": {"url": expected["target"]}})

    def android(self, shortcuts, strings, all_expected):
        resources = xml.etree.ElementTree.fromstring(strings)
        texts = {e.get("name"): aapt_text(e.text) for e in resources}
        self.equal("string elements", {(e.tag, len(e)) for e in resources}, {("string", 0)})
        found = xml.etree.ElementTree.fromstring(shortcuts)
        self.equal("shortcuts", len(found), len(all_expected))
        for element, expected in zip(found, all_expected):
            label = {k: element.get(ANDROID + k) for k in ("shortcutShortLabel", "shortcutLongLabel")}
            self.equal("references", all(v.startswith("@string/") for v in label.values()), True)
            self.equal("short label", texts.get(label["shortcutShortLabel"][8:]), expected["short_title"])
            self.equal("long label", texts.get(label["shortcutLongLabel"][8:]), expected["title"])
            self.equal("id", element.get(ANDROID + "shortcutId"), expected["id"])
            self.equal("intents", [(e.tag, e.attrib) for e in element], [("intent", {
                ANDROID + "action": "android.intent.action.VIEW", ANDROID + "data": expected["target"],
                ANDROID + "targetPackage": "com.example.app", ANDROID + "targetClass": "com.example.app.Main"})])

    def pin(self, data, expected):
        self.equal("no markup", b"<" in data or b">" in data, False)
        self.equal("pin", json.loads(data), {
            "id": expected["id"], "short_label": expected["short_title"], "long_label": expected["title"],
            "intent": {"action": "android.intent.action.VIEW", "data": expected["target"], "package": "com.example.app",
                       "class": "com.example.app.Main"},
            "icon": {"size": 512, "adaptive": True, "png": base64.b64encode(self.icons[512]).decode()}})

    # ---- Key files ----------------------------------------------------------------------------------------------

    def desktop(self, data, expected):
        entry = key_file(data.decode("utf-8"), "Desktop Entry")
        command = exec_arguments(desktop_string(entry.pop("Exec")))
        self.equal("exec", [argument.replace("%%", "%") for argument in command], ["xdg-open", expected["target"]])
        self.equal("no field codes", re.findall(r"(?<!%)(?:%%)*%(?!%)", " ".join(command)), [])
        self.entry(entry, expected, {"Type": "Application", "Terminal": "false"})

    def desktop_link(self, data, expected):
        entry = key_file(data.decode("utf-8"), "Desktop Entry")
        self.equal("url", desktop_string(entry.pop("URL")), expected["target"])
        self.entry(entry, expected, {"Type": "Link"})

    def entry(self, entry, expected, others):
        # A comment that only repeats the name is left out, as the specification asks.
        comment = {"Comment": expected["subtitle"]} if expected["subtitle"] != expected["title"] else {}
        self.equal("entry", {k: desktop_string(v) for k, v in entry.items()}, {
            "Version": "1.0", "Name": expected["title"], "Icon": "web-browser", **comment, **others})

    def windows(self, data, expected):
        self.equal("ascii and crlf", data.replace(b"\r\n", b"").isascii() and data.count(b"\n") == data.count(b"\r\n"), True)
        self.equal("url file", key_file(data.decode("ascii"), "InternetShortcut"), {"URL": expected["target"]})


def key_file(text, group):
    reader = configparser.RawConfigParser(delimiters=("=",), comment_prefixes=("#",), strict=True, empty_lines_in_values=False)
    reader.optionxform = str
    reader.read_string(text)
    assert reader.sections() == [group], reader.sections()
    return dict(reader[group])


def desktop_string(text):
    """A value of type string, by the Desktop Entry Specification."""
    escapes = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    return re.sub(r"\\(.)", lambda match: escapes[match[1]], text)


def exec_arguments(text):
    """The arguments of an Exec value, each in double quotes, by the Desktop Entry Specification."""
    quoted = r'"((?:[^"`$\\]|\\["`$\\])*)"'
    assert re.fullmatch(f"{quoted}(?: {quoted})*", text), text
    return [re.sub(r"\\(.)", r"\1", argument) for argument in re.findall(quoted, text)]


def aapt_text(text):
    """A string resource, by Android's rules: quotes group, a backslash escapes, blanks collapse, @ and ? refer."""
    assert text and text[0] not in "@?" and not re.search(r"(?<!\\)(?:\\\\)*['\"]", text), text
    return re.sub(r"\\(.)", r"\1", re.sub(r"\s+", " ", text))


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    checker = Checker()
    checker.icons = {side: corpus.png(side) for side in (32, 180, 512)}
    for side, data in checker.icons.items():
        (folder / f"{side}.png").write_bytes(data)
    cases = corpus.descriptions()
    for start in range(0, len(cases), 60):
        run(checker, program, folder, start, cases[start:start + 60])
    print(f"count: {len(cases)} hostile descriptions, read back from every document")
    print(f"{checker.passed} passed, {checker.failed} failed")
    return checker.failed > 0 or checker.passed < 100 * 40


def run(checker, program, folder, start, cases):
    description = folder / f"cases{start}.json"
    description.write_text(json.dumps([case for case, _ in cases]), encoding="ascii")
    output = subprocess.run([program, description, folder / f"out{start}"], capture_output=True, text=True, encoding="utf-8")
    checker.where = description.name
    checker.equal("exit status", (output.returncode, output.stderr), (0, ""))
    files = {}
    # For those who look at the files after us.
    with open(folder / "documents.jsonl", "a" if start else "w", encoding="utf-8") as lines:
        lines.write(output.stdout)
    for line in map(json.loads, output.stdout.splitlines()):
        checker.equal("refused", line.get("refused"), None)
        path = pathlib.Path(line["file"])
        checker.equal("stays in its folder", path.parent.parent.parent, folder / f"out{start}")
        files[line["id"], path.parent.name] = path.read_bytes()
    for _, expected in cases:
        checker.where = expected["id"]
        check(checker, {name: data for (key, name), data in files.items() if key == expected["id"]}, expected)
    checker.where = "together"
    together = {name: data for (key, name), data in files.items() if key == "together"}
    everything = [expected for _, expected in cases]
    checker.android(together["android-shortcuts"], together["android-strings"], everything)
    items = plistlib.loads(together["quick-actions"])["UIApplicationShortcutItems"]
    for item, expected in zip(items, everything, strict=True):
        checker.quick_action(item, expected)
    checker.equal("urls", [s["url"] for s in json.loads(together["web-manifest"])["shortcuts"]],
                  [expected["web"]["page"] for expected in everything])


def check(checker, files, expected):
    checker.equal("formats", len(files), 14)
    checker.page(files["html"], expected, False)
    checker.page(files["hosted-html"], expected, True)
    kind, _, data = files["data-url"].partition(b",")
    checker.equal("data url", (kind, base64.b64decode(data, validate=True)), (b"data:text/html;charset=utf-8;base64", files["html"]))
    checker.manifest(files["web-manifest"], expected)
    checker.mobileconfig(files["mobileconfig"], expected)
    checker.desktop(files["desktop"], expected)
    checker.desktop_link(files["desktop-link"], expected)
    checker.windows(files["url"], expected)
    checker.location(files["webloc"], expected)
    checker.location(files["inetloc"], expected)
    checker.android(files["android-shortcuts"], files["android-strings"], [expected])
    checker.pin(files["android-pin"], expected)
    (item,) = plistlib.loads(files["quick-actions"])["UIApplicationShortcutItems"]
    checker.quick_action(item, expected)


if __name__ == "__main__":
    sys.exit(main())
