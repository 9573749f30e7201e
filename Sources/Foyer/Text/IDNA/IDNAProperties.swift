#if !FOYER_NO_IDNA
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
