/// One part of a component's pattern: fixed text, or a group, with its modifier.
package struct PatternPart: Equatable {
    package enum Kind: Int {
        // In the order of how much they take, as `compareComponent` needs it.
        case fullWildcard, segmentWildcard, regexp, fixedText
    }

    package enum Modifier: Int {
        // Likewise.
        case zeroOrMore, optional, oneOrMore, none

        /// How it is written.
        var text: [UInt8] {
            switch self {
            case .none: []
            case .optional: [0x3F]
            case .zeroOrMore: [0x2A]
            case .oneOrMore: [0x2B]
            }
        }
    }

    package var kind: Kind
    /// The text, or the regular expression, or nothing for the two wildcards.
    package var value: [UInt8]
    package var modifier: Modifier
    /// The name of the group, a number for an unnamed one; empty for fixed text.
    package var name: [UInt8] = []
    package var prefix: [UInt8] = []
    package var suffix: [UInt8] = []
    /// Where in the pattern string the part's group, or its modifier, was read.
    var offset = 0

    /// Whether the group was given a name, not a number.
    var hasCustomName: Bool {
        guard let first = name.first else { return false }
        return !(0x30...0x39).contains(first)
    }

    package static func == (left: PatternPart, right: PatternPart) -> Bool {
        left.kind == right.kind && left.value == right.value && left.modifier == right.modifier
            && left.name == right.name && left.prefix == right.prefix && left.suffix == right.suffix
    }
}

/// What separates the segments of a component, and what a group takes as its prefix.
struct PatternOptions {
    let delimiter: UInt8?
    let prefix: UInt8?
    var ignoreCase = false

    static let plain = PatternOptions(delimiter: nil, prefix: nil)
    static let hostname = PatternOptions(delimiter: 0x2E, prefix: nil)
    static let pathname = PatternOptions(delimiter: 0x2F, prefix: 0x2F)

    /// The regular expression of a named group without one ("generate a segment wildcard regexp").
    var segmentWildcard: [UInt8] {
        guard let delimiter else { return Array("[^]+?".utf8) }
        return Array("[^\\".utf8) + [delimiter] + Array("]+?".utf8)
    }
}
