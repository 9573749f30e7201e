// Answers: from callbacks, by token, by time, by removal.
extension RouterMachine {
    /// A handler answers later, by its token.
    func answer(_ token: AnswerToken, _ answer: HandlerAnswer) throws(AnswerError) {
        let lane = try openLane(of: token)
        guard lanes[lane].flight.phase == .awaitsHandler, let entry = lanes[lane].flight.handler else {
            counters.misplacedAnswers &+= 1
            throw .wrongKind
        }
        if case .pending = answer { return }
        closeQuestion(lane, as: .answered)
        apply(answer, of: entry, lane: lane)
        queue(lane)
    }

    /// An interceptor answers later, by its token.
    func answerInterceptor(_ token: AnswerToken, _ answer: InterceptorAnswer) throws(AnswerError) {
        let lane = try openLane(of: token)
        guard lanes[lane].flight.phase == .awaitsInterceptor, let entry = lanes[lane].flight.interceptor else {
            counters.misplacedAnswers &+= 1
            throw .wrongKind
        }
        if case .pending = answer { return }
        closeQuestion(lane, as: .answered)
        apply(answer, of: entry, lane: lane)
        queue(lane)
    }

    /// Whether a token is the open question of an interceptor.
    func asksInterceptor(_ token: AnswerToken) -> Bool {
        token.number != 0 && token.lane < lanes.count && lanes[token.lane].flight.token == token
            && lanes[token.lane].flight.phase == .awaitsInterceptor
    }

    /// A handler's callback returned. What it returns counts only if the question is still open.
    func returned(_ token: AnswerToken, _ answer: HandlerAnswer) {
        if case .pending = answer { return }
        do throws(AnswerError) { try self.answer(token, answer) } catch {}
    }

    /// An interceptor's callback returned.
    func returned(_ token: AnswerToken, _ answer: InterceptorAnswer) {
        if case .pending = answer { return }
        do throws(AnswerError) { try answerInterceptor(token, answer) } catch {}
    }

    /// A condition's callback returned.
    func returned(_ token: AnswerToken, isCandidate: Bool) {
        let lane = token.lane
        guard lane < lanes.count, lanes[lane].flight.token == token, let entry = lanes[lane].flight.handler else {
            return
        }
        closeQuestion(lane, as: .answered)
        if isCandidate, !entry.isRemoved, !entry.isClaimed {
            ask(entry, lane: lane)
        } else {
            lanes[lane].flight.leaveHandler()
        }
        queue(lane)
    }

    /// The lane whose flight waits for this token.
    private func openLane(of token: AnswerToken) throws(AnswerError) -> Int {
        if token.number != 0, token.lane < lanes.count, lanes[token.lane].flight.token == token { return token.lane }
        counters.misplacedAnswers &+= 1
        guard token.serial > 0, token.serial <= lastSerial, token.lane < lanes.count else { throw .unknown }
        throw spentTokens.ending(of: token) == .answered ? .double : .late
    }

    /// Closes the open question of a lane, if there is one.
    func closeQuestion(_ lane: Int, as ending: SpentTokens.Ending) {
        guard let token = lanes[lane].flight.close() else { return }
        spentTokens.insert(token, ending)
        clock.removeDeadline(of: lanes[lane].flight.slot)
        if ending == .withdrawn, lanes[lane].flight.phase == .awaitsHandler {
            lanes[lane].flight.handler?.isClaimed = false
        }
    }

    /// Nobody will answer the open question of a lane: it falls on.
    func withdraw(_ lane: Int, as answer: Answer) {
        let phase = lanes[lane].flight.phase
        closeQuestion(lane, as: .withdrawn)
        switch phase {
        case .awaitsInterceptor:
            guard let entry = lanes[lane].flight.interceptor else { return }
            if answer == .timedOut {
                step(lane, entry.name, .timedOut)
                finish(lane, .timedOut, handler: entry.name)
            } else {
                step(lane, entry.name, answer)
                lanes[lane].flight.leaveInterceptor()
                queue(lane)
            }
        case .awaitsCondition:
            lanes[lane].flight.leaveHandler()
            queue(lane)
        case .awaitsHandler:
            guard let entry = lanes[lane].flight.handler else { return }
            if answer == .timedOut {
                lanes[lane].flight.note(Flight.Failure(outcome: .timedOut, handler: entry.name, reason: nil))
            }
            fallOn(lane, entry, answer)
            queue(lane)
        case .idle, .starting, .intercepting, .choosing, .asking:
            return
        }
    }

    // MARK: - What an answer does

    /// Applies the answer of a handler to the link in flight.
    func apply(_ answer: HandlerAnswer, of entry: HandlerEntry, lane: Int) {
        switch answer {
        case .navigate:
            took(entry)
            finish(lane, .visited, handler: entry.name)
        case .cancel:
            took(entry)
            finish(lane, .handled, handler: entry.name)
        case .declined:
            fallOn(lane, entry, .declined)
        case .failed(let reason):
            lanes[lane].flight.note(Flight.Failure(outcome: .failed, handler: entry.name, reason: reason))
            fallOn(lane, entry, .failed, reason: reason)
        case .retryLater:
            retry(lane, entry)
        case .redirect(let text):
            took(entry)
            redirect(lane, to: text, by: entry.name)
        case .pending:
            // A response that is always `pending` has nobody to answer: it is a handler without an answer.
            fallOn(lane, entry, .declined)
        }
    }

    /// A handler took the link; a one-shot handler goes.
    private func took(_ entry: HandlerEntry) {
        entry.isClaimed = false
        if entry.isOneShot { remove(entry) }
    }

    /// The link goes on to the handler's fallback, or to the next candidate.
    private func fallOn(_ lane: Int, _ entry: HandlerEntry, _ answer: Answer, reason: String? = nil) {
        entry.isClaimed = false
        step(lane, entry.name, answer, reason: reason)
        lanes[lane].flight.leaveHandler(fallback: entry.fallback)
    }

    /// The link is held until a gate opens, if it was not held too often.
    private func retry(_ lane: Int, _ entry: HandlerEntry) {
        let slot = lanes[lane].flight.slot
        guard Int(links[slot].retries) < options.retryLimit else {
            let reason = "retry_limit"
            lanes[lane].flight.note(Flight.Failure(outcome: .failed, handler: entry.name, reason: reason))
            fallOn(lane, entry, .failed, reason: reason)
            return
        }
        entry.isClaimed = false
        step(lane, entry.name, .retryLater)
        links[slot].retries += 1
        if links[slot].isContextBroken {
            finish(lane, .dropped, reason: DropReason.contextChanged.name)
            return
        }
        _ = leaveFlight(lane)
        guard makeRoomForReturning(slot, lane: lane) else { return }
        waitForRetry(slot, lane: lane)
        claimNext(lane)
    }

    /// Applies the answer of an interceptor to the link in flight.
    func apply(_ answer: InterceptorAnswer, of entry: InterceptorEntry, lane: Int) {
        lanes[lane].flight.leaveInterceptor()
        switch answer {
        case .pass, .pending:
            step(lane, entry.name, .pass)
        case .block(let reason):
            finish(lane, .blocked, handler: entry.name, reason: reason)
        case .rewrite(let text):
            guard go(lane, to: text, by: entry.name) else { return }
            lanes[lane].flight.noteRewriting()
            step(lane, entry.name, .rewrite)
            // The configuration stays the one that the link was offered under.
            guard let link = flightLink(lane) else { return }
            look(at: facts(of: link, lanes[lane].flight.configuration, lanes[lane].flight.routes), lane: lane)
        case .redirect(let text):
            redirect(lane, to: text, by: entry.name)
        }
    }

    /// Sends the link in flight back to the beginning with another URL.
    private func redirect(_ lane: Int, to text: String, by name: String) {
        let slot = lanes[lane].flight.slot
        guard Int(links[slot].redirects) < options.redirectLimit else {
            step(lane, name, .redirect)
            finish(lane, .redirectLoop)
            return
        }
        links[slot].redirects += 1
        guard go(lane, to: text, by: name) else { return }
        step(lane, name, .redirect)
        links[slot].isIntercepted = false
        if links[slot].isContextBroken {
            finish(lane, .dropped, reason: DropReason.contextChanged.name)
            return
        }
        if holdForGates(lane) { return }
        leaveMapBehind(lane)
        lanes[lane].flight.restart()
    }

    /// Gives the link in flight another URL; where the policy refuses it the link ends.
    private func go(_ lane: Int, to text: String, by name: String) -> Bool {
        let slot = lanes[lane].flight.slot
        var bytes = text
        let (policy, rule) = (options.policy, scope.rule)
        let admission = bytes.withUTF8 { Self.admit($0, policy, rule) }
        switch admission {
        case .accepted(let url, let written):
            links[slot].link = links[slot].link?.going(to: url, written: written)
            links[slot].bytes = Int32(truncatingIfNeeded: url.withBytes(of: .href) { $0.count })
            return true
        case .refused(let refusal):
            finish(lane, .refused, handler: name, reason: refusal.code)
            return false
        }
    }

    /// Tells an answer that does not end the link, and keeps it for the end.
    private func step(_ lane: Int, _ name: String, _ answer: Answer, reason: String? = nil) {
        lanes[lane].flight.note(RouterEvent.Step(handler: name, answer: answer))
        tell(subject(lane), .answered(name, answer, reason: reason))
    }
}

/// Tokens whose questions were closed lately, so that a late answer can be told from a second one.
struct SpentTokens {
    enum Ending {
        /// Answered.
        case answered
        /// Timed out, or the link or the handler went.
        case withdrawn
    }

    private static let size = 256
    private var numbers = [UInt64](repeating: 0, count: size)
    private var wasAnswered = [Bool](repeating: false, count: size)
    private var next = 0

    init() {}

    mutating func insert(_ token: AnswerToken, _ ending: Ending) {
        numbers[next] = token.number
        wasAnswered[next] = ending == .answered
        next = (next + 1) % Self.size
    }

    /// How a question was closed; nil where that is too long ago.
    func ending(of token: AnswerToken) -> Ending? {
        guard let index = numbers.firstIndex(of: token.number) else { return nil }
        return wasAnswered[index] ? .answered : .withdrawn
    }
}
