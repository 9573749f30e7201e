import CFoyer
import Testing

@testable import FoyerC

@Suite struct StatusTests {
    private func text(_ lend: (UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?) -> String {
        var length = 0
        guard let pointer = lend(&length) else { return "NULL" }
        let text = String(cString: pointer)
        return text.utf8.count == length ? text : "length \(length) of \(text)"
    }

    @Test func versionAgreesWithTheMacros() {
        #expect(
            foyer_version_number() == 1_000_000 * FOYER_VERSION_MAJOR + 1000 * FOYER_VERSION_MINOR + FOYER_VERSION_PATCH
        )
        #expect(text(foyer_version_text) == FOYER_VERSION_TEXT)
        #expect(foyer_abi_version() == FOYER_ABI_VERSION)
    }

    @Test func everyStatusHasNameAndText() {
        for status in Status.allCases {
            #expect(Status(number: status.number) == status)
            #expect(text { foyer_status_name(status.number, $0) }.hasPrefix("FOYER_"))
            #expect(text { foyer_status_text(status.number, $0) }.hasSuffix("."))
        }
        #expect(text { foyer_status_name(.max, $0) } == "FOYER_UNKNOWN")
        #expect(text { foyer_status_name(.min, $0) } == "FOYER_UNKNOWN")
    }

    @Test func errorFunctionsTakeNull() {
        var (offset, line, column) = (7, 7, 7)
        #expect(foyer_error_status(nil) == FOYER_OK)
        #expect(text { foyer_error_code(nil, $0) } == "")
        #expect(text { foyer_error_message(nil, $0) } == "")
        #expect(foyer_error_position(nil, &offset, &line, &column) == FOYER_NONE)
        #expect((offset, line, column) == (0, 0, 0))
        foyer_error_free(nil)
    }
}
