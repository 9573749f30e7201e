internal import CFoyerPlatform

/// The server itself: a listener and a fixed number of connections, served by one loop on one thread.
///
/// Invariants: the loop is the only one that touches connections and listener while it runs; a connection never outlives
/// its deadline; nothing is allocated once the loop runs.
struct LoopbackLoop {
    private let listener: Int32
    private let wake: Int32
    private let path: [UInt8]
    private let port: UInt16
    private let responses: LoopbackResponses
    private let options: LoopbackOptions
    private let buffers: UnsafeMutablePointer<UInt8>
    private var connections: [LoopbackConnection]
    private var polls: [foyer_platform_poll]

    private(set) var counts = LoopbackCounts()
    private var isListening = true
    /// While the system has no descriptors left, nobody is accepted before this time.
    private var acceptAgain: Int64 = 0
    /// Connections that are sending the content at the moment.
    private var serving = 0
    /// When the content may no longer be fetched.
    private var end: Int64
    /// Why the loop is coming to its end, once it is.
    private var outcome: LoopbackOutcome?

    /// - Parameters:
    ///   - listener: Belongs to the loop, which closes it.
    ///   - wake: Becomes readable when the server is to stop.
    init(
        listener: Int32, wake: Int32, path: [UInt8], port: UInt16, responses: LoopbackResponses,
        options: LoopbackOptions
    ) {
        self.listener = listener
        self.wake = wake
        self.path = path
        self.port = port
        self.responses = responses
        self.options = options
        let places = Limits.loopbackConnections
        buffers = .allocate(capacity: places * Limits.loopbackRequestBytes)
        buffers.initialize(repeating: 0, count: places * Limits.loopbackRequestBytes)
        connections = Array(repeating: LoopbackConnection(), count: places)
        polls = Array(repeating: foyer_platform_poll(descriptor: -1, events: 0, happened: 0), count: places + 2)
        end = foyer_platform_now() + Int64(options.lifetime)
    }

    /// Serves until the content has been fetched, the time is over, or the server is to stop.
    mutating func run() -> LoopbackOutcome {
        while true {
            let now = foyer_platform_now()
            closeLate(now)
            if outcome == nil, now >= end { finish(counts.served > 0 ? .served : .expired) }
            if let outcome, connections.allSatisfy({ $0.phase == .free }) { return outcome }
            guard wait(now) else {
                finish(.failed)
                for index in connections.indices { close(index) }
                return .failed
            }
            handle(foyer_platform_now())
        }
    }

    /// Gives back what the loop holds. Nothing else may be called then.
    mutating func release() {
        for index in connections.indices { close(index) }
        if isListening { foyer_platform_close(listener) }
        isListening = false
        buffers.deallocate()
    }

    // MARK: Waiting

    /// Waits for what the connections wait for; false where the system cannot.
    private mutating func wait(_ now: Int64) -> Bool {
        var next = outcome == nil ? end : now + Int64(Limits.loopbackDeadline)
        let takesMore = outcome == nil && now >= acceptAgain && connections.contains { $0.phase != .writing }
        if outcome == nil, now < acceptAgain { next = min(next, acceptAgain) }
        ask(0, listener, takesMore ? FOYER_PLATFORM_READ : nil)
        ask(1, wake, outcome == nil ? FOYER_PLATFORM_READ : nil)
        for (index, connection) in connections.enumerated() {
            switch connection.phase {
            case .free: ask(index + 2, -1, nil)
            case .reading, .draining: ask(index + 2, connection.descriptor, FOYER_PLATFORM_READ)
            case .writing: ask(index + 2, connection.descriptor, FOYER_PLATFORM_WRITE)
            }
            if connection.phase != .free { next = min(next, connection.deadline) }
        }
        let pause = Int32(clamping: max(next - now, 0))
        let result = polls.withUnsafeMutableBufferPointer {
            foyer_platform_wait($0.baseAddress, Int32($0.count), pause)
        }
        if result < 0 {
            for index in polls.indices { polls[index].happened = 0 }
            return foyer_platform_is_retry(Int(result)) != 0
        }
        return true
    }

    private mutating func ask(_ index: Int, _ descriptor: Int32, _ event: Int?) {
        polls[index].descriptor = event == nil ? -1 : descriptor
        polls[index].events = Int32(event ?? 0)
        polls[index].happened = 0
    }

    private mutating func handle(_ now: Int64) {
        for index in connections.indices where polls[index + 2].happened != 0 {
            switch connections[index].phase {
            case .free: break
            case .reading: read(index, now)
            case .writing: write(index, now)
            case .draining: drain(index)
            }
        }
        if polls[1].happened != 0, outcome == nil { finish(counts.served > 0 ? .served : .stopped) }
        // Several at a time, so that a crowd does not keep others in the system's queue; not without end, so that it
        // does not keep the loop from the connections there are.
        if polls[0].happened != 0 {
            for _ in 0..<Limits.loopbackConnections where outcome == nil && accept(now) {}
        }
    }

    // MARK: Connections

    /// Accepts a connection; false where none waits.
    private mutating func accept(_ now: Int64) -> Bool {
        let descriptor = foyer_platform_accept(listener)
        guard descriptor >= 0 else {
            if foyer_platform_is_exhausted(Int(descriptor)) != 0 { acceptAgain = now + 100 }
            return false
        }
        guard let place = freePlace() else {
            foyer_platform_close(descriptor)
            return true
        }
        counts.connections += 1
        connections[place] = LoopbackConnection(
            phase: .reading, descriptor: descriptor, deadline: now + Int64(Limits.loopbackDeadline),
            number: counts.connections)
        read(place, now)
        return true
    }

    /// A place that is free, if need be made free: of the connections that have not sent their request the oldest goes,
    /// and if all have, of those that have their response.
    private mutating func freePlace() -> Int? {
        if let free = connections.firstIndex(where: { $0.phase == .free }) { return free }
        guard let victim = oldest(.reading) ?? oldest(.draining) else { return nil }
        if connections[victim].phase == .reading { counts.evicted += 1 }
        close(victim)
        return victim
    }

    private func oldest(_ phase: LoopbackConnection.Phase) -> Int? {
        connections.indices.filter { connections[$0].phase == phase }.min {
            connections[$0].number < connections[$1].number
        }
    }

    private mutating func closeLate(_ now: Int64) {
        for index in connections.indices where connections[index].phase != .free && now >= connections[index].deadline {
            if connections[index].phase != .draining { counts.timedOut += 1 }
            close(index)
        }
    }

    private mutating func close(_ index: Int) {
        guard connections[index].phase != .free else { return }
        foyer_platform_close(connections[index].descriptor)
        if connections[index].isServing { serving -= 1 }
        connections[index] = LoopbackConnection()
    }

    /// Comes to the end: takes no more connections, drops those whose request is not complete, lets the others have their
    /// response.
    private mutating func finish(_ outcome: LoopbackOutcome) {
        self.outcome = outcome
        if isListening { foyer_platform_close(listener) }
        isListening = false
        for index in connections.indices where connections[index].phase == .reading { close(index) }
    }

    // MARK: Request and response

    private mutating func read(_ index: Int, _ now: Int64) {
        let start = buffers + index * Limits.loopbackRequestBytes
        let room = Limits.loopbackRequestBytes - connections[index].received
        let count = foyer_platform_receive(
            connections[index].descriptor, start + connections[index].received, room)
        guard count > 0 else {
            // The peer is gone before its request was whole; there is nobody to answer.
            if count == 0 || foyer_platform_is_retry(count) == 0 { close(index) }
            return
        }
        connections[index].received += min(count, room)
        let bytes = UnsafeBufferPointer(start: start, count: connections[index].received)
        switch LoopbackRequest.progress(bytes, from: connections[index].scanned) {
        case .malformed: respond(index, .badRequest, isHead: false, now)
        case .complete(let end):
            let (status, isHead) = LoopbackRequest.answer(bytes, end: end, path: path, port: port)
            respond(index, status, isHead: isHead, now)
        case .incomplete:
            connections[index].scanned = bytes.count
            if bytes.count == Limits.loopbackRequestBytes { respond(index, .headTooLarge, isHead: false, now) }
        }
    }

    private mutating func respond(_ index: Int, _ status: LoopbackStatus, isHead: Bool, _ now: Int64) {
        var status = status
        if status == .ok {
            let isUsed = counts.served + serving > Int(options.replays) || now >= end
            if isUsed { status = .gone }
        }
        if status != .ok { counts.refused += 1 }
        let response = responses[status]
        connections[index].phase = .writing
        connections[index].status = status
        connections[index].length = isHead ? response.headCount : response.bytes.count
        connections[index].isServing = status == .ok && !isHead
        if connections[index].isServing { serving += 1 }
        write(index, now)
    }

    private mutating func write(_ index: Int, _ now: Int64) {
        let connection = connections[index]
        let count = responses[connection.status].bytes.withUnsafeBufferPointer { bytes -> Int in
            guard let start = bytes.baseAddress else { return 0 }
            return foyer_platform_send(
                connection.descriptor, start + connection.sent, connection.length - connection.sent)
        }
        guard count > 0 else {
            if foyer_platform_is_retry(count) == 0 { close(index) }
            return
        }
        connections[index].sent += count
        guard connections[index].sent >= connection.length else { return }
        foyer_platform_finish_sending(connection.descriptor)
        connections[index].phase = .draining
        connections[index].deadline = min(connection.deadline, now + Int64(Limits.loopbackDrainTime))
        if connection.isServing { served(index, now) }
        drain(index)
    }

    /// The content has been sent whole.
    private mutating func served(_ index: Int, _ now: Int64) {
        connections[index].isServing = false
        serving -= 1
        counts.served += 1
        if counts.served == 1 { end = min(end, now + Int64(options.replayWindow)) }
        if outcome != nil {
            outcome = .served
        } else if counts.served > Int(options.replays) {
            finish(.served)
        }
    }

    /// Drops what the peer sends until it closes.
    private mutating func drain(_ index: Int) {
        let start = buffers + index * Limits.loopbackRequestBytes
        let count = foyer_platform_receive(connections[index].descriptor, start, Limits.loopbackRequestBytes)
        guard count > 0 else {
            if count == 0 || foyer_platform_is_retry(count) == 0 { close(index) }
            return
        }
        connections[index].dropped += count
        if connections[index].dropped > Limits.loopbackDroppedBytes { close(index) }
    }
}
