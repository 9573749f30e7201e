/// Finds links that a pattern matches, to show with them what a table does.
struct RouteWitness {
    private let table: RouteTable
    /// A text that is no literal of the table.
    private let plain: [UInt8]

    /// What regular expressions and functions are tried with.
    private static let samples = [
        "1", "a", "A", "abc", "42", "x1", "a-b", "true", "2024", "2024-01-31", "en", "en-US", "0a1b", "12345", "abcdef",
        "1.0", "a_b", "00000000-0000-4000-8000-000000000000", "a.b", "Abc", "x@y.z",
    ].map { Array($0.utf8) }

    init(_ table: RouteTable) {
        self.table = table
        let literals = table.patterns.flatMap { $0.pattern.elements }.flatMap({ $0.segments }).compactMap { segment in
            if case .literal(let text) = segment { text } else { nil } as [UInt8]?
        }
        var plain = Array("x".utf8)
        var number = 0
        while literals.contains(plain) {
            number += 1
            plain = Array("x\(number)".utf8)
        }
        self.plain = plain
    }

    /// Links of a pattern: with its optional parts and without, and with several values for conditions.
    func links(of number: Int) -> [WebURL] {
        let pattern = table.patterns[number].pattern
        var links: [WebURL] = []
        for source in sources(of: number) {
            for withOptional in [false, true] {
                for variant in 0..<4 {
                    guard let segments = segments(pattern, withOptional, variant),
                        let url = RouteURLWriter(table.settings).url(source, segments), !links.contains(url)
                    else { continue }
                    links.append(url)
                }
            }
        }
        return links
    }

    private func sources(of number: Int) -> [RouteSource] {
        table.accepts[number].prefix(4).compactMap { source in
            if source.isConcrete { return source }
            var sample = source
            sample.scheme = source.scheme ?? Array((table.schemes.first ?? "https").utf8)
            guard sample.isWeb || table.settings.authority == .host else { return sample }
            if sample.port == .any { sample.port = .standard }
            let hosts = ["www.example.com", "example.com", "a.example"].map { Array($0.utf8) } + ownHosts(source)
            for host in hosts {
                let accepts = host.withUnsafeBufferPointer { source.accepts(host: $0, port: nil) }
                if accepts {
                    sample.host = .exact(host)
                    return sample
                }
            }
            return nil
        }
    }

    /// Hosts made of the text of a host pattern.
    private func ownHosts(_ source: RouteSource) -> [[UInt8]] {
        guard case .pattern(let pattern) = source.host else { return [] }
        return [true, false].map { withGroups in
            pattern.parts.flatMap { part in
                if part.kind == .fixedText { return part.modifier == .none || withGroups ? part.value : [] }
                return part.modifier == .none || withGroups ? part.prefix + [0x77] + part.suffix : []
            }
        }
    }

    private func segments(_ pattern: RoutePattern, _ withOptional: Bool, _ variant: Int) -> [[UInt8]]? {
        var segments: [[UInt8]] = []
        for element in pattern.elements {
            switch element.repetition {
            case .optional where !withOptional, .zeroOrMore where !withOptional: continue
            case .wildcard:
                if withOptional || element.parameter == nil { segments += [plain, plain] }
            default:
                for segment in element.segments {
                    guard let text = text(of: segment, variant) else { return nil }
                    segments.append(text)
                }
            }
        }
        return segments
    }

    private func text(of segment: RouteSegment, _ variant: Int) -> [UInt8]? {
        switch segment {
        case .literal(let text): return text
        case .parameter: return plain
        case .pattern(let pattern):
            let fitting = candidates(pattern).filter { text in
                text.withUnsafeBufferPointer { pattern.places(in: $0) != nil }
            }
            return fitting.isEmpty ? nil : fitting[min(variant, fitting.count - 1)]
        }
    }

    private func candidates(_ pattern: SegmentPattern) -> [[UInt8]] {
        var values: [[UInt8]] = []
        for case .oneOf(let allowed) in pattern.rules.flatMap({ $0 }) { values += allowed.map { Array($0.utf8) } }
        for part in pattern.compiled.parts where part.kind == .regexp {
            // The alternatives of `(de|fr)` are values themselves.
            values += part.value.split(separator: UInt8(ascii: "|")).map { Array($0) }
        }
        values += Self.samples
        return values.map { value in
            pattern.compiled.parts.flatMap { part in
                part.kind == .fixedText ? part.value : part.prefix + value + part.suffix
            }
        }
    }
}
