#!/usr/bin/env python3
"""The pages of the hostile corpus in headless Chromium, and the classic redirect.

    browser.py CORPUS LOOPBACK_SERVER [SCREENSHOTS]

CORPUS is a folder in which readers.py has worked. Last line: N passed, N failed."""
import base64
import json
import pathlib
import subprocess
import sys
import time

import corpus
from chromium import Chromium

STANDALONE = "Object.defineProperty(Navigator.prototype,'standalone',{get(){return true}});"
# One trace of the first launch at a time, so that each is seen to be enough.
WITHOUT_NAME = "Object.defineProperty(window,'name',{get(){return ''},set(){}});"
WITHOUT_STATE = "History.prototype.replaceState=function(){};"
WITHOUT_KIND = "Performance.prototype.getEntriesByType=function(){return []};"


class Checks:
    def __init__(self, folder):
        self.folder = folder
        self.browser = Chromium()
        self.passed, self.failed = 0, 0

    def equal(self, what, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{what}: found {found!r}, expected {expected!r}", flush=True)

    def file(self, identifier, kind):
        (path,) = self.folder.glob(f"out*/{identifier}/{kind}/*")
        return path

    def load(self, url, *scripts, settle=0.05):
        page = self.browser.page()
        page.before_load("".join(scripts))
        page.open(url, settle)
        return page

    # ---- Every page of the corpus -------------------------------------------------------------------------------

    def hostile(self, expected):
        identifier = expected["id"]
        url = self.file(identifier, "data-url").read_text("ascii")
        page = self.load(url)
        self.equal(identifier + " is read", page.evaluate("""({
            hacked: typeof window.hacked, title: document.querySelector('h1').textContent,
            open: document.getElementById('open').textContent, href: document.getElementById('open').getAttribute('href'),
            steps: Array.from(document.querySelectorAll('li'), e => e.textContent),
            elements: document.querySelectorAll('*').length, handlers: document.querySelectorAll('[onerror],[onmouseover]').length,
            scripts: document.scripts.length, frames: window.length})"""), {
            "hacked": "undefined", "title": expected["title"], "open": expected["texts"]["open"], "href": expected["target"],
            "steps": expected["texts"]["steps"], "elements": 32, "handlers": 0, "scripts": 1, "frames": 0})
        self.equal(identifier + " stays in a browser", page.navigations(), [])
        self.equal(identifier + " breaks no rule", page.messages(), [])
        page.close()
        page = self.load(url, STANDALONE)
        # Chromium alone escapes the vertical line in such a path.
        went = [url.replace("%7C", "|") for url in page.navigations()]
        self.equal(identifier + " leaves the home screen once", went, [expected["target"]])
        page.close()

    # ---- What the policy stops -----------------------------------------------------------------------------------

    def policy(self):
        url = self.file("com.example.case0", "data-url").read_text("ascii")
        attempts = {
            "script": "let s=document.createElement('script');s.textContent='window.hacked=1';document.body.append(s)",
            "handler": "document.body.insertAdjacentHTML('beforeend','<img src=x onerror=\"window.hacked=1\">')",
            "handler on click": "document.body.insertAdjacentHTML('beforeend','<p id=p onclick=\"window.hacked=1\">x</p>');document.getElementById('p').click()",
            "javascript link": "let a=document.createElement('a');a.href='javascript:window.hacked=1';document.body.append(a);a.click()",
            "data script": "let s=document.createElement('script');s.src='data:text/javascript,window.hacked=1';document.body.append(s)",
            "frame": "document.body.insertAdjacentHTML('beforeend','<iframe srcdoc=\"<script>parent.hacked=1</script>\"></iframe>')",
            "style": "let s=document.createElement('style');s.textContent='h1{color:red}';document.head.append(s);"
                     "if(getComputedStyle(document.querySelector('h1')).color==='rgb(255, 0, 0)')window.hacked=1",
            "base": "let b=document.createElement('base');b.href='https://evil.example/';document.head.append(b);"
                    "if(document.baseURI.startsWith('https'))window.hacked=1",
            "request": "fetch('http://127.0.0.1:1/').then(()=>{window.hacked=1},()=>{})",
            "image": "let i=new Image();i.onload=()=>{window.hacked=1};i.src='http://127.0.0.1:1/x.png';document.body.append(i)",
        }
        for name, script in attempts.items():
            page = self.load(url)
            page.evaluate("{" + script + "}; 0")
            time.sleep(0.1)
            self.equal(name + " does nothing", page.evaluate("typeof window.hacked"), "undefined")
            self.equal(name + " is reported", any("Content Security Policy" in m for m in page.messages()), True)
            page.close()
        page = self.load(url)
        self.equal("our own script runs, our own style is in force", page.evaluate("""[
            document.getElementById('icon').naturalWidth, document.getElementById('icon').hidden,
            getComputedStyle(document.body).backgroundColor, getComputedStyle(document.getElementById('open')).backgroundColor,
            getComputedStyle(document.body).display]"""), [180, False, "rgb(255, 255, 255)", "rgb(0, 170, 0)", "grid"])
        page.close()

    # ---- Launching ------------------------------------------------------------------------------------------------

    def launching(self):
        target = "myapp://profile/1"
        url = self.file("com.example.case0", "data-url").read_text("ascii")
        page = self.load(url, "window.matchMedia=q=>({matches:q==='(display-mode: standalone)'});")
        self.equal("display-mode: standalone", page.navigations(), [target])
        self.equal("no instructions then", page.evaluate("getComputedStyle(document.querySelector('.guide')).display"), "none")
        self.equal("but the button", page.evaluate("document.getElementById('open').offsetHeight>40"), True)
        page.close()
        for what, scripts, launches in (
            ("by all traces", (), 1), ("by the name of the window", (WITHOUT_STATE, WITHOUT_KIND), 1),
            ("by the kind of navigation", (WITHOUT_NAME, WITHOUT_STATE), 1),
            ("without any trace", (WITHOUT_NAME, WITHOUT_STATE, WITHOUT_KIND), 3),
        ):
            # The clicks are counted: without a person's tap Chromium follows only the first of them.
            page = self.browser.page()
            page.call("Runtime.addBinding", name="clicked")
            page.before_load("addEventListener('click',e=>clicked(e.target.id),true);" + STANDALONE + "".join(scripts))
            page.open(url, 0.1)
            for _ in range(2):
                page.call("Page.reload")
                time.sleep(0.3)
                page.is_loaded()
            self.equal(f"launches after two reloads, {what}", page.bindings(), ["open"] * launches)
            page.close()
        page = self.load(url)
        page.evaluate("document.getElementById('open').click()")
        time.sleep(0.2)
        self.equal("the button opens the target", page.navigations(), [target])
        page.close()

    # ---- The server --------------------------------------------------------------------------------------------------

    def served(self, program):
        expected = {"html": self.file("com.example.case0", "html"), "hosted-html": self.file("com.example.case0", "hosted-html")}
        for line in map(json.loads, (self.folder / "documents.jsonl").read_text().splitlines()):
            if pathlib.Path(line["file"]) not in expected.values():
                continue
            # Twice, as Safari may; the favicon that Chromium asks for is refused.
            server = subprocess.Popen(
                [program, "60000", "1", "60000", "@" + line["file"], "thread", line["media_type"], line["security_policy"]],
                stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
            url = server.stdout.readline().strip()
            page = self.load(url, settle=0.3)
            self.equal("served page", page.evaluate("[document.title,typeof hacked,document.getElementById('icon').naturalWidth]"),
                       ["Profile", "undefined", 180])
            page.close()
            page = self.load(url, STANDALONE, settle=0.3)
            self.equal("served page launches", page.navigations(), ["myapp://profile/1"])
            page.close()
            end = json.loads(server.stdout.readline())
            self.equal("served twice", (end["outcome"], end["fetches"]), (1, 2))
            server.wait()

    def classic(self, program):
        server = subprocess.Popen(
            [program, "10000", "0", "0", "0", "classic"], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
        url = server.stdout.readline().strip()
        page = self.browser.page()
        self.equal("the classic redirect is refused", page.open(url), "net::ERR_UNSAFE_REDIRECT")
        page.close()
        server.communicate("stop\n")

    # ---- Looks ---------------------------------------------------------------------------------------------------------

    def screenshots(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for identifier in ("com.example.case0", "com.example.case95"):
            url = self.file(identifier, "data-url").read_text("ascii")
            for name, width, height, dark in (
                ("narrow-light", 390, 844, False), ("narrow-dark", 390, 844, True), ("wide-light", 1280, 800, False),
                ("wide-dark", 1280, 800, True), ("small-light", 320, 480, False)):
                page = self.browser.page()
                page.emulate(width, height, 1.5, dark)
                page.open(url)
                self.equal(f"{name} fits", page.evaluate("document.documentElement.scrollWidth<=innerWidth"), True)
                data = page.call("Page.captureScreenshot", format="png")["data"]
                (folder / f"{identifier}-{name}.png").write_bytes(base64.b64decode(data))
                page.close()


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    checks = Checks(folder)
    try:
        for _, expected in corpus.descriptions():
            checks.hostile(expected)
        checks.policy()
        checks.launching()
        checks.served(program)
        checks.classic(program)
        if len(sys.argv) > 3:
            checks.screenshots(pathlib.Path(sys.argv[3]))
    finally:
        checks.browser.close()
    print(f"{checks.passed} passed, {checks.failed} failed")
    return checks.failed > 0 or checks.passed < 400


if __name__ == "__main__":
    sys.exit(main())
