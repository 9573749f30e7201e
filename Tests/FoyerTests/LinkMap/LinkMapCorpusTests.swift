import Foundation
import Foyer
import TestSupport
import Testing

/// The corpus of good and bad maps in Tests/LinkMaps, which the JSON Schema is held against, too.
@Suite struct LinkMapCorpusTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("LinkMaps")

    static func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
        let urls = try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
        return try urls.filter { $0.pathExtension == "json" }.map {
            ($0.deletingPathExtension().lastPathComponent, try Array(Data(contentsOf: $0)))
        }.sorted { $0.0 < $1.0 }
    }

    @Test func goodMapsReadAndReadBack() throws {
        let files = try Self.files("good")
        for (name, bytes) in files {
            do throws(LinkMapError) {
                let map = try LinkMap(parsing: bytes)
                let json = map.json
                #expect(json.count <= bytes.count, "\(name): what is written is longer")
                let again = try LinkMap(parsing: json)
                #expect(again.json == json, "\(name): written twice, it differs")
                #expect(MapDescription.of(again) == MapDescription.of(map), "\(name): what is read back differs")
            } catch {
                Issue.record("\(name): \(error.faults.map { "\($0.path): \($0.message)" })")
            }
        }
        #expect(files.count >= 50)
        print("count: \(files.count) good link maps")
    }

    @Test func badMapsHaveTheExpectedFaults() throws {
        let expected = try ConformanceData.json(at: Self.folder.appendingPathComponent("expected.json"))
        let files = try Self.files("bad")
        #expect(files.count == expected.objectValue?.count)
        var kinds: Set<String> = []
        for (name, bytes) in files {
            let wanted = try #require(expected[name]?["faults"]?.arrayValue, "\(name) is not in expected.json")
            do throws(LinkMapError) {
                _ = try LinkMap(parsing: bytes)
                Issue.record("\(name): read without a fault")
            } catch {
                let found = error.faults.map { fault in
                    var object: JSONObject = [
                        "code": .string(fault.code), "line": .number(JSONNumber(Int64(fault.position.line))),
                        "column": .number(JSONNumber(Int64(fault.position.column))),
                    ]
                    if let suggestion = fault.suggestion { object["suggestion"] = .string(suggestion) }
                    return JSONValue.object(object)
                }
                #expect(found == wanted, "\(name): \(found.map { $0.text() }), \(error.faults.map { $0.message })")
                kinds.formUnion(error.faults.map { $0.code })
                for fault in error.faults { try check(fault, in: bytes, name) }
            }
        }
        for kind in LinkMapFault.Kind.allCases where kind != .moreFaults {
            #expect(kinds.contains(kind.rawValue), "no bad map has the fault \(kind.rawValue)")
        }
        print("count: \(files.count) bad link maps")
    }

    /// The place lies inside the text, line and column agree with it, the path leads to a value, and the sentence says what
    /// was expected.
    private func check(_ fault: LinkMapFault, in bytes: [UInt8], _ name: String) throws {
        #expect(TextPosition(offset: fault.position.offset, in: bytes) == fault.position, "\(name)")
        guard !fault.code.hasPrefix("json-") else { return }
        if fault.code.hasPrefix("map-") {
            #expect(fault.message.hasPrefix("expected "), "\(name): \(fault.message)")
        }
        var value = try JSONValue(parsing: bytes)
        for step in fault.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let key = step.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
            value = try #require(value[key] ?? Int(key).flatMap { value[$0] }, "\(name): no value at \(fault.path)")
        }
    }

    /// Every member of every object of the map is read: taking it away from the map that has everything changes the value.
    @Test func everyMemberCounts() throws {
        let files = try Self.files("good")
        let bytes = try #require(files.first { $0.name == "everything" }).bytes
        let map = try LinkMap(parsing: bytes)
        let whole = MapDescription.of(map)
        let value = try JSONValue(parsing: bytes)
        let version = try #require(value["version"])
        #expect(version.stringValue == map.version)
        for member in try #require(value.objectValue).members where member.key != "$schema" {
            // Not a default anywhere, but where the members of components and defaults make no difference.
            guard !["host_rule", "handlers", "gates", "routes", "start"].contains(member.key) else { continue }
            var less = try #require(value.objectValue)
            less[member.key] = nil
            let reduced = try LinkMap(parsing: Array(JSONValue.object(less).text().utf8))
            #expect(MapDescription.of(reduced) != whole, "\(member.key) makes no difference")
        }
    }

    @Test func faultsAreCountedUpToTheLimit() throws {
        for count in [Limits.linkMapFaults - 1, Limits.linkMapFaults, Limits.linkMapFaults + 1, 5000] {
            let members = (0..<count).map { "\"x\($0)\": 1" }.joined(separator: ", ")
            do throws(LinkMapError) {
                _ = try LinkMap(parsing: Array("{\(members)}".utf8))
                Issue.record("read without a fault")
            } catch {
                #expect(error.faults.count == min(count, Limits.linkMapFaults + 1))
                let isMore = error.faults.last?.code == LinkMapFault.Kind.moreFaults.rawValue
                #expect(isMore == (count > Limits.linkMapFaults))
            }
        }
    }

    @Test func sizeIsLimited() throws {
        func map(_ count: Int) -> [UInt8] {
            Array("{}".utf8) + Array(repeating: UInt8(ascii: " "), count: count - 2)
        }
        _ = try LinkMap(parsing: map(Limits.linkMapBytes))
        #expect(throws: LinkMapError.self) { try LinkMap(parsing: map(Limits.linkMapBytes + 1)) }
    }

    /// Many long misspelled names do not make reading slow: suggestions have a budget.
    @Test(.timeLimit(.minutes(1))) func suggestionsAreBounded() throws {
        let names = (0..<20_000).map { "\"gate-with-a-rather-long-name-\($0)\"" }.joined(separator: ",")
        let waits = (0..<20_000).map { "\"gate-with-a-rather-long-nome-\($0)\"" }.joined(separator: ",")
        #expect(throws: LinkMapError.self) {
            try LinkMap(parsing: Array("{\"gates\": [\(names)], \"wait_for\": [\(waits)]}".utf8))
        }
    }
}
