// A libFuzzer target, compiled together with the core: the first byte chooses dialect and options, then comes a pattern, a
// line feed, and the subject.
//
// What is held to: a set of the one pattern, whichever index it has, finds what the pattern finds; captures lie inside the
// subject; both matchers of a regular pattern agree on where it is found.
//
// Needs only: Sources/Foyer/Collections Sources/Foyer/Regex Sources/Foyer/Text Sources/Foyer/FoyerError.swift Sources/Foyer/Limits.swift

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRegex(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = Bytes(start: data, count: data == nil ? 0 : size)
    guard let choice = bytes.first else { return 0 }
    let rest = bytes.from(1)
    let cut = rest.firstIndex(of: 0x0A) ?? rest.count
    let source = Array(rest.part(0..<cut))
    let subject = cut < rest.count ? rest.from(cut + 1) : Bytes(start: nil, count: 0)
    let dialect = choice & 1 == 0 ? RegexDialect.pathConfiguration : .ecmaScript
    let options: RegexOptions = choice & 2 == 0 ? [] : .caseInsensitive
    guard let pattern = try? RegexPattern(source, dialect: dialect, options: options) else { return 0 }
    let captures: RegexCaptures?
    do throws(RegexSearchError) {
        captures = try pattern.captures(in: subject)
    } catch {
        return 0
    }
    check(captures, in: subject)
    compareMatchers(source, dialect, options, subject, captures)
    for isFolded in [false, true] {
        var builder = RegexSetBuilder(isCaseInsensitive: isFolded)
        guard (try? builder.add(source, dialect: dialect, options: options)) != nil else { return 0 }
        let set = builder.build()
        var found: [UInt32] = []
        guard set.matches(in: subject, into: &found) == .complete else { continue }
        expect(found == (captures == nil ? [] : [0]), "the set finds something else")
    }
    return 0
}

/// The matcher that follows all alternatives at once, where the other one need not have called it.
private func compareMatchers(
    _ source: [UInt8], _ dialect: RegexDialect, _ options: RegexOptions, _ subject: Bytes, _ captures: RegexCaptures?
) {
    var properties = UnicodePropertyCache()
    guard let tree = try? RegexParser.parse(source, dialect: dialect, options: options, properties: &properties),
        tree.facts(of: tree.root).isRegular
    else { return }
    var builder = RegexProgramBuilder()
    guard (try? RegexCompiler.compile(tree, source: source, purpose: .captures, into: &builder)) != nil else { return }
    let program = RegexProgram(builder)
    let pattern = program.patterns[0]
    guard Int(pattern.stateCount) * subject.count < 1 << 16 else { return }
    var matcher = LinearMatcher(
        code: program.code, subject: RegexSubject(subject), pattern: pattern, wantsCaptures: true)
    let isFound = matcher.search()
    expect(isFound == (captures != nil), "the matchers differ on whether the pattern is found")
    guard let found = matcher.found, let captures, let match = captures[0] else { return }
    expect(Int(found[0]) == match.lowerBound, "the matchers differ on where the pattern is found")
}

private func check(_ captures: RegexCaptures?, in subject: Bytes) {
    guard let captures, let match = captures[0] else { return expect(captures == nil, "a match without a place") }
    expect(match.upperBound <= subject.count, "a match outside of the subject")
    for group in 1..<max(captures.count, 1) {
        if let range = captures[group] { expect(range.upperBound <= subject.count, "a group outside of the subject") }
    }
}

private func expect(_ holds: Bool, _ what: StaticString) {
    guard !holds else { return }
    print(what)
    // libFuzzer keeps the input of a process that traps.
    fatalError()
}
