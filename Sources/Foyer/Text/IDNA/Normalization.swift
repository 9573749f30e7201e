#if !FOYER_NO_IDNA
    /// Normalization Form C (UAX #15).
    package enum Normalization {
        /// Hangul syllables are composed by arithmetic.
        private enum Hangul {
            static let syllables: UInt32 = 0xAC00
            static let leading: UInt32 = 0x1100
            static let vowels: UInt32 = 0x1161
            static let trailing: UInt32 = 0x11A7
            static let vowelCount: UInt32 = 21
            static let trailingCount: UInt32 = 28
            static let leadingCount: UInt32 = 19
            static let count = leadingCount * vowelCount * trailingCount
        }

        /// Brings a text to NFC.
        ///
        /// - Complexity: O(*n*) for texts people write; O(*m*²) for a run of *m* combining marks. Domains and titles are short.
        package static func composed(_ text: [UInt32]) -> [UInt32] {
            var scalars: [UInt32] = []
            scalars.reserveCapacity(text.count)
            for scalar in text { decompose(scalar, into: &scalars) }
            reorder(&scalars)
            compose(&scalars)
            return scalars
        }

        /// Appends the full canonical decomposition: composites nest a few levels, first parts only.
        private static func decompose(_ scalar: UInt32, into scalars: inout [UInt32]) {
            let syllable = scalar &- Hangul.syllables
            if syllable < Hangul.count {
                scalars.append(Hangul.leading + syllable / (Hangul.vowelCount * Hangul.trailingCount))
                scalars.append(Hangul.vowels + syllable / Hangul.trailingCount % Hangul.vowelCount)
                let trailing = syllable % Hangul.trailingCount
                if trailing > 0 { scalars.append(Hangul.trailing + trailing) }
                return
            }
            let start = scalars.count
            var rest = scalar
            while let (first, second) = parts(of: rest) {
                if second > 0 { scalars.append(second) }
                rest = first
            }
            scalars.append(rest)
            scalars[start...].reverse()
        }

        /// Canonical_Combining_Class, also of the marks that UTS #46 does not let stand.
        private static func combiningClass(_ scalar: UInt32) -> UInt8 {
            guard scalar >= 0x300 else { return 0 }
            let known = IDNAProperties(scalar).combiningClass
            if known > 0 { return known }
            func other(_ index: Int) -> UInt32 {
                UInt32(IDNATables.unit(2 * index, in: IDNATables.classes))
                    | UInt32(IDNATables.unit(2 * index + 1, in: IDNATables.classes)) << 16
            }
            let index = lowerBound(IDNATables.classCount) { other($0) >> 8 >= scalar }
            guard index < IDNATables.classCount, other(index) >> 8 == scalar else { return 0 }
            return UInt8(truncatingIfNeeded: other(index))
        }

        /// Sorts each run of combining marks by class; marks of one class keep their order.
        private static func reorder(_ scalars: inout [UInt32]) {
            for index in scalars.indices.dropFirst() {
                let scalar = scalars[index]
                let ownClass = combiningClass(scalar)
                guard ownClass > 0 else { continue }
                var place = index
                while place > 0, combiningClass(scalars[place - 1]) > ownClass {
                    scalars[place] = scalars[place - 1]
                    place -= 1
                }
                scalars[place] = scalar
            }
        }

        private static func compose(_ scalars: inout [UInt32]) {
            var count = 0
            var starter: Int?
            var lastClass: UInt8 = 0
            for scalar in scalars {
                let ownClass = combiningClass(scalar)
                // Not blocked: next to the starter, or behind marks of lower classes.
                if let place = starter, place == count - 1 || lastClass != 0 && lastClass < ownClass,
                    let composite = composite(scalars[place], scalar)
                {
                    scalars[place] = composite
                    continue
                }
                if ownClass == 0 { starter = count }
                lastClass = ownClass
                scalars[count] = scalar
                count += 1
            }
            scalars.removeLast(scalars.count - count)
        }

        /// The two scalars that a composite is made of, or the one that stands for it and 0, or nil.
        private static func parts(of scalar: UInt32) -> (UInt32, UInt32)? {
            guard scalar >= 0xC0 else { return nil }
            let index = lowerBound(IDNATables.compositionCount) { index in
                composition(Int(IDNATables.unit(index, in: IDNATables.composites))).composite >= scalar
            }
            guard index < IDNATables.compositionCount else { return nonComposite(scalar) }
            let found = composition(Int(IDNATables.unit(index, in: IDNATables.composites)))
            return found.composite == scalar ? (found.first, found.second) : nonComposite(scalar)
        }

        /// The parts of a scalar that is never composed again.
        private static func nonComposite(_ scalar: UInt32) -> (UInt32, UInt32)? {
            let words = IDNATables.decompositions
            let index = lowerBound(words.count) { words[$0] >> 42 >= UInt64(scalar) }
            guard index < words.count, words[index] >> 42 == UInt64(scalar) else { return nil }
            let mask: UInt64 = 0x1F_FFFF
            return (
                UInt32(truncatingIfNeeded: words[index] >> 21 & mask), UInt32(truncatingIfNeeded: words[index] & mask)
            )
        }

        /// The composite of two scalars, or nil.
        private static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
            let leading = first &- Hangul.leading
            let vowel = second &- Hangul.vowels
            if leading < Hangul.leadingCount, vowel < Hangul.vowelCount {
                return Hangul.syllables + (leading * Hangul.vowelCount + vowel) * Hangul.trailingCount
            }
            let syllable = first &- Hangul.syllables
            let trailing = second &- Hangul.trailing
            if syllable < Hangul.count, syllable % Hangul.trailingCount == 0, trailing > 0,
                trailing < Hangul.trailingCount
            {
                return first + trailing
            }
            let index = lowerBound(IDNATables.compositionCount) { index in
                let found = composition(index)
                return (found.first, found.second) >= (first, second)
            }
            guard index < IDNATables.compositionCount else { return nil }
            let found = composition(index)
            return found.first == first && found.second == second ? found.composite : nil
        }

        private static func composition(_ index: Int) -> (first: UInt32, second: UInt32, composite: UInt32) {
            guard index < IDNATables.compositions.count else { return (0, 0, 0) }
            let word = IDNATables.compositions[index]
            let mask: UInt64 = 0x1F_FFFF
            return (
                UInt32(truncatingIfNeeded: word >> 42), UInt32(truncatingIfNeeded: word >> 21 & mask),
                UInt32(truncatingIfNeeded: word & mask)
            )
        }
    }
#endif
