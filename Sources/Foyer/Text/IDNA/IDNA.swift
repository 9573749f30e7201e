/// Domains outside ASCII: UTS #46, as the URL Standard asks for it (sections 3.3 and 3.5).
enum IDNA {
    #if FOYER_NO_IDNA
        /// Whether this build carries the tables. Without them a domain outside ASCII is refused with a code of its own.
        static let isIncluded = false
    #else
        /// Whether this build carries the tables. Without them a domain outside ASCII is refused with a code of its own.
        static let isIncluded = true

        /// The ASCII form of a domain, or nil where it has none.
        ///
        /// - Parameter domain: UTF-8, at most `Limits.internationalDomainBytes`; what is ill-formed is U+FFFD and refused.
        /// - Complexity: O(*n*²) in the worst case.
        static func toASCII(_ domain: Bytes) -> [UInt8]? {
            guard let labels = labels(of: domain) else { return nil }
            guard !labels.contains(where: IDNALabel.isRightToLeft) || labels.allSatisfy(IDNALabel.followsBidiRule)
            else {
                return nil
            }
            var ascii: [UInt8] = []
            for (index, label) in labels.enumerated() {
                if index > 0 { ascii.append(UInt8(ascii: ".")) }
                if label.allSatisfy({ $0 < 0x80 }) {
                    ascii.append(contentsOf: label.map { UInt8(truncatingIfNeeded: $0) })
                } else {
                    ascii.append(contentsOf: "xn--".utf8)
                    guard Punycode.encode(label[...], into: &ascii) else { return nil }
                }
            }
            return ascii
        }

        /// The form of a domain for people: every encoded label decoded, or, where one of them is not sound, the domain as it
        /// is. Reading the result again gives the same domain.
        ///
        /// - Parameter domain: a canonical domain. A longer one than `Limits.internationalDomainBytes` stays as it is.
        /// - Complexity: O(*n*²) in the worst case.
        static func toUnicode(_ domain: Bytes) -> [UInt8] {
            let asIs = Array(domain)
            guard domain.count <= Limits.internationalDomainBytes else { return asIs }
            var labels: [[UInt32]] = []
            for label in domain.map({ UInt32($0) }).split(separator: 0x2E, omittingEmptySubsequences: false) {
                guard let decoded = isEncoded(label) ? decodedIfSound(label) : Array(label) else { return asIs }
                labels.append(decoded)
            }
            guard followBidiRule(labels) else { return asIs }
            var text: [UInt8] = []
            for (index, label) in labels.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ".")) }
                for scalar in label { UTF8Text.encode(scalar, into: &text) }
            }
            // Unicode may take more bytes than the encoding: what is too long to be read again is not shown.
            return text.count <= Limits.internationalDomainBytes ? text : asIs
        }

        /// Whether a domain has no right-to-left label, or all of its labels follow the bidi rule.
        private static func followBidiRule(_ labels: [[UInt32]]) -> Bool {
            !labels.contains(where: IDNALabel.isRightToLeft) || labels.allSatisfy(IDNALabel.followsBidiRule)
        }

        /// The labels of a domain, mapped, normalised, decoded and checked, the bidi rule aside; or nil.
        private static func labels(of domain: Bytes) -> [[UInt32]]? {
            var scalars: [UInt32] = []
            UTF8Text.decode(domain, into: &scalars)
            guard let mapped = mapped(scalars) else { return nil }
            var labels: [[UInt32]] = []
            for label in Normalization.composed(mapped).split(separator: 0x2E, omittingEmptySubsequences: false) {
                if isEncoded(label) {
                    guard let decoded = decodedIfSound(label) else { return nil }
                    labels.append(decoded)
                } else {
                    labels.append(Array(label))
                    guard IDNALabel.isValid(Array(label), isDecoded: false) else { return nil }
                }
            }
            return labels
        }

        /// Maps every scalar; nil where one is disallowed.
        private static func mapped(_ scalars: [UInt32]) -> [UInt32]? {
            var mapped: [UInt32] = []
            mapped.reserveCapacity(scalars.count)
            for scalar in scalars {
                switch IDNAProperties.status(of: scalar) {
                case .valid: mapped.append(scalar)
                case .ignored: break
                case .disallowed: return nil
                case .mapped(let other): mapped.append(other)
                case .mappedToText(let place): IDNATables.appendText(at: place, to: &mapped)
                }
            }
            return mapped
        }

        /// Whether a label begins with "xn--".
        static func isEncoded(_ label: ArraySlice<UInt32>) -> Bool {
            label.starts(with: [0x78, 0x6E, 0x2D, 0x2D])
        }

        /// The Unicode form of an encoded label, or nil where it is not encoded or not valid.
        private static func decodedIfSound(_ label: ArraySlice<UInt32>) -> [UInt32]? {
            guard isEncoded(label), label.allSatisfy({ $0 < 0x80 }), let decoded = Punycode.decode(label.dropFirst(4)),
                IDNALabel.isValid(decoded, isDecoded: true)
            else { return nil }
            return decoded
        }
    #endif
}

#if !FOYER_NO_IDNA
    /// The rules for one label in its Unicode form (UTS #46, section 4.1), with CheckHyphens false, CheckBidi and CheckJoiners
    /// true, UseSTD3ASCIIRules false, not transitional.
    enum IDNALabel {
        /// Whether a label may stand, the bidi rule aside.
        ///
        /// - Parameter isDecoded: whether it was Punycode; others are normalised and mapped already.
        static func isValid(_ label: [UInt32], isDecoded: Bool) -> Bool {
            guard let first = label.first else { return !isDecoded }
            if isDecoded {
                guard label.contains(where: { $0 >= 0x80 }), Normalization.composed(label) == label else {
                    return false
                }
            }
            return !IDNA.isEncoded(label[...]) && !IDNAProperties(first).isMark
                && label.allSatisfy { $0 != 0x2E && IDNAProperties.status(of: $0) == .valid } && joinersAreValid(label)
        }

        /// The joiners stand where scripts need them (RFC 5892, appendix A.1 and A.2).
        private static func joinersAreValid(_ label: [UInt32]) -> Bool {
            label.indices.allSatisfy { index in
                switch label[index] {
                case 0x200C: isAfterVirama(label, index) || isBetweenJoining(label, index)
                case 0x200D: isAfterVirama(label, index)
                default: true
                }
            }
        }

        private static func isAfterVirama(_ label: [UInt32], _ index: Int) -> Bool {
            index > 0 && IDNAProperties(label[index - 1]).isVirama
        }

        private static func isBetweenJoining(_ label: [UInt32], _ index: Int) -> Bool {
            func isTransparent(_ index: Int) -> Bool { IDNAProperties(label[index]).joiningType == .transparent }
            var before = index - 1
            while before >= 0, isTransparent(before) { before -= 1 }
            var after = index + 1
            while after < label.count, isTransparent(after) { after += 1 }
            guard before >= 0, after < label.count else { return false }
            let left = IDNAProperties(label[before]).joiningType
            let right = IDNAProperties(label[after]).joiningType
            return (left == .left || left == .dual) && (right == .right || right == .dual)
        }

        /// Whether a label has a character that makes its domain a bidi domain.
        static func isRightToLeft(_ label: [UInt32]) -> Bool {
            label.contains { scalar in
                switch IDNAProperties(scalar).bidiClass {
                case .r, .al, .an: true
                default: false
                }
            }
        }

        /// The bidi rule (RFC 5893, section 2), which holds for every label of a bidi domain.
        static func followsBidiRule(_ label: [UInt32]) -> Bool {
            guard let first = label.first else { return true }
            let classes = label.map { IDNAProperties($0).bidiClass }
            guard let last = classes.last(where: { $0 != .nsm }) else { return false }
            switch IDNAProperties(first).bidiClass {
            case .l:
                guard last == .l || last == .en else { return false }
                return classes.allSatisfy { bidiClass in
                    switch bidiClass {
                    case .l, .en, .es, .cs, .et, .on, .bn, .nsm: true
                    default: false
                    }
                }
            case .r, .al:
                guard last == .r || last == .al || last == .en || last == .an else { return false }
                guard !(classes.contains(.en) && classes.contains(.an)) else { return false }
                return classes.allSatisfy { $0 != .l && $0 != .other }
            default: return false
            }
        }
    }

    /// What the tables say of one scalar.
    struct IDNAProperties {
        private let bits: UInt16

        /// The status of a scalar under UTS #46, not transitional: deviations are valid.
        enum Status: Equatable {
            case valid, ignored, disallowed
            /// Mapped to another scalar.
            case mapped(UInt32)
            /// Mapped to the text at a place of the string table.
            case mappedToText(at: Int)
        }

        /// Bidi_Class, as far as RFC 5893 names it.
        enum BidiClass: UInt16 {
            case l, r, al, an, en, es, cs, et, on, bn, nsm, other
        }

        /// Joining_Type.
        enum JoiningType: UInt16 {
            case none, causing, dual, left, right, transparent
        }

        /// The properties of a scalar; those of a scalar that is not valid mean nothing.
        init(_ scalar: UInt32) {
            let value = IDNAProperties.value(of: scalar)
            bits = value < IDNATables.deltaBase ? IDNATables.unit(Int(value), in: IDNATables.properties) : 0
        }

        /// Canonical_Combining_Class.
        var combiningClass: UInt8 { UInt8(truncatingIfNeeded: bits) }

        var bidiClass: BidiClass { BidiClass(rawValue: bits >> 8 & 0xF) ?? .other }

        var joiningType: JoiningType { JoiningType(rawValue: bits >> 12 & 0x7) ?? .none }

        /// Whether General_Category is Mark.
        var isMark: Bool { bits >> 15 == 1 }

        /// Whether the scalar is a virama.
        var isVirama: Bool { combiningClass == 9 }

        static func status(of scalar: UInt32) -> Status {
            let value = value(of: scalar)
            if value >= IDNATables.stringBase { return .mappedToText(at: Int(value - IDNATables.stringBase)) }
            if value >= IDNATables.deltaBase { return .mapped(scalar &+ delta(Int(value - IDNATables.deltaBase))) }
            switch value {
            case 0: return .disallowed
            case 1: return .ignored
            default: return .valid
            }
        }

        /// Three stages; see the script that writes the tables.
        private static func value(of scalar: UInt32) -> UInt16 {
            guard scalar < 0x110000 else { return 0 }
            let first = Int(IDNATables.unit(Int(scalar >> 9), in: IDNATables.stage1))
            let second = Int(IDNATables.unit(first << 5 | Int(scalar >> 4 & 31), in: IDNATables.stage2))
            return IDNATables.unit(second << 4 | Int(scalar & 15), in: IDNATables.stage3)
        }

        private static func delta(_ index: Int) -> UInt32 {
            UInt32(IDNATables.unit(2 * index, in: IDNATables.deltas))
                | UInt32(IDNATables.unit(2 * index + 1, in: IDNATables.deltas)) << 16
        }
    }

    extension IDNATables {
        /// The 16-bit unit at an index of a packed table; 0 past its end.
        @inline(__always)
        static func unit(_ index: Int, in table: [UInt64]) -> UInt16 {
            let word = index >> 2
            guard word >= 0, word < table.count else { return 0 }
            return UInt16(truncatingIfNeeded: table[word] >> UInt64(16 * (index & 3)))
        }

        /// Appends the text at a place of the string table: a length, then UTF-16.
        static func appendText(at place: Int, to scalars: inout [UInt32]) {
            var index = place + 1
            let end = index + Int(unit(place, in: strings))
            while index < end {
                let first = UInt32(unit(index, in: strings))
                index += 1
                if first & 0xFC00 == 0xD800 {
                    let second = UInt32(unit(index, in: strings))
                    index += 1
                    scalars.append(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF))
                } else {
                    scalars.append(first)
                }
            }
        }
    }
#endif
