/// What every error of Foyer can say of itself: a stable code, a sentence, and where in the input it lies.
///
/// Errors are thrown typed, one type per stage; this protocol is what the C boundary, the command and logs read from
/// any of them.
public protocol FoyerError: Error, Sendable {
    /// A stable, lower-case, hyphenated word, the same in Swift, C and JSON. Never changes once released.
    var code: String { get }

    /// One sentence for a person: what was expected and what was found. Its wording may change.
    var message: String { get }

    /// Where in the input the fault lies, if it lies at one place.
    var position: TextPosition? { get }
}
