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
