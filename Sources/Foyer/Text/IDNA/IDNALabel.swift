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
#endif
