"""Debian's Chromium, headless, driven through a pipe (the DevTools protocol, one JSON text and a NUL per message)."""
import json
import os
import subprocess
import tempfile
import time


class Chromium:
    """One browser process. Its network is this machine: every other name fails to resolve."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="foyer-chromium-", ignore_cleanup_errors=True)
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        arguments = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-pipe",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", f"--user-data-dir={self.folder.name}", "about:blank",
        ]

        def at_3_and_4():
            # Above the numbers that the browser expects, so that neither is overwritten by the other.
            reader, writer = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            arguments, preexec_fn=at_3_and_4, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.buffer = b""
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.input, 1 << 16)
            if not piece:
                raise EOFError("the browser is gone")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def page(self):
        return Page(self)


class Page:
    """One tab, in a context of its own."""

    def __init__(self, browser):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        self.target = browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
        self.browser.events.clear()

    def before_load(self, script):
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)

    def open(self, url, settle=0.15):
        """Opens a URL and waits until it has loaded and what it starts has started. Gives the error text, if any."""
        result = self.call("Page.navigate", url=url)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and not self.is_loaded():
            time.sleep(0.02)
        time.sleep(settle)
        self.is_loaded()
        return result.get("errorText", "")

    def is_loaded(self):
        try:
            return self.evaluate("document.readyState") == "complete"
        except RuntimeError:
            # The page is on its way to another.
            return False

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["text"])
        return result["result"].get("value")

    def navigations(self):
        """The URLs to which the page itself wanted to go."""
        return [
            e["params"]["url"] for e in self.browser.events
            if e.get("sessionId") == self.session and e["method"] == "Page.frameRequestedNavigation"]

    def bindings(self):
        """What the page's scripts gave to the functions that were put into it."""
        return [
            e["params"]["payload"] for e in self.browser.events
            if e.get("sessionId") == self.session and e["method"] == "Runtime.bindingCalled"]

    def messages(self):
        """What the browser complained about."""
        return [
            e["params"]["entry"]["text"] for e in self.browser.events
            if e.get("sessionId") == self.session and e["method"] == "Log.entryAdded"]

    def emulate(self, width, height, scale=2, dark=False, mobile=True):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
