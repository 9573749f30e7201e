/// Domains outside ASCII: UTS #46, as the URL Standard asks for it.
enum IDNA {
    /// Whether this build carries the tables. Without them a domain outside ASCII is refused with a code of its own.
    static let isIncluded = false
}
