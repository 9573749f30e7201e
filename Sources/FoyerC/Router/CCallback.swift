/// A callback of C with what it keeps alive: `destroy(user)` runs exactly once, when the last closure over it is gone.
final class CUser: @unchecked Sendable {
    // Unchecked, because the header asks the caller for a pointer that any thread may hand to the callback.
    let pointer: UnsafeMutableRawPointer?
    private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

    init(_ pointer: UnsafeMutableRawPointer?, destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?) {
        self.pointer = pointer
        self.destroy = destroy
    }

    deinit {
        destroy?(pointer)
    }
}

typealias CAction = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Int32
typealias CDestroy = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The answer that C gave, as a number, with a text beside it.
///
/// Nil for numbers that the kind of question does not take.
func handlerAnswer(_ number: Int32, text: String?) -> HandlerAnswer? {
    switch Answer(rawValue: number) {
    case .navigate: .navigate
    case .cancel: .cancel
    case .declined: .declined
    case .retryLater: .retryLater
    case .failed: .failed(reason: text)
    case .redirect: text.map { .redirect(to: $0) }
    case .pending: .pending
    case .pass, .rewrite, .block, .timedOut, .removed, nil: nil
    }
}

/// As `handlerAnswer`, for interceptors.
func interceptorAnswer(_ number: Int32, text: String?) -> InterceptorAnswer? {
    switch Answer(rawValue: number) {
    case .pass: .pass
    case .rewrite: text.map { .rewrite(to: $0) }
    case .redirect: text.map { .redirect(to: $0) }
    case .block: .block(reason: text)
    case .pending: .pending
    case .navigate, .cancel, .declined, .retryLater, .failed, .timedOut, .removed, nil: nil
    }
}
