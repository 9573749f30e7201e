internal import CFoyerPlatform

/// What a `LoopbackServer` and its thread share: the loop, and the pipes through which they meet.
///
/// `state` and `thread` are touched under the lock only; the loop only by whoever brought the state to `running`.
final class LoopbackMachine: @unchecked Sendable {
    /// What others may see of the server.
    struct State {
        enum Phase { case ready, running, ended }
        var phase = Phase.ready
        var hasThread = false
        var outcome: LoopbackOutcome?
        var counts = LoopbackCounts()
    }

    let url: String
    let port: UInt16
    private let wake: Pipe
    private let done: Pipe
    private let lock: UnsafeMutablePointer<foyer_platform_lock>
    private var loop: LoopbackLoop
    private var shared = State()
    private var thread = foyer_platform_thread()

    /// Connections that the system is asked to hold back until they are accepted.
    private static let backlog: Int32 = 128

    init(_ content: LoopbackContent, _ options: LoopbackOptions) throws(LoopbackError) {
        let path = try LoopbackMachine.path()
        let wake = try Pipe()
        let done: Pipe
        do throws(LoopbackError) {
            done = try Pipe()
        } catch {
            wake.close()
            throw error
        }
        var port: UInt16 = 0
        let listener = foyer_platform_listen(Self.backlog, &port)
        guard listener >= 0 else {
            wake.close()
            done.close()
            throw LoopbackError(.system(-listener))
        }
        self.wake = wake
        self.done = done
        self.port = port
        url = "http://127.0.0.1:\(port)" + String(decoding: path, as: UTF8.self)
        loop = LoopbackLoop(
            listener: listener, wake: wake.reader, path: path, port: port, responses: LoopbackResponses(content),
            options: options)
        lock = .allocate(capacity: 1)
        foyer_platform_lock_init(lock)
    }

    /// Nobody runs the loop any more: a thread would hold a reference.
    deinit {
        if shared.phase == .ready { loop.release() }
        wake.close()
        done.close()
        foyer_platform_lock_destroy(lock)
        lock.deallocate()
    }

    /// A slash and 128 random bits as hexadecimal digits.
    private static func path() throws(LoopbackError) -> [UInt8] {
        var token = [UInt8](repeating: 0, count: 16)
        let result = token.withUnsafeMutableBufferPointer { foyer_platform_random($0.baseAddress, $0.count) }
        guard result == 0 else { throw LoopbackError(.system(-result)) }
        let digits = Array("0123456789abcdef".utf8)
        return [UInt8(ascii: "/")] + token.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] }
    }

    // MARK: Running

    var state: State {
        locked { shared }
    }

    func start() throws(LoopbackError) {
        let reference = Unmanaged.passRetained(self)
        // All of it under the lock, so that nobody joins a thread that is not there yet.
        let result: Int32? = locked {
            guard shared.phase == .ready else { return nil }
            shared.phase = .running
            let result = foyer_platform_thread_start(&thread, LoopbackMachine.body, reference.toOpaque())
            shared.hasThread = result == 0
            return result
        }
        if result == 0 { return }
        reference.release()
        guard let result else { throw LoopbackError(.notReady) }
        loop.release()
        ended(.failed)
        throw LoopbackError(.system(-result))
    }

    /// What the thread runs: it owns a reference to the machine.
    private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { machine in
        guard let machine else { return nil }
        let reference = Unmanaged<LoopbackMachine>.fromOpaque(machine)
        reference.takeUnretainedValue().serve()
        reference.release()
        return nil
    }

    func run() throws(LoopbackError) -> LoopbackOutcome {
        let isMine = locked {
            guard shared.phase == .ready else { return false }
            shared.phase = .running
            return true
        }
        guard isMine else { throw LoopbackError(.notReady) }
        serve()
        return state.outcome ?? .failed
    }

    func wait(_ milliseconds: Int32) -> LoopbackOutcome? {
        let until = milliseconds < 0 ? nil : foyer_platform_now() + Int64(milliseconds)
        while state.outcome == nil {
            let rest = until.map { Int32(clamping: max($0 - foyer_platform_now(), 0)) } ?? -1
            done.waitForEnd(rest)
            if rest == 0 { break }
        }
        return state.outcome
    }

    func stop() -> LoopbackOutcome {
        // One of the callers joins the thread.
        let (wasReady, joins) = locked { () -> (Bool, Bool) in
            let wasReady = shared.phase == .ready
            if wasReady { shared.phase = .running }
            let joins = shared.hasThread
            shared.hasThread = false
            return (wasReady, joins)
        }
        if wasReady {
            loop.release()
            ended(.stopped)
        }
        wake.write()
        if joins { foyer_platform_thread_join(&thread) }
        return wait(-1) ?? .stopped
    }

    private func serve() {
        let outcome = loop.run()
        loop.release()
        ended(outcome)
    }

    private func ended(_ outcome: LoopbackOutcome) {
        locked {
            shared.phase = .ended
            shared.outcome = outcome
            shared.counts = loop.counts
        }
        // Whoever waits at the other end wakes up.
        done.write()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        foyer_platform_lock_acquire(lock)
        defer { foyer_platform_lock_release(lock) }
        return body()
    }
}

/// A pipe of which only matters whether something has been written into it.
private struct Pipe: Sendable {
    let reader: Int32
    let writer: Int32

    init() throws(LoopbackError) {
        var (reader, writer): (Int32, Int32) = (-1, -1)
        let result = foyer_platform_pipe(&reader, &writer)
        guard result == 0 else { throw LoopbackError(.system(-result)) }
        self.reader = reader
        self.writer = writer
    }

    /// Makes the reader readable, for good: nobody reads it.
    func write() {
        foyer_platform_write_byte(writer)
    }

    /// Waits until something has been written.
    func waitForEnd(_ milliseconds: Int32) {
        var poll = foyer_platform_poll(descriptor: reader, events: Int32(FOYER_PLATFORM_READ), happened: 0)
        _ = foyer_platform_wait(&poll, 1, milliseconds)
    }

    func close() {
        foyer_platform_close(reader)
        foyer_platform_close(writer)
    }
}
