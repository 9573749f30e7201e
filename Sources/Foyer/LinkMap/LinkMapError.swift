/// Why a link map, or a part of one, was refused: every fault of the text, in its order.
///
/// ```swift
/// do throws(LinkMapError) {
///     let map = try LinkMap(parsing: bytes)
/// } catch {
///     for fault in error.faults {
///         print("foyer.json:\(fault.position.line):\(fault.position.column): \(fault.message) [\(fault.code)]")
///     }
/// }
/// ```
public struct LinkMapError: FoyerError {
    /// The faults in the order of the text; at least one, and at most ``Limits/linkMapFaults`` and one that says that
    /// there are more.
    public let faults: [LinkMapFault]

    /// - Parameter faults: At least one; without one the error has the code `map-wrong-type`.
    init(_ faults: [LinkMapFault]) {
        self.faults = faults
    }

    /// The code of the first fault.
    public var code: String { faults.first?.code ?? LinkMapFault.Kind.wrongType.rawValue }

    /// The sentence of the first fault, and how many more there are.
    public var message: String {
        guard let first = faults.first else { return "expected a link map, found none" }
        return faults.count == 1 ? first.message : first.message + " (and " + (faults.count - 1).description + " more)"
    }

    /// Where the first fault lies.
    public var position: TextPosition? { faults.first?.position }
}

/// One fault of a link map.
public struct LinkMapFault: Hashable, Sendable {
    /// The faults that the map itself has; the others have the code of what was read: `json-…` for the text, `route-…` for
    /// a pattern, `regex-…` for a regular expression. The raw value is the stable code.
    public enum Kind: String, Sendable, CaseIterable {
        // names: begin map_fault cases
        /// An object has a member that it cannot have.
        case unknownMember = "map-unknown-member"
        /// An object lacks a member that it must have.
        case missingMember = "map-missing-member"
        /// Two members stand beside each other that exclude each other.
        case conflictingMembers = "map-conflicting-members"
        /// A value is of another JSON type than it must be.
        case wrongType = "map-wrong-type"
        /// A word is not one of those that are possible.
        case unknownWord = "map-unknown-word"
        /// A number is too small or too large, a text too long or empty, a list too long.
        case outOfRange = "map-out-of-range"
        /// A name stands in a list twice.
        case duplicateName = "map-duplicate-name"
        /// A name leads nowhere: no gate, route, handler or destination has it.
        case unknownName = "map-unknown-name"
        /// A text is not an absolute URL.
        case invalidURL = "map-invalid-url"
        /// A text is neither a host nor `*.` and a host.
        case invalidHost = "map-invalid-host"
        /// A text is not a scheme.
        case invalidScheme = "map-invalid-scheme"
        /// The map's own policy, or the list of refused schemes, refuses what the map itself names.
        case refused = "map-refused"
        /// A condition asks what is the app's own, and the map does not say it.
        case missingStart = "map-missing-start"
        /// A handler is never asked, because another one takes every link before.
        case hiddenHandler = "map-hidden-handler"
        /// There are more faults than are listed.
        case moreFaults = "map-more-faults"
        // names: end
    }

    /// The stable code.
    public let code: String
    /// One sentence for a person: what was expected and what was found, and what was probably meant.
    public let message: String
    /// Where the fault lies. Always inside the text, or at its end.
    public let position: TextPosition
    /// The value or member that is at fault, as a JSON pointer (RFC 6901); empty for the whole.
    public let path: String
    /// The word that was probably meant, or nil.
    public let suggestion: String?
}

/// Collects faults, up to a limit, and knows lines, columns and paths.
struct LinkMapFaults {
    private(set) var collected: [LinkMapFault] = []
    private let source: [UInt8]
    /// The lines of the text, once a fault is found.
    private var lines: LineIndex?
    /// Where the text stands in a larger one.
    private let base: LinkMapPlace

    init(_ source: [UInt8], base: LinkMapPlace) {
        self.source = source
        self.base = base
    }

    /// Whether nothing is at fault.
    var isEmpty: Bool { collected.isEmpty }

    /// Adds a fault; beyond the limit only that there are more.
    mutating func add(_ code: String, _ message: String, at offset: Int, path: String, suggestion: String? = nil) {
        guard collected.count <= Limits.linkMapFaults else { return }
        let lines = lines ?? LineIndex(source)
        self.lines = lines
        let position = base.position(of: lines.position(offset))
        guard collected.count < Limits.linkMapFaults else {
            return collected.append(
                LinkMapFault(
                    code: LinkMapFault.Kind.moreFaults.rawValue,
                    message: "there are more faults than the " + Limits.linkMapFaults.description + " that are listed",
                    position: position, path: base.path + path, suggestion: nil))
        }
        var sentence = message
        if let suggestion { sentence += "; did you mean \"" + suggestion + "\"?" }
        collected.append(
            LinkMapFault(
                code: code, message: sentence, position: position, path: base.path + path, suggestion: suggestion))
    }

    /// A place of the text as one of the larger text that it stands in.
    func place(_ offset: Int, _ path: String) -> (position: TextPosition, path: String) {
        (base.position(of: (lines ?? LineIndex(source)).position(offset)), base.path + path)
    }

    /// The error that tells them, in the order of the text.
    var error: LinkMapError {
        LinkMapError(collected.stablySorted { $0.position.offset < $1.position.offset })
    }
}

/// Where a part of a text begins: its position, and its path as a JSON pointer.
package struct LinkMapPlace: Sendable, Hashable {
    /// The position of the first byte.
    package var start: TextPosition
    /// The path of the value.
    package var path: String

    /// The place of a whole text.
    package static let whole = LinkMapPlace(start: TextPosition(offset: 0, line: 1, column: 1), path: "")

    /// A position in the part, as one in the whole text.
    func position(of inner: TextPosition) -> TextPosition {
        TextPosition(
            offset: start.offset &+ inner.offset, line: start.line &+ inner.line &- 1,
            column: inner.line == 1 ? start.column &+ inner.column &- 1 : inner.column)
    }
}
