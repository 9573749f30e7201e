import Testing
import TestSupport

@testable import Foyer

struct RouteBuildingTests {
    private static func table() throws -> RouteTable {
        var post = Route("post", "https://a.com/u/:id/posts/:post?", "myapp://u/:id/posts/:post?")
        post.constraints = [Route.Constraint("id", .int)]
        var shared = Route("shared", "/s/:x")
        shared.accepts = ["myapp", "https://a.com", "https://*.b.com"]
        return try RouteTests.table(
            post, shared, Route("files", "https://a.com/files/:path+"), Route("rest", "https://a.com/rest/*"),
            Route("any", "/any/:x"), Route("lang", "https://a.com/{:lang-}?docs/v:major.:minor"),
            Route("name", "myapp://:name"), Route("new", "https://a.com/w/new"), Route("word", "https://a.com/w/:word"),
            Route("root", "myapp://"), Route("sub", "https://*.c.com:8443/x"))
    }

    private static func url(
        _ name: String, _ parameters: [(name: String, value: RouteArgument)] = [], source: String? = nil
    ) throws -> String {
        try table().url(for: name, parameters, source: source).href
    }

    @Test func buildsCanonicalURLs() throws {
        #expect(try Self.url("post", [("id", "7")]) == "https://a.com/u/7/posts")
        #expect(try Self.url("post", [("id", "7"), ("post", "a b/ü")]) == "https://a.com/u/7/posts/a%20b%2F%C3%BC")
        #expect(try Self.url("post", [("id", "7")], source: "myapp") == "myapp://u/7/posts")
        #expect(
            try Self.url("shared", [("x", "1")]) == "myapp://s/1"
                || Self.url("shared", [("x", "1")]) == "https://a.com/s/1")
        #expect(try Self.url("shared", [("x", "1")], source: "https://w.b.com") == "https://w.b.com/s/1")
        #expect(try Self.url("files", [("path", "a/b")]) == "https://a.com/files/a/b")
        #expect(try Self.url("files", [("path", .segments(["a/b", "c"]))]) == "https://a.com/files/a%2Fb/c")
        #expect(try Self.url("rest") == "https://a.com/rest")
        #expect(try Self.url("lang", [("major", "1"), ("minor", "2")]) == "https://a.com/docs/v1.2")
        #expect(try Self.url("lang", [("lang", "de"), ("major", "1"), ("minor", "2")]) == "https://a.com/de-docs/v1.2")
        #expect(try Self.url("name", [("name", "A b")]) == "myapp:/A%20b")
        #expect(try Self.url("name", [("name", "Anna")]) == "myapp://Anna")
        #expect(try Self.url("root") == "myapp://")
        #expect(try Self.url("any", [("x", "1")], source: "https://x.org") == "https://x.org/any/1")
        #expect(try Self.url("sub", source: "https://w.c.com:8443") == "https://w.c.com:8443/x")
        let full = try Self.table().url(
            for: "rest", [("0", "a")], query: [("q", "a b&c=+"), ("flag", nil)], fragment: "x y%")
        #expect(full.href == "https://a.com/rest/a?q=a%20b%26c%3D%2B&flag#x%20y%25")
    }

    @Test func faultsNameTheParameter() throws {
        func fault(
            _ name: String, _ parameters: [(name: String, value: RouteArgument)] = [], source: String? = nil
        ) throws -> (RouteBuildError.Kind, String?)? {
            let table = try Self.table()
            do throws(RouteBuildError) {
                _ = try table.url(for: name, parameters, source: source)
                return nil
            } catch {
                return (error.kind, error.culprit)
            }
        }
        func expect(_ found: (RouteBuildError.Kind, String?)?, _ kind: RouteBuildError.Kind, _ culprit: String?) {
            #expect(found?.0 == kind)
            #expect(found?.1 == culprit)
        }
        try expect(fault("none"), .unknownRoute, nil)
        try expect(fault("post"), .missingParameter, "id")
        try expect(fault("post", [("id", "x")]), .unfitParameter, "id")
        try expect(fault("post", [("id", "7"), ("past", "1")]), .unknownParameter, "past")
        try expect(fault("word", [("word", "..")]), .unfitParameter, "word")
        try expect(fault("word", [("word", "")]), .unfitParameter, "word")
        try expect(fault("word", [("word", "a\u{0}")]), .unfitParameter, "word")
        try expect(fault("word", [("word", .segments(["a", "b"]))]), .unfitParameter, "word")
        try expect(fault("word", [("word", "new")]), .hidden, "new")
        try expect(fault("files"), .missingParameter, "path")
        try expect(fault("files", [("path", "a//b")]), .unfitParameter, "path")
        try expect(fault("any", [("x", "1")]), .needsSource, nil)
        try expect(fault("sub"), .needsSource, nil)
        try expect(fault("sub", source: "https://w.c.com"), .notAccepted, "https://w.c.com")
    }

    /// What is built is read back as it was.
    @Test func buildingAndMatchingAreInverse() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("buildingAndMatchingAreInverse: seed \(seed)")
        var random = SeededRandom(seed: seed)
        let pieces = [
            "a", "B", "7", "/", "%", "?", "#", "é", "😀", " ", "+", ".", "&", "\\", "~", "{", "\"", "%2F", ";", "@", ":",
        ]
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "a" }
                .joined()
        }
        let table = try RouteTests.table(
            Route("web", "https://a.com/x/:a/-:b/:c?"), Route("app", "myapp://:a/y/:b/*"),
            Route("many", "https://a.com/m/:a+"))
        var built = 0
        for _ in 0..<1500 {
            let name = ["web", "app", "many"].randomElement(using: &random) ?? "web"
            var parameters: [(name: String, value: RouteArgument)] = []
            if name == "many" {
                parameters = [("a", .segments((0..<Int.random(in: 1...4, using: &random)).map { _ in text() }))]
            } else {
                parameters = [("a", .text(text())), ("b", .text(text()))]
                if Bool.random(using: &random) {
                    parameters.append(name == "web" ? ("c", .text(text())) : ("0", .segments([text(), text()])))
                }
            }
            let url: WebURL
            do throws(RouteBuildError) {
                url = try table.url(for: name, parameters)
            } catch {
                // Only a segment that is all dots cannot be.
                #expect(error.kind == .unfitParameter)
                continue
            }
            built += 1
            let match = try #require(table.firstMatch(url), "\(url.href)")
            #expect(match.route?.name == name)
            for parameter in parameters {
                switch parameter.value {
                case .text(let text): #expect(match.parameter(parameter.name) == text)
                case .segments(let segments): #expect(match.segments(of: parameter.name) == segments)
                }
            }
        }
        #expect(built > 1300)
    }
}
