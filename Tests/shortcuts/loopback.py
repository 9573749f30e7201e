#!/usr/bin/env python3
"""The loopback server and peers that mean it no good, over raw sockets.

    loopback.py LOOPBACK_SERVER

Last line: N passed, N failed."""
import concurrent.futures
import json
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import sys
import time

PROGRAM = sys.argv[1]
SERVED, EXPIRED, STOPPED = 1, 2, 3
DEADLINE = 5.0  # Limits.loopbackDeadline, in seconds


class Server:
    """One server process. Ends with the block."""

    def __init__(self, lifetime=60000, replays=0, window=3000, size=5, mode="thread"):
        self.process = subprocess.Popen(
            [PROGRAM, str(lifetime), str(replays), str(window), str(size), mode], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port, self.path = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/[0-9a-f]{32})", self.url).groups()
        self.port = int(self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def end(self, stop=False):
        """What the server counted, once it has ended."""
        if stop:
            self.process.stdin.write("stop\n")
            self.process.stdin.flush()
        return json.loads(self.process.stdout.readline() or "{}")

    def connect(self, address="127.0.0.1", timeout=12):
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        connection = socket.socket(family)
        connection.settimeout(timeout)
        connection.connect((address, self.port))
        return connection

    def request(self, headers=None, method="GET", path=None, version="HTTP/1.1", end="\r\n"):
        headers = f"Host: 127.0.0.1:{self.port}\r\n" if headers is None else headers
        return f"{method} {self.path if path is None else path} {version}\r\n{headers}{end}".encode("latin-1")

    def send(self, data):
        """The whole answer to bytes that are sent at once; empty where the connection is closed without one."""
        with self.connect() as connection:
            connection.sendall(data)
            return receive(connection)

    def get(self, **parts):
        return self.send(self.request(**parts))


def receive(connection):
    answer = b""
    try:
        while piece := connection.recv(1 << 16):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer else 0


def body(answer):
    return answer.split(b"\r\n\r\n", 1)[1]


class Results:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def equal(self, what, found, expected):
        if found == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{what}: found {found!r}, expected {expected!r}", flush=True)

    def true(self, what, found):
        self.equal(what, bool(found), True)


# ---- Where it listens, and for how long ---------------------------------------------------------------------------------


def listeners(port):
    """The addresses on which something listens at a port, as the kernel writes them."""
    found = []
    for table in ("tcp", "tcp6"):
        path = pathlib.Path("/proc/net") / table
        if path.exists():
            for line in path.read_text().splitlines()[1:]:
                local, state = line.split()[1], line.split()[3]
                address, number = local.split(":")
                if int(number, 16) == port and state == "0A":
                    found.append(address)
    return found


def addresses(results):
    with Server() as server:
        results.equal("listens on", listeners(server.port), ["0100007F"])
        others = {"127.0.0.2", "::1"}
        others.update(info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None) if not info[4][0].startswith("127.0.0.1"))
        for address in others:
            try:
                server.connect(address, timeout=2).close()
                results.equal("connects to " + address, True, False)
            except OSError:
                results.passed += 1
        for descriptor in pathlib.Path(f"/proc/{server.process.pid}/fdinfo").iterdir():
            if int(descriptor.name) > 2:
                flags = int(re.search(r"flags:\s*(\d+)", descriptor.read_text())[1], 8)
                results.true(f"descriptor {descriptor.name} is closed on exec and does not block", flags & 0o2000000 and flags & 0o4000)
        # The program tells its URL before it starts its thread.
        deadline = time.monotonic() + 5
        while (threads := len(list(pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()))) < 2:
            if time.monotonic() > deadline:
                break
            time.sleep(0.01)
        results.equal("threads", threads, 2)
    with Server() as one, Server() as two:
        results.true("another port and token", one.port != two.port and one.path != two.path)


def once(results):
    with Server(size=100_000) as server:
        answer = server.get(method="HEAD")
        results.equal("HEAD", (status(answer), body(answer)), (200, b""))
        results.true("length of HEAD", b"\r\nContent-Length: 100000\r\n" in answer)
        results.equal("another token", status(server.get(path="/" + "0" * 32)), 404)
        answer = server.get()
        results.equal("content", (status(answer), body(answer)), (200, b"x" * 100_000))
        end = server.end()
        results.equal("end", (end["outcome"], end["fetches"], end["connections"], end["refusals"]), (SERVED, 1, 3, 1))
        results.equal("descriptors", end["after"], end["before"])
        try:
            server.get()
            results.equal("listens after its end", True, False)
        except ConnectionRefusedError:
            results.passed += 1


def again(results):
    with Server(replays=1, window=60000) as server:
        results.equal("twice", [status(server.get()), status(server.get())], [200, 200])
        results.equal("end", server.end()["fetches"], 2)
    with Server(replays=5, window=300, mode="run") as server:
        results.equal("first", status(server.get()), 200)
        start = time.monotonic()
        end = server.end()
        results.equal("end by the window", (end["outcome"], end["fetches"]), (SERVED, 1))
        results.true("the window is short", time.monotonic() - start < 2)
    # While one peer takes the content slowly, nobody else gets it; once that peer is gone, it is still to be had.
    with Server(size=16 << 20) as server:
        slow = server.connect()
        slow.sendall(server.request())
        slow.recv(1000)
        results.equal("while another has it", status(server.get()), 410)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        slow.close()
        time.sleep(0.1)
        answer = server.get()
        results.equal("after a broken transfer", (status(answer), len(body(answer))), (200, 16 << 20))
        results.equal("end", server.end()["outcome"], SERVED)


def ends(results):
    with Server(lifetime=300) as server:
        results.equal("expired", server.end()["outcome"], EXPIRED)
    with Server() as server:
        server.connect()
        end = server.end(stop=True)
        results.equal("stopped", (end["outcome"], end["after"]), (STOPPED, end["before"]))
    # What is complete is answered: the request is with the server before it is stopped.
    with Server(size=8 << 20) as server:
        connection = server.connect()
        connection.sendall(server.request())
        first = connection.recv(1)
        server.process.stdin.write("stop\n")
        server.process.stdin.flush()
        time.sleep(0.2)
        results.equal("answered while stopping", len(body(first + receive(connection))), 8 << 20)
        results.equal("end", server.end()["outcome"], SERVED)
    with Server(mode="classic") as server:
        answer = server.get()
        head = answer.split(b"\r\n\r\n")[0].split(b"\r\n")
        results.equal("classic", head[0], b"HTTP/1.1 301 Moved Permanently")
        results.true("classic location", any(line.startswith(b"Location: data:text/html;charset=utf-8;base64,") for line in head))
        results.true("classic is not kept", b"Cache-Control: no-store" in head)


def counts_come_back(results):
    end = json.loads(subprocess.run([PROGRAM, "cycle", "200"], capture_output=True, text=True, check=True).stdout)
    results.equal("descriptors after 200 servers", end["after"], end["before"])
    results.true(f"bytes after 200 servers: {end}", end["bytes_after"] <= end["bytes_before"])


# ---- What is answered ---------------------------------------------------------------------------------------------------


def headers(results):
    with Server() as server:
        answer = server.get()
    lines = answer.split(b"\r\n\r\n")[0].decode("ascii").split("\r\n")
    results.equal("status", lines[0], "HTTP/1.1 200 OK")
    results.equal("headers", dict(line.split(": ", 1) for line in lines[1:]), {
        "Content-Type": "text/plain; charset=utf-8", "Content-Length": "5",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin", "Connection": "close"})


def refusals(results):
    with Server() as server:
        host = f"Host: 127.0.0.1:{server.port}\r\n"
        table = [
            ("no host", server.request(""), 400), ("two hosts", server.request(host + host), 400),
            ("another host", server.request("Host: evil.example\r\n"), 421),
            ("another port", server.request(f"Host: 127.0.0.1:{server.port ^ 1}\r\n"), 421),
            ("no port", server.request("Host: 127.0.0.1\r\n"), 421),
            ("rebinding", server.request(f"Host: evil.example:{server.port}\r\n"), 421),
            ("address and name", server.request(f"Host: 127.0.0.1:{server.port}@evil\r\n"), 421),
            ("space before colon", server.request(host.replace(":", " :", 1)), 400),
            ("folded line", server.request(host + "X: a\r\n b\r\n"), 400),
            ("bare line feeds", server.request(host, end="\n").replace(b"\r\n", b"\n"), 400),
            ("bare carriage return", server.request(host + "X: a\rb\r\n"), 400),
            ("nul in path", server.request(path=server.path + "\0"), 400),
            ("nul in header", server.request(host + "X: \0\r\n"), 400),
            ("escape in path", server.request(path="/%" + server.path[1:]), 404),
            ("absolute form", server.request(path=server.url), 404), ("asterisk", server.request(path="*", method="OPTIONS"), 404),
            ("traversal", server.request(path="/../.." + server.path), 404),
            ("query", server.request(path=server.path + "?x"), 404), ("shorter", server.request(path=server.path[:-1]), 404),
            ("root", server.request(path="/"), 404), ("favicon", server.request(path="/favicon.ico"), 404),
            ("body", server.request(host + "Content-Length: 1\r\n") + b"x", 413),
            ("huge body", server.request(host + "Content-Length: 99999999999999999999999\r\n"), 413),
            ("negative length", server.request(host + "Content-Length: -1\r\n"), 400),
            ("two lengths", server.request(host + "Content-Length: 0\r\nContent-Length: 5\r\n"), 400),
            ("chunked", server.request(host + "Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n", 400),
            ("length and chunked", server.request(host + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n"), 400),
            ("chunked in disguise", server.request(host + "Transfer-Encoding:\tchunked\r\n"), 400),
            ("second request", server.request() + server.request(), 400), ("body without length", server.request() + b"x", 400),
            ("post", server.request(method="POST"), 405), ("connect", server.request(method="CONNECT"), 405),
            ("lower case", server.request(method="get"), 405), ("http/2", server.request(version="HTTP/2.0"), 505),
            ("http/0.9", f"GET {server.path}\r\n\r\n".encode(), 400), ("no version", server.request(version=""), 400),
            ("preface of http/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400), ("tls", bytes.fromhex("160301020001000"+"1fc0303"), 400),
            ("empty lines", b"\r\n\r\n", 400), ("blank first", b" " + server.request(), 400),
            ("too long", b"GET /" + b"a" * 9000, 431),
            ("too many headers", server.request(host + "X: y\r\n" * 2000), 431),
        ]
        for what, data, expected in table:
            answer = server.send(data)
            results.equal(what, status(answer), expected)
            results.true(what + " is an error", b"\r\n\r\nxxxxx" not in answer)
        # Limits.loopbackRequestBytes, and one more.
        for expected, size in ((200, 8192), (431, 8193)):
            padding = size - len(server.request(host + "X: \r\n"))
            answer = server.get(method="HEAD", headers=host + "X: " + "a" * (padding - 1) + "\r\n")
            results.equal(f"a head of {size} bytes", status(answer), expected)
        # In two pieces, cut at every place.
        request = server.request(method="HEAD")
        for cut in range(1, len(request), 7):
            with server.connect() as connection:
                connection.sendall(request[:cut])
                time.sleep(0.002)
                connection.sendall(request[cut:])
                results.equal(f"cut at {cut}", status(receive(connection)), 200)
        results.equal("and then the content", status(server.get(headers=f"hOsT:localhost:{server.port}\t \r\n")), 200)
        results.equal("end", server.end()["outcome"], SERVED)


def curl(results):
    if not shutil.which("curl"):
        return

    def run(*arguments):
        return subprocess.run(["curl", "-s", "-m", "10", "--noproxy", "*", *arguments], capture_output=True).stdout

    with Server(size=1 << 20) as server:
        code = ("-o", "/dev/null", "-w", "%{http_code}")
        results.equal("curl HEAD", run("-I", *code, server.url), b"200")
        results.equal("curl POST", run("-d", "a=b", *code, server.url), b"413")
        results.equal("curl PUT", run("-X", "PUT", *code, server.url), b"405")
        results.equal("curl localhost", run("-I", *code, server.url.replace("127.0.0.1", "localhost")), b"200")
        results.equal("curl other host", run("-H", "Host: evil.example", *code, server.url), b"421")
        results.equal("curl big header", run("-H", "X: " + "a" * 9000, *code, server.url), b"431")
        results.equal("curl GET", len(run("--compressed", server.url)), 1 << 20)


# ---- Slow and many ------------------------------------------------------------------------------------------------------


def lasts(results, what, server, connection, start, least=DEADLINE - 0.5):
    try:
        while connection.recv(1 << 16):
            pass
    except (ConnectionResetError, TimeoutError):
        pass
    took = time.monotonic() - start
    results.true(f"{what}: closed after {took:.2f} s", least <= took <= DEADLINE + 1)


def idle(results):
    with Server() as server, server.connect() as connection:
        lasts(results, "nothing sent", server, connection, time.monotonic())
        results.equal("timeouts", server.end(stop=True)["timeouts"], 1)


def half(results):
    with Server() as server, server.connect() as connection:
        start = time.monotonic()
        connection.sendall(server.request()[:40])
        lasts(results, "half a request", server, connection, start)


def drip(results):
    """A byte every half second: the time counts from the beginning and not from the last byte."""
    with Server() as server, server.connect() as connection:
        start = time.monotonic()
        connection.settimeout(0.5)
        for byte in server.request():
            try:
                connection.sendall(bytes([byte]))
                if connection.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        took = time.monotonic() - start
        results.true(f"slow drip: closed after {took:.2f} s", DEADLINE - 0.5 <= took <= DEADLINE + 1.5)


def slow_reader(results):
    with Server(size=16 << 20) as server, server.connect() as connection:
        connection.sendall(server.request())
        time.sleep(DEADLINE + 1)
        results.equal("slow reader", status(server.get()), 200)
        results.true("slow reader: given up", len(receive(connection)) < 16 << 20)
        end = server.end()
        results.equal("slow reader", (end["timeouts"], end["fetches"]), (1, 1))


def lingerer(results):
    """Takes its answer and never closes."""
    with Server() as server, server.connect() as connection:
        connection.sendall(server.request(method="HEAD"))
        start = time.monotonic()
        results.equal("lingerer", status(connection.recv(4096)), 200)
        connection.recv(1)
        time.sleep(1.5)
        results.equal("places are free again", server.end(stop=True)["after"] > 0, True)
        results.true("quickly", time.monotonic() - start < 3)


def many(results):
    with Server() as server:
        # Limits.loopbackConnections.
        crowd = [server.connect() for _ in range(8)]
        start = time.monotonic()
        results.equal("behind eight idle ones", status(server.get(method="HEAD")), 200)
        for _ in range(200):
            crowd.append(server.connect())
            crowd[-1].send(b"G")
        results.equal("behind two hundred", status(server.get(method="HEAD")), 200)
        results.true("at once", time.monotonic() - start < 2)
        descriptors = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
        results.true(f"{descriptors} descriptors at most", descriptors <= 3 + 5 + 8)
        results.equal("the content", status(server.get()), 200)
        for connection in crowd:
            connection.close()
        end = server.end()
        results.true(f"evictions: {end}", end["evictions"] >= 190)


def storms(results):
    """Peers that break off at every point of the exchange, and floods: the server stays."""
    with Server(size=1 << 20, replays=8, window=60000) as server:
        for turn in range(100):
            connection = server.connect()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            data = server.request(method="HEAD" if turn % 2 else "POST")
            connection.sendall(data[:len(data) * (turn % 11) // 10])
            connection.close()
        flood = server.connect()
        try:
            for _ in range(200):
                flood.sendall(b"a" * (1 << 16))
        except OSError:
            pass
        flood.close()
        broken = server.connect()
        broken.sendall(server.request())
        broken.shutdown(socket.SHUT_RD)
        broken.close()
        results.equal("after the storms", status(server.get(method="HEAD")), 200)
        results.true("still there", server.process.poll() is None)


def main():
    results = Results()
    quick = [addresses, once, again, ends, headers, refusals, curl, many, storms]
    slow = [idle, half, drip, slow_reader, lingerer]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        waiting = [pool.submit(case, results) for case in slow]
        for case in quick:
            case(results)
        for case in waiting:
            case.result()
    counts_come_back(results)
    print(f"{results.passed} passed, {results.failed} failed")
    return results.failed > 0 or results.passed < 100


if __name__ == "__main__":
    sys.exit(main())
