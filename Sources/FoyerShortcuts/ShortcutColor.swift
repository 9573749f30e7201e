/// A colour as three bytes: what `#rgb` or `#rrggbb` was read as, and is printed from again, so that no text of the
/// caller ever gets into a style.
struct ShortcutColor: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    static let black = ShortcutColor(red: 0, green: 0, blue: 0)
    static let white = ShortcutColor(red: 255, green: 255, blue: 255)

    init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rgb` or `#rrggbb` in either case.
    init?(_ text: String) {
        var digits: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "#") else { return nil }
        while let byte = bytes.next() {
            guard let digit = byte.hexDigitValue, digits.count < 6 else { return nil }
            digits.append(digit)
        }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6:
            self.init(
                red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
        default: return nil
        }
    }

    /// `#rrggbb` in lower case.
    var text: String {
        var bytes: [UInt8] = [UInt8(ascii: "#")]
        for part in [red, green, blue] {
            bytes.append(UInt8.hexDigit(part >> 4) | 0x20)
            bytes.append(UInt8.hexDigit(part) | 0x20)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The contrast ratio of WCAG 2 with another colour, 1 to 21, within a tenth: the curve of sRGB is
    /// taken as the power 2.25, which needs square roots only.
    func contrast(with other: ShortcutColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Black or white, whichever is read more easily on this colour.
    var readableOnTop: ShortcutColor {
        contrast(with: .white) * 1.15 >= contrast(with: .black) ? .white : .black
    }

    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value * value * value.squareRoot().squareRoot()
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
