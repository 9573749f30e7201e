/// A parsed host, not yet written.
enum URLHost {
    /// The empty host of a file URL or of a URL with another scheme.
    case empty
    /// An ASCII domain in a range of the input; it is written in lower case.
    case domain(Range<Int>)
    /// A domain that is no part of the input: it was escaped or not ASCII.
    case mappedDomain([UInt8])
    /// The host of a URL whose scheme is not special; it is written percent-encoded.
    case opaque(Range<Int>)
    case ipv4(UInt32)
    case ipv6(IPv6Address)
}

/// The host parser (URL Standard, section 3.5).
enum HostParser {
    /// Parses the host in `range` of `input`.
    ///
    /// - Complexity: O(*n*). Allocates only for a domain that is escaped or not ASCII.
    static func parse(_ input: Bytes, _ range: Range<Int>, isSpecial: Bool) throws(URLFault) -> URLHost {
        if let first = range.first, input[first] == UInt8(ascii: "[") {
            guard let last = range.last, last > first, input[last] == UInt8(ascii: "]"),
                let address = IPv6Address(input.part(first + 1..<last))
            else { throw URLFault(kind: .invalidIPv6, offset: first) }
            return .ipv6(address)
        }
        if !isSpecial {
            let forbidden = ByteClass.forbiddenHost.firstIndex(in: input, range)
            guard forbidden == range.upperBound else {
                throw URLFault(kind: .forbiddenHostCharacter, offset: forbidden)
            }
            return range.isEmpty ? .empty : .opaque(range)
        }
        return try domain(input, range)
    }

    /// A domain or an IPv4 address.
    private static func domain(_ input: Bytes, _ range: Range<Int>) throws(URLFault) -> URLHost {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = input[index]
            if byte >= 0x80 || byte == UInt8(ascii: "%") { return try mapped(input, range) }
            index &+= 1
        }
        let forbidden = ByteClass.forbiddenDomain.firstIndex(in: input, range)
        guard forbidden == range.upperBound else {
            throw URLFault(kind: .forbiddenHostCharacter, offset: forbidden)
        }
        let domain = input.part(range)
        guard IPv4Parser.endsInNumber(domain) else { return .domain(range) }
        guard let address = IPv4Parser.parse(domain) else {
            throw URLFault(kind: .invalidIPv4, offset: range.lowerBound)
        }
        return .ipv4(address)
    }

    /// A domain that has to be decoded, or brought to ASCII, first.
    private static func mapped(_ input: Bytes, _ range: Range<Int>) throws(URLFault) -> URLHost {
        func fault(_ kind: WebURLError.Kind) -> URLFault { URLFault(kind: kind, offset: range.lowerBound) }
        var decoded: [UInt8] = []
        PercentEncoding.decode(input.part(range), into: &decoded)
        if decoded.contains(where: { $0 >= 0x80 }) {
            decoded = try domainToASCII(decoded, fault)
        } else {
            for index in decoded.indices { decoded[index] = decoded[index].lowercasedASCII }
        }
        guard !decoded.isEmpty else { throw fault(.invalidDomain) }
        guard !decoded.contains(where: { ByteClass.forbiddenDomain.contains($0) }) else {
            throw fault(.forbiddenHostCharacter)
        }
        let (isNumeric, address) = decoded.withUnsafeBufferPointer { domain in
            let isNumeric = IPv4Parser.endsInNumber(domain)
            return (isNumeric, isNumeric ? IPv4Parser.parse(domain) : nil)
        }
        guard isNumeric else { return .mappedDomain(decoded) }
        guard let address else { throw fault(.invalidIPv4) }
        return .ipv4(address)
    }

    private static func domainToASCII(
        _ domain: [UInt8], _ fault: (WebURLError.Kind) -> URLFault
    ) throws(URLFault) -> [UInt8] {
        #if FOYER_NO_IDNA
            throw fault(.unsupportedDomain)
        #else
            guard domain.count <= Limits.internationalDomainBytes else { throw fault(.domainTooLong) }
            guard let ascii = domain.withUnsafeBufferPointer({ IDNA.toASCII($0) }) else { throw fault(.invalidDomain) }
            return ascii
        #endif
    }
}
