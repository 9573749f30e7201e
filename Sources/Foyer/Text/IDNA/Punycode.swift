#if !FOYER_NO_IDNA
    /// Punycode (RFC 3492).
    enum Punycode {
        private static let base: UInt32 = 36
        private static let minimumThreshold: UInt32 = 1
        private static let maximumThreshold: UInt32 = 26

        /// Appends the encoding of a label; false where its numbers leave 32 bits.
        ///
        /// - Complexity: O(*n* · *d*) for *d* different scalars outside ASCII. Labels are short.
        static func encode(_ label: ArraySlice<UInt32>, into bytes: inout [UInt8]) -> Bool {
            for scalar in label where scalar < 0x80 { bytes.append(UInt8(truncatingIfNeeded: scalar)) }
            let basicCount = UInt32(truncatingIfNeeded: label.count { $0 < 0x80 })
            if basicCount > 0 { bytes.append(UInt8(ascii: "-")) }
            var handled = basicCount
            var next: UInt32 = 0x80
            var delta: UInt32 = 0
            var bias: UInt32 = 72
            while handled < UInt32(truncatingIfNeeded: label.count) {
                let smallest = label.reduce(UInt32.max) { $1 >= next ? min($0, $1) : $0 }
                let (step, overflow) = (smallest - next).multipliedReportingOverflow(by: handled + 1)
                let (sum, sumOverflow) = delta.addingReportingOverflow(step)
                guard !overflow, !sumOverflow else { return false }
                delta = sum
                next = smallest
                for scalar in label {
                    if scalar < next {
                        let (sum, overflow) = delta.addingReportingOverflow(1)
                        guard !overflow else { return false }
                        delta = sum
                    } else if scalar == next {
                        append(delta, bias, to: &bytes)
                        bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                        delta = 0
                        handled += 1
                    }
                }
                let (after, overflowAfter) = delta.addingReportingOverflow(1)
                guard !overflowAfter else { return false }
                delta = after
                next += 1
            }
            return true
        }

        /// The scalars of a label without its "xn--", or nil where it is no encoding.
        ///
        /// - Complexity: O(*n*²). Labels are short.
        static func decode(_ label: ArraySlice<UInt32>) -> [UInt32]? {
            var scalars: [UInt32] = []
            var index = label.startIndex
            // A hyphen in front has nothing to set apart: it is read as a digit, which it is not.
            if let delimiter = label.lastIndex(of: 0x2D), delimiter > label.startIndex {
                scalars.append(contentsOf: label[..<delimiter])
                index = delimiter + 1
            }
            var next: UInt32 = 0x80
            var place: UInt32 = 0
            var bias: UInt32 = 72
            while index < label.endIndex {
                let old = place
                guard let number = decodeNumber(label, &index, bias) else { return nil }
                let (sum, overflow) = place.addingReportingOverflow(number)
                guard !overflow else { return nil }
                let count = UInt32(truncatingIfNeeded: scalars.count) + 1
                bias = adapted(sum - old, count: count, isFirst: old == 0)
                let (scalar, scalarOverflow) = next.addingReportingOverflow(sum / count)
                guard !scalarOverflow, Unicode.Scalar(scalar) != nil else { return nil }
                next = scalar
                scalars.insert(scalar, at: Int(sum % count))
                place = sum % count + 1
            }
            return scalars
        }

        private static func threshold(_ position: UInt32, _ bias: UInt32) -> UInt32 {
            position <= bias ? minimumThreshold : min(position - bias, maximumThreshold)
        }

        private static func append(_ delta: UInt32, _ bias: UInt32, to bytes: inout [UInt8]) {
            var rest = delta
            var position = base
            while true {
                let threshold = threshold(position, bias)
                if rest < threshold { break }
                bytes.append(digit(threshold + (rest - threshold) % (base - threshold)))
                rest = (rest - threshold) / (base - threshold)
                position += base
            }
            bytes.append(digit(rest))
        }

        private static func decodeNumber(_ label: ArraySlice<UInt32>, _ index: inout Int, _ bias: UInt32) -> UInt32? {
            var number: UInt32 = 0
            var weight: UInt32 = 1
            var position = base
            while index < label.endIndex {
                guard let digit = value(of: label[index]) else { return nil }
                index += 1
                let (step, overflow) = digit.multipliedReportingOverflow(by: weight)
                let (sum, sumOverflow) = number.addingReportingOverflow(step)
                guard !overflow, !sumOverflow else { return nil }
                number = sum
                let threshold = threshold(position, bias)
                if digit < threshold { return number }
                let (heavier, weightOverflow) = weight.multipliedReportingOverflow(by: base - threshold)
                guard !weightOverflow else { return nil }
                weight = heavier
                position += base
            }
            return nil
        }

        private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
            var delta = isFirst ? delta / 700 : delta / 2
            delta += delta / count
            var steps: UInt32 = 0
            while delta > (base - minimumThreshold) * maximumThreshold / 2 {
                delta /= base - minimumThreshold
                steps += base
            }
            return steps + (base - minimumThreshold + 1) * delta / (delta + 38)
        }

        /// a to z, then 0 to 9.
        private static func digit(_ value: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
        }

        private static func value(of scalar: UInt32) -> UInt32? {
            switch scalar {
            case 0x61...0x7A: scalar - 0x61
            case 0x41...0x5A: scalar - 0x41
            case 0x30...0x39: scalar - 0x30 + 26
            default: nil
            }
        }
    }
#endif
