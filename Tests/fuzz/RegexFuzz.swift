// A libFuzzer target, compiled together with the core: the first byte chooses dialect and options, then comes a pattern, a
// line feed, and the subject.
//
// What is held to: a set of the one pattern, whichever index it has, finds what the pattern finds; captures lie inside the
// subject; both matchers of a regular pattern agree on whether it is found.

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
    guard let captures = try? pattern.captures(in: subject) else { return 0 }
    check(captures, in: subject)
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
