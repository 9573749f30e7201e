/// What every error of Foyer tells: a stable code, a sentence, and the place in the input.
///
/// Errors are thrown typed, one type for each stage. This protocol is what the C interface, the command and logs read
/// from any of them.
///
/// ```swift
/// do {
///     _ = try WebURL("https://exa mple.com/")
/// } catch {
///     error.code                // "url-forbidden-host-character"
///     error.message             // "expected a host, found a character that no host may have"
///     error.position?.column    // 12
/// }
/// ```
public protocol FoyerError: Error, Sendable {
    /// A stable, lower-case, hyphenated word, the same in Swift, C and JSON. Never changes once released.
    var code: String { get }

    /// One sentence for a person, in the form "expected …, found …". Its wording may change.
    var message: String { get }

    /// Where in the input the fault lies; nil if it does not lie at one place.
    var position: TextPosition? { get }
}
