import Testing
import TestSupport

@testable import Foyer

/// The web platform's own tests. The counts are printed.
@Suite(.disabled(if: ConformanceData.isMissing)) struct URLConformanceTests {
    /// The members of a case, and how a `WebURL` has them as strings.
    private static let members: [(key: String, value: @Sendable (WebURL) -> String)] = [
        ("href", { $0.href }), ("origin", { $0.origin }), ("protocol", { $0.protocol }), ("username", { $0.username }),
        ("password", { $0.password }), ("host", { $0.host ?? "" }), ("hostname", { $0.hostname ?? "" }),
        ("port", { $0.text(of: .port) ?? "" }), ("pathname", { $0.path }), ("search", { $0.search }),
        ("hash", { $0.hash }),
    ]

    @Test(arguments: [
        ("urltestdata.json", 891), ("urltestdata-javascript-only.json", 1), ("ada_extra_urltestdata.json", 28),
        ("ada_long_urltestdata.json", 1),
    ])
    func parses(file: String, count: Int) throws {
        let cases = try ConformanceData.cases("wpt/" + file)
        var passed = 0
        for one in cases {
            let faults = faults(of: one)
            if faults.isEmpty { passed += 1 }
            #expect(faults.isEmpty, "\(one["input"]?.stringValue ?? ""): \(faults)")
        }
        print("wpt/\(file): \(passed) of \(cases.count)")
        #expect(cases.count == count)
    }

    private func faults(of one: JSONValue) -> [String] {
        guard let input = one["input"]?.stringValue else { return ["no input"] }
        var base: WebURL?
        if let text = one["base"]?.stringValue {
            guard let url = try? WebURL(text) else { return one["failure"]?.boolValue == true ? [] : ["base refused"] }
            base = url
        }
        let result = Result<WebURL, WebURLError> { () throws(WebURLError) in try WebURL(input, base: base) }
        var faults: [String] = []
        if WebURL.canParse(input, base: base) != ((try? result.get()) != nil) { faults.append("canParse disagrees") }
        switch result {
        case .failure(let error):
            // A build without the tables says so with its own code.
            if error.kind == .unsupportedDomain, !IDNA.isIncluded { return [] }
            if one["failure"]?.boolValue != true { faults.append("refused: \(error.code)") }
        case .success(let url):
            if one["failure"]?.boolValue == true { faults.append("accepted as \(url.href)") }
            for member in Self.members {
                guard let expected = one[member.key]?.stringValue else { continue }
                let found = member.value(url)
                if found != expected { faults.append("\(member.key) \(found), expected \(expected)") }
            }
            faults += invariantFaults(of: url)
        }
        return faults
    }

    private func invariantFaults(of url: WebURL) -> [String] {
        var faults: [String] = []
        if !url.storage.header.invariantsHold(in: url.storage.text) { faults.append("layout \(url.storage.header)") }
        if url.storage.start[Int(url.storage.header.end)] != 0 { faults.append("no closing NUL") }
        if let again = try? WebURL(url.href) {
            if again != url { faults.append("second parse gives \(again.href)") }
            if again.storage.header != url.storage.header { faults.append("second parse has another layout") }
        } else {
            faults.append("second parse refuses \(url.href)")
        }
        return faults
    }

    @Test func percentEncodesQueriesAsUTF8() throws {
        let cases = try ConformanceData.cases("wpt/percent-encoding.json")
        var passed = 0
        for one in cases {
            let input = try #require(one["input"]?.stringValue)
            let expected = try #require(one["output"]?["utf-8"]?.stringValue)
            let url = try WebURL("https://doesnotmatter.invalid/?\(input)#\(input)")
            #expect(url.query == expected)
            if url.query == expected { passed += 1 }
        }
        print("wpt/percent-encoding.json, utf-8: \(passed) of \(cases.count)")
        #expect(cases.count == 7)
    }

    @Test(
        .enabled(if: IDNA.isIncluded),
        arguments: [
            ("toascii.json", 87, false), ("IdnaTestV2.json", 2670, true), ("IdnaTestV2-removed.json", 20, true),
        ])
    func bringsDomainsToASCII(file: String, count: Int, isEscaped: Bool) throws {
        var passed = 0
        var tried = 0
        for one in try ConformanceData.cases("wpt/" + file) {
            let input = try #require(one["input"]?.stringValue)
            guard !input.isEmpty || !isEscaped else { continue }
            tried += 1
            let host =
                isEscaped ? input.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() : input
            let found = (try? WebURL("https://\(host)/x"))?.hostname
            let expected = one["output"]?.stringValue
            #expect(found == expected, "\(one.text())")
            if found == expected { passed += 1 }
            // Displaying a host and reading that again gives the same host.
            if let found, let url = try? WebURL("https://\(found)/"),
                let shown = url.unicodeHostname
            {
                #expect((try? WebURL("https://\(shown)/"))?.hostname == found, "\(found)")
            }
        }
        print("wpt/\(file): \(passed) of \(tried)")
        #expect(tried == count)
    }
}
