// A libFuzzer target, compiled together with the core: bytes as a URL, as a reference, as a link and as a host.
//
// What is held to: parsing what was serialised gives the same text and the same layout; the shortcut for canonical texts
// gives what the two stages give; a check agrees with parsing; what a policy accepts is canonical, and accepted again.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = Bytes(start: data, count: data == nil ? 0 : size)
    let cut = bytes.firstIndex(of: 0x0A) ?? bytes.count
    // What stands before the first line feed is the base.
    let base = try? WebURL(utf8: bytes.part(0..<cut))
    let text = cut < bytes.count ? bytes.from(cut + 1) : bytes
    checkParsing(text, base)
    checkParsing(bytes, nil)
    checkPolicy(bytes)
    _ = LinkRedaction.render(utf8: bytes)
    return 0
}

private func checkParsing(_ text: Bytes, _ base: WebURL?) {
    let url = try? WebURL(utf8: text, base: base)
    expect(WebURL.canParse(utf8: text, base: base) == (url != nil), "canParse disagrees")
    if base == nil, let canonical = CanonicalText(text) {
        let staged = try? URLParser.parseInStages(text, base: nil)
        expect(staged?.header == canonical.layout && staged?.text.elementsEqual(text) == true, "the shortcut disagrees")
    }
    guard let url else { return }
    expect(url.storage.header.invariantsHold(in: url.storage.text), "the layout is wrong")
    expect(url.storage.start[url.storage.text.count] == 0, "no closing NUL")
    expect(url.storage.text.allSatisfy { $0 < 0x80 }, "not ASCII")
    let again = url.withBytes(of: .href) { href in try? WebURL(utf8: href) }
    expect(again == url && again?.storage.header == url.storage.header, "parsing again gives something else")
    _ = url.origin
    for component in WebURL.Component.allCases { _ = url.range(of: component) }
    for pair in url.queryPairs { expect(pair.hasKey(pair.key.utf8) || pair.key.utf8.contains(0xEF), "a key is not its own") }
    guard let shown = url.unicodeHostname, url.isSpecial else { return }
    let scheme = Array("https://".utf8)
    let host = (scheme + Array(shown.utf8)).withUnsafeBufferPointer { try? WebURL(utf8: $0).hostname }
    expect(shown.isEmpty || host.map { $0.utf8.elementsEqual((url.hostname ?? "").utf8) } == true, "the shown host is another")
}

private func checkPolicy(_ link: Bytes) {
    for policy in [LinkPolicy(), .outgoing, .hotwire] {
        guard case .accepted(let url) = policy.check(utf8: link) else { continue }
        switch url.withBytes(of: .href, { policy.check(utf8: $0) }) {
        case .accepted(let again): expect(again == url, "accepted again as another link")
        case .refused: expect(false, "what was accepted is refused")
        }
    }
}

private func expect(_ condition: Bool, _ what: StaticString) {
    guard !condition else { return }
    print(what)
    // libFuzzer keeps the input of a process that traps.
    fatalError()
}
