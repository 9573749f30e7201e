/// The maximums of the loopback server.
extension Limits {
    /// Bytes that the loopback server hands out: 16 MiB. Beyond it: `loopback-content-too-long`.
    public static let loopbackContentBytes = 1 << 24

    /// Bytes of a media type, and of a security policy, that the server sends: 1 KiB. Beyond it:
    /// `loopback-invalid-content`.
    public static let loopbackHeaderBytes = 1 << 10

    /// Connections that the server has at one time: 8. For one more, the oldest that has not sent its request is closed.
    public static let loopbackConnections = 8

    /// Bytes of the head of a request: 8 KiB. Beyond it the answer is 431.
    public static let loopbackRequestBytes = 1 << 13

    /// Milliseconds from accepting a connection to closing it, whatever happens on it: 5 000.
    public static let loopbackDeadline = 5_000

    /// Milliseconds that a connection stays open after its response has been sent, for the peer to close it: 1 000.
    /// Then the server closes it.
    public static let loopbackDrainTime = 1_000

    /// Bytes that are read and dropped in that time: 64 KiB. Beyond it the connection is closed.
    public static let loopbackDroppedBytes = 1 << 16
}
