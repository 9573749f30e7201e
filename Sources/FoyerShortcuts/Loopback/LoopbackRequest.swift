/// Reads the one kind of request that a loopback server knows, strictly (RFC 9112 without its leniencies).
///
/// Nothing is normalised, decoded or repaired, so there is nothing on which two readers could differ. Reads the bytes
/// in place and allocates nothing.
enum LoopbackRequest {
    /// How far the head of a request has come.
    enum Progress: Equatable {
        case incomplete
        /// A byte that no head has, or a line that does not end in CR LF.
        case malformed
        /// The head ends before this offset.
        case complete(Int)
    }

    /// Reads the bytes from `start` on, which come after those that were read before.
    static func progress(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Progress {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            let follows = index > 0 && bytes[index - 1] == 0x0D
            if byte == 0x0A {
                guard follows else { return .malformed }
                if index >= 3, bytes[index - 2] == 0x0A { return .complete(index + 1) }
            } else {
                guard !follows, byte == 0x0D || byte == 0x09 || byte >= 0x20, byte != 0x7F else { return .malformed }
            }
            index += 1
        }
        return .incomplete
    }

    /// What the request is answered with.
    ///
    /// - Parameters:
    ///   - head: All that was received. Bytes after the head are a body or another request, and refused.
    ///   - end: Where the head ends.
    ///   - path: The path with the token.
    ///   - port: The port of the server.
    static func answer(
        _ head: UnsafeBufferPointer<UInt8>, end: Int, path: [UInt8], port: UInt16
    ) -> (status: LoopbackStatus, isHead: Bool) {
        var lines = LineReader(bytes: head, end: end)
        guard let line = lines.next(), let request = RequestLine(head, line) else { return (.badRequest, false) }
        let isHead = equals(head, request.method, "HEAD")
        var headers = Headers()
        while let line = lines.next() {
            // The empty line ends the head.
            guard !line.isEmpty else { break }
            guard headers.read(head, line, port) else { return (.badRequest, isHead) }
        }
        if let fault = headers.fault { return (fault, isHead) }
        guard end == head.count else { return (.badRequest, isHead) }
        guard equals(head, request.version, "HTTP/1.1") || equals(head, request.version, "HTTP/1.0") else {
            return (.versionNotSupported, isHead)
        }
        guard isSamePath(head, request.target, path) else { return (.notFound, isHead) }
        guard isHead || equals(head, request.method, "GET") else { return (.methodNotAllowed, false) }
        return (.ok, isHead)
    }

    // MARK: Lines

    /// The lines of a head, without their CR LF.
    private struct LineReader {
        let bytes: UnsafeBufferPointer<UInt8>
        let end: Int
        var start = 0

        mutating func next() -> Range<Int>? {
            var index = start
            while index + 1 < end {
                if bytes[index] == 0x0D, bytes[index + 1] == 0x0A {
                    let line = start..<index
                    start = index + 2
                    return line
                }
                index += 1
            }
            return nil
        }

        init(bytes: UnsafeBufferPointer<UInt8>, end: Int) {
            self.bytes = bytes
            self.end = min(end, bytes.count)
        }
    }

    /// `GET /path HTTP/1.1`, with one space between the parts.
    private struct RequestLine {
        let method: Range<Int>
        let target: Range<Int>
        let version: Range<Int>

        init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
            guard let first = bytes[line].firstIndex(of: 0x20) else { return nil }
            let rest = first + 1..<line.upperBound
            guard let second = bytes[rest].firstIndex(of: 0x20) else { return nil }
            method = line.lowerBound..<first
            target = rest.lowerBound..<second
            version = second + 1..<line.upperBound
            guard !method.isEmpty, method.allSatisfy({ isTokenByte(bytes[$0]) }), !target.isEmpty,
                target.allSatisfy({ (0x21...0x7E).contains(bytes[$0]) }), RequestLine.isVersion(bytes, version)
            else { return nil }
        }

        /// `HTTP/`, a digit, a dot, a digit.
        private static func isVersion(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
            guard range.count == 8, equals(bytes, range.lowerBound..<range.lowerBound + 5, "HTTP/") else {
                return false
            }
            let digits = (bytes[range.lowerBound + 5], bytes[range.lowerBound + 7])
            return isDigit(digits.0) && bytes[range.lowerBound + 6] == UInt8(ascii: ".") && isDigit(digits.1)
        }
    }

    /// What the header lines say about where the request goes and whether it has a body.
    private struct Headers {
        var hosts = 0
        var isOurHost = false
        var lengths = 0
        var hasBody = false
        var hasTransferEncoding = false

        /// Reads one line; false where it is not a header: no name, a blank before the colon, a folded line.
        mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ port: UInt16) -> Bool {
            guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else { return false }
            let name = line.lowerBound..<colon
            guard !name.isEmpty, name.allSatisfy({ isTokenByte(bytes[$0]) }) else { return false }
            let value = trimmed(bytes, colon + 1..<line.upperBound)
            if equalsIgnoringCase(bytes, name, "host") {
                hosts += 1
                isOurHost = isHost(bytes, value, port)
            } else if equalsIgnoringCase(bytes, name, "content-length") {
                lengths += 1
                guard !value.isEmpty, value.allSatisfy({ isDigit(bytes[$0]) }) else { return false }
                hasBody = !equals(bytes, value, "0")
            } else if equalsIgnoringCase(bytes, name, "transfer-encoding") {
                hasTransferEncoding = true
            }
            return true
        }

        /// Why the request is refused, if the headers are a reason.
        var fault: LoopbackStatus? {
            guard hosts == 1, lengths <= 1, !hasTransferEncoding else { return .badRequest }
            guard isOurHost else { return .misdirected }
            return hasBody ? .contentTooLarge : nil
        }

        /// `127.0.0.1:port` or `localhost:port`, exactly.
        private func isHost(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>, _ port: UInt16) -> Bool {
            guard let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")) else { return false }
            let name = value.lowerBound..<colon
            guard equals(bytes, name, "127.0.0.1") || equals(bytes, name, "localhost") else { return false }
            // The port is compared as a number that is written in one way only.
            var number = 0
            let digits = colon + 1..<value.upperBound
            guard (1...5).contains(digits.count), bytes[digits.lowerBound] != UInt8(ascii: "0") else { return false }
            for index in digits {
                guard isDigit(bytes[index]) else { return false }
                number = number * 10 + Int(bytes[index] & 0x0F)
            }
            return number == Int(port)
        }
    }

    // MARK: Bytes

    /// Whether the target is the path. Takes the same time wherever they differ.
    private static func isSamePath(
        _ bytes: UnsafeBufferPointer<UInt8>, _ target: Range<Int>, _ path: [UInt8]
    ) -> Bool {
        guard target.count == path.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<path.count { difference |= bytes[target.lowerBound + index] ^ path[index] }
        return difference == 0
    }

    private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, bytes[low] == 0x20 || bytes[low] == 0x09 { low += 1 }
        while low < high, bytes[high - 1] == 0x20 || bytes[high - 1] == 0x09 { high -= 1 }
        return low..<high
    }

    private static func equals(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ literal: StaticString
    ) -> Bool {
        guard range.count == literal.utf8CodeUnitCount else { return false }
        return range.allSatisfy { bytes[$0] == literal.utf8Start[$0 - range.lowerBound] }
    }

    /// As `equals`, for a literal in lower case.
    private static func equalsIgnoringCase(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ literal: StaticString
    ) -> Bool {
        guard range.count == literal.utf8CodeUnitCount else { return false }
        return range.allSatisfy { index in
            let byte = bytes[index]
            let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            return lower == literal.utf8Start[index - range.lowerBound]
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A byte that names of methods and headers may have (RFC 9110, section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
