// Time comes in from outside, in milliseconds.
extension RouterMachine {
    /// Moves the clock on. Everything that falls due by then happens in the order in which it falls due: waiting links
    /// expire, open questions time out.
    func advance(to time: UInt64) {
        guard time > now else { return }
        now = time
        while let due = deadlines.first, due.key <= now {
            deadlines.remove(due.item)
            switch links[due.item].state {
            case .waiting, .retrying:
                let lane = Int(links[due.item].lane)
                stopWaiting(due.item)
                end(due.item, .expired, reason: nil)
                claimNext(lane)
            case .inFlight:
                withdraw(Int(links[due.item].lane), as: .timedOut)
            case .free:
                break
            }
        }
    }

    /// The moment at which something falls due next, on the router's clock.
    var nextDeadline: UInt64? { deadlines.first?.key }
}
