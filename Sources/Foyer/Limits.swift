/// Every maximum of Foyer, named, in one place.
///
/// A limit is part of the contract: input beyond it is refused with a stable code, input at it is served. The tests try
/// each limit at, below and above its value.
public enum Limits {
    /// Bytes of any one text or file that is handed to Foyer: 64 MiB.
    public static let inputBytes = 1 << 26
}
