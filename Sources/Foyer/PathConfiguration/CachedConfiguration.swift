/// A downloaded path configuration as it lies in a cache: the bytes as they came, and what they belong to.
///
/// The form, which the host stores and gives back as it is: lines `foyer-cache 1`, `url …`, `app …`, an empty line, then
/// the bytes of the file.
struct CachedConfiguration {
    /// The full URL that the file was downloaded from.
    let url: String
    /// The version of the app that downloaded it.
    let appVersion: String
    /// The file.
    let text: [UInt8]

    private static let heading = "foyer-cache 1"

    init(url: String, appVersion: String, text: [UInt8]) {
        self.url = url
        self.appVersion = appVersion
        self.text = text
    }

    /// Reads an entry, or nil if it is none, or cut off before the file.
    init?(entry: [UInt8]) {
        var rest = entry[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            return line
        }
        func value(_ name: String) -> String? {
            guard let line = line(), line.utf8.starts(with: name.utf8) else { return nil }
            return String(decoding: line.utf8.dropFirst(name.utf8.count), as: UTF8.self)
        }
        guard let heading = line(), heading.hasSameBytes(as: Self.heading), let url = value("url "),
            let appVersion = value("app "), line()?.isEmpty == true
        else { return nil }
        self.init(url: url, appVersion: appVersion, text: Array(rest))
    }

    /// The entry to be stored. Line feeds in URL and version, which have no place there, are left out.
    var entry: [UInt8] {
        func oneLine(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x0A } }
        var entry = Array(Self.heading.utf8)
        entry += Array("\nurl ".utf8) + oneLine(url)
        entry += Array("\napp ".utf8) + oneLine(appVersion)
        entry += [0x0A, 0x0A]
        return entry + text
    }
}

extension PathConfiguration {
    /// The file as Hotwire Native for Android keeps it in its cache: known keys only, and no nulls.
    var textOfAndroidCache: [UInt8] {
        func withoutNulls(_ value: JSONValue) -> JSONValue {
            switch value {
            case .array(let elements): .array(elements.map { withoutNulls($0) })
            case .object(let object): .object(members(object))
            default: value
            }
        }
        func members(_ object: JSONObject) -> JSONObject {
            JSONObject(object.members.filter { !$0.value.isNull }.map { ($0.key, withoutNulls($0.value)) })
        }
        let rules = rules.map { rule -> JSONValue in
            ["patterns": .array(rule.patterns.map { .string($0) }), "properties": .object(members(rule.properties))]
        }
        let file: JSONValue = ["settings": .object(members(settings)), "rules": .array(rules)]
        return Array(file.text().utf8)
    }
}
