public import Foyer

extension FoyerError {
    /// The error as one line for a log: place, code and sentence.
    public var logLine: String {
        let place = position.map { "\($0.line):\($0.column): " } ?? ""
        return "\(place)\(code): \(message)"
    }
}
