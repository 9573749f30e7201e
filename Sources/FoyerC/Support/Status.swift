/// The statuses of the header, by name.
enum Status: Error, CaseIterable {
    case ok, nothing, argument, text, limit, syntax, unsupported, type, state, busy

    /// The number of the header.
    var number: Int32 {
        switch self {
        case .ok: Int32(FOYER_OK)
        case .nothing: Int32(FOYER_NONE)
        case .argument: Int32(FOYER_ERR_ARGUMENT)
        case .text: Int32(FOYER_ERR_TEXT)
        case .limit: Int32(FOYER_ERR_LIMIT)
        case .syntax: Int32(FOYER_ERR_SYNTAX)
        case .unsupported: Int32(FOYER_ERR_UNSUPPORTED)
        case .type: Int32(FOYER_ERR_TYPE)
        case .state: Int32(FOYER_ERR_STATE)
        case .busy: Int32(FOYER_ERR_BUSY)
        }
    }

    /// The status with a number of the header, or nil.
    init?(number: Int32) {
        guard let known = Status.allCases.first(where: { $0.number == number }) else { return nil }
        self = known
    }

    /// The name in the header.
    var name: StaticString {
        switch self {
        case .ok: "FOYER_OK"
        case .nothing: "FOYER_NONE"
        case .argument: "FOYER_ERR_ARGUMENT"
        case .text: "FOYER_ERR_TEXT"
        case .limit: "FOYER_ERR_LIMIT"
        case .syntax: "FOYER_ERR_SYNTAX"
        case .unsupported: "FOYER_ERR_UNSUPPORTED"
        case .type: "FOYER_ERR_TYPE"
        case .state: "FOYER_ERR_STATE"
        case .busy: "FOYER_ERR_BUSY"
        }
    }

    /// What it means, in one sentence.
    var text: StaticString {
        switch self {
        case .ok: "Done."
        case .nothing: "Nothing matched, or nothing is there; this is not an error."
        case .argument: "An argument is NULL, or a length, flag or number that the function does not take."
        case .text: "The text is not well-formed UTF-8."
        case .limit: "The input is beyond a documented maximum."
        case .syntax: "The text does not follow its grammar."
        case .unsupported: "The input is well-formed, but this build does not serve it."
        case .type: "The value is there, but it is of another type."
        case .state: "This is not possible in the state the object is in."
        case .busy: "This is not possible from inside a callback."
        }
    }
}
