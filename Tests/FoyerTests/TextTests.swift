import Testing

@testable import Foyer

@Suite struct TextTests {
    /// Every sequence of up to three bytes: our validator agrees with the standard library's decoder.
    @Test func validationAgreesWithTheStandardLibrary() {
        func check(_ bytes: [UInt8]) -> Bool {
            let ours = bytes.withUnsafeBufferPointer { UTF8Text.firstFault(in: $0) } == nil
            return ours == (String(validating: bytes, as: UTF8.self) != nil)
        }
        let interesting: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var wrong = 0
        for a in interesting {
            for b in interesting {
                for c in interesting {
                    for d in interesting where !check([a, b, c, d]) { wrong += 1 }
                    if !check([a, b, c]) { wrong += 1 }
                }
                if !check([a, b]) { wrong += 1 }
            }
            if !check([a]) { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func positionCountsLinesAndBytes() {
        let text = Array("a\nbé\n".utf8)
        #expect(TextPosition(offset: 0, in: text) == TextPosition(offset: 0, line: 1, column: 1))
        #expect(TextPosition(offset: 4, in: text) == TextPosition(offset: 4, line: 2, column: 3))
        #expect(TextPosition(offset: 99, in: text) == TextPosition(offset: 6, line: 3, column: 1))
    }
}
