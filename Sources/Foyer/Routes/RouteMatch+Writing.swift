/// Writing the values that are asked for.
extension RouteMatch {
    /// Where a parameter lies, or nil if it took no part.
    func place(_ index: Int) -> RouteProgram.Place? {
        guard let pattern, index >= pattern.pattern.hostParameters else { return nil }
        guard let segments = pattern.segments else {
            guard let places = programPlaces(pattern), index < places.count else { return nil }
            return places[index]
        }
        guard index < segments.count else { return nil }
        let segment = segments[index]
        if segment >= 0 { return RouteProgram.Place(segments: segment..<segment + 1) }
        return wildcard(pattern, -1 - segment)
    }

    private func wildcard(_ pattern: RouteTable.Pattern, _ start: Int) -> RouteProgram.Place? {
        let isAbsent = start == segmentCount && pattern.pattern.elements.last?.isOptionalWildcard ?? false
        return isAbsent ? nil : RouteProgram.Place(segments: start..<max(start, segmentCount))
    }

    private func programPlaces(_ pattern: RouteTable.Pattern) -> [RouteProgram.Place?]? {
        guard let program = pattern.program else { return nil }
        var places = program.run(segmentCount, text: segment) { matches($0, $1) }.places
        guard places != nil else { return nil }
        for element in pattern.pattern.elements {
            guard let parameter = element.parameter else { continue }
            if element.repetition == .wildcard, element.isOptionalWildcard, places?[parameter]?.segments.isEmpty == true
            {
                places?[parameter] = nil
            }
            if element.repetition == .zeroOrMore, places?[parameter] == nil,
                table?.settings.emptyRepetitionIsEmptyText ?? false
            {
                places?[parameter] = RouteProgram.Place(segments: 0..<0)
            }
        }
        return places
    }

    /// Whether a segment pattern matches a segment of the link.
    func matches(_ pattern: RouteSegment, _ index: Int) -> Bool {
        guard case .literal(let literal) = pattern else { return pattern.matches(segment(index)) }
        let text = segment(index)
        guard startsWithAuthority && index == 0 || table?.settings.ignoresPathCase ?? false else {
            return literal.elementsEqual(text)
        }
        return literal.count == text.count && zip(literal, text).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// Writes the values of all parameters, decoded and raw.
    func writeParameters() {
        hasParameters = true
        guard let pattern else { return }
        valuesEnd = 0
        if let segments = pattern.segments {
            for index in segments.indices { write(place(index), index) }
        } else {
            for (index, place) in (programPlaces(pattern) ?? []).enumerated() { write(place, index) }
        }
        if pattern.pattern.hostParameters > 0 { writeHost(pattern.pattern) }
    }

    /// Writes the parameters that are groups of the host.
    private func writeHost(_ pattern: RoutePattern) {
        guard case .pattern(let compiled)? = pattern.sources?.first?.host else { return }
        var found: [Int]?
        do throws(URLPatternError) {
            found = try compiled.match(Bytes(start: text + host.lowerBound, count: host.count))
        } catch {
            // It has matched before, with the same work.
            return
        }
        guard let found else { return }
        var index = 0
        for (group, part) in compiled.parts.lazy.filter({ $0.kind != .fixedText }).enumerated() where part.hasCustomName {
            if found[2 * group] >= 0 {
                let start = valuesEnd
                for offset in found[2 * group]..<found[2 * group + 1] { append(text[host.lowerBound + offset]) }
                parameterPlaces[index] = Place(
                    start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: valuesEnd - start))
                parameterPlaces[index + Limits.routeParameters] = parameterPlaces[index]
                append(0)
            }
            index += 1
        }
    }

    private func write(_ place: RouteProgram.Place?, _ index: Int) {
        guard let place else {
            parameterPlaces[index] = Place(start: 0, length: Place.absent)
            parameterPlaces[index + Limits.routeParameters] = Place(start: 0, length: Place.absent)
            return
        }
        parameterPlaces[index] = join(place, isRaw: false)
        parameterPlaces[index + Limits.routeParameters] = join(place, isRaw: true)
    }

    /// The segments of a place with slashes between them.
    private func join(_ place: RouteProgram.Place, isRaw: Bool) -> Place {
        let start = valuesEnd
        for number in place.segments {
            if number > place.segments.lowerBound { append(UInt8(ascii: "/")) }
            var found = segments[number]
            var from = number == place.segments.lowerBound ? place.start : 0
            var to = number == place.segments.upperBound - 1 ? place.end ?? Int(found.length) : Int(found.length)
            if isRaw, hasEscapes {
                found = rawSegments[number]
                from = rawOffset(found, from)
                to = rawOffset(found, to)
            }
            let base = text + Int(found.start)
            for offset in from..<max(from, to) { append(base[offset]) }
        }
        let length = valuesEnd - start
        append(0)
        return Place(start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length))
    }

    /// The offset in the raw text of a segment of an offset in its decoded text.
    private func rawOffset(_ segment: Segment, _ decoded: Int) -> Int {
        var raw = 0
        for _ in 0..<decoded where raw < Int(segment.length) {
            raw += text[Int(segment.start) + raw] == UInt8(ascii: "%") ? 3 : 1
        }
        return min(raw, Int(segment.length))
    }

    private func append(_ byte: UInt8) {
        values[valuesEnd] = byte
        valuesEnd &+= 1
    }
}
