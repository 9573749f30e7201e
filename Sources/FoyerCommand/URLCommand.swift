import Foyer

/// `foyer url`: how a browser reads a URL.
enum URLCommand: Command {
    static let name = "url"
    static let summary = "read URLs as browsers do: {\"url\", \"base\"?} a line"

    static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
        try JSONLines(arguments).forEach { line throws(CommandFailure) in
            let text = try line.text("url")
            do throws(WebURLError) {
                let base = try line["base"]?.stringValue.map { base throws(WebURLError) in try WebURL(base) }
                return components(of: try WebURL(text, base: base))
            } catch {
                return ["error": .string(error.code)]
            }
        }
        return .fine
    }

    private static func components(of url: WebURL) -> JSONValue {
        [
            "href": .string(url.href), "origin": .string(url.origin), "protocol": .string(url.protocol),
            "username": .string(url.username), "password": .string(url.password), "host": .string(url.host ?? ""),
            "hostname": .string(url.hostname ?? ""), "port": .string(url.text(of: .port) ?? ""),
            "pathname": .string(url.path),
            "search": .string(url.search), "hash": .string(url.hash),
        ]
    }
}
