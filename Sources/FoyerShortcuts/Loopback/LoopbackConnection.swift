/// One of the places for connections. All of them exist, with their buffers, before the server listens.
struct LoopbackConnection {
    /// What is going on in a place.
    enum Phase {
        case free
        /// The request comes in.
        case reading
        /// The response goes out.
        case writing
        /// All is sent; what the peer still sends is read and dropped, since closing at once could lose the response.
        case draining
    }

    var phase = Phase.free
    var descriptor: Int32 = -1
    /// When the connection is closed, whatever it is doing. Set when it is accepted; it never moves further away.
    var deadline: Int64 = 0
    /// The number of the connection: a smaller one is older.
    var number = 0
    /// Bytes of the request that have come in, and how many of them have been looked at.
    var received = 0
    var scanned = 0
    /// The response, how much of it is to be sent, and how much has been.
    var status = LoopbackStatus.badRequest
    var length = 0
    var sent = 0
    /// Whether this connection is sending the content.
    var isServing = false
    /// Bytes that were read and dropped.
    var dropped = 0
}
