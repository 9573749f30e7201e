// The only file of the core that imports anything: Embedded Swift has no `Mutex`.
internal import CFoyerPlatform

/// A mutual-exclusion lock around a value.
///
/// The value is reached only inside ``withLock(_:)``. The lock is not recursive; the router never runs a host callback
/// while it holds one, so a callback may call back into the router at any time.
final class Lock<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<foyer_platform_lock>
    private var value: Value

    init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        foyer_platform_lock_init(mutex)
    }

    deinit {
        foyer_platform_lock_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` with exclusive access to the value.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        foyer_platform_lock_acquire(mutex)
        defer { foyer_platform_lock_release(mutex) }
        return body(&value)
    }
}
