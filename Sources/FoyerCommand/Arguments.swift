/// The arguments of a subcommand, taken one by one.
struct Arguments {
    private var rest: ArraySlice<String>

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    /// The next argument, or nil at the end.
    mutating func next() -> String? {
        rest.popFirst()
    }

    /// The value that has to follow an option.
    mutating func value(of option: String) throws(CommandFailure) -> String {
        guard let value = rest.popFirst() else { throw CommandFailure(message: "\(option) needs a value") }
        return value
    }
}
