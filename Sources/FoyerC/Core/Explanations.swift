// Why a link is where it is.

@implementation @_cdecl("foyer_router_explain")
public func foyer_router_explain(
    _ router: HandleIn, _ url: TextIn, _ url_length: Int, _ source: Int32, _ lane: TextIn, _ lane_length: Int,
    _ explanation: HandleOut, _ error: HandleOut
) -> Int32 {
    explanation?.pointee = nil
    return boundary(error) { () throws(Failure) in
        let router = try Router.required(router)
        let explanation = try required(explanation, "explanation")
        let url = try inputBytes(url, url_length, "url")
        let source = try inputSource(source)
        let lane = try inputName(lane, lane_length, "lane")
        let handled = router.canHandle(utf8: url, source: source)
        let found = router.explain(utf8: url, source: source, lane: lane)
        explanation.pointee = Record.explanation(found, isHandled: handled).passToC()
        return .ok
    }
}

@implementation @_cdecl("foyer_router_explain_link")
public func foyer_router_explain_link(_ router: HandleIn, _ link: Int64, _ explanation: HandleOut) -> Int32 {
    explanation?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let router = try Router.required(router)
        let explanation = try required(explanation, "explanation")
        guard link >= 0 else { throw .argument("expected a link that is not negative") }
        guard let found = router.explain(LinkID(UInt64(link))) else { return .none }
        explanation.pointee = Record.explanation(found, isHandled: found.hasCandidate).passToC()
        return .ok
    }
}

extension Explanation {
    /// Whether there is a candidate, as far as data can tell.
    fileprivate var hasCandidate: Bool {
        !isIgnored && candidates.contains { $0.verdict == .holds && !$0.isFallbackOnly }
    }
}

extension Record {
    fileprivate static func explanation(_ explanation: Explanation, isHandled: Bool) -> Record {
        var record = RecordBuilder(FOYER_RECORD_EXPLANATION)
        record.origin = Handle(explanation)
        record.set(FOYER_EXPLANATION_STATE, FOYER_NAMES_STATE, explanation.state.rawValue)
        if let link = explanation.link { record.set(FOYER_EXPLANATION_LINK, int: link.number) }
        switch explanation.verdict {
        case .accepted(let url): record.set(FOYER_EXPLANATION_URL, utf8: url.unsafeBytes(of: .href))
        case .refused(let refusal):
            record.set(FOYER_EXPLANATION_CHECK, FOYER_NAMES_CHECK, refusal.check.rawValue)
        }
        record.set(FOYER_EXPLANATION_IGNORED, bool: explanation.isIgnored)
        record.set(FOYER_EXPLANATION_RELATION, FOYER_NAMES_RELATION, explanation.relation?.rawValue)
        record.set(FOYER_EXPLANATION_LINKS_BEFORE, int: explanation.linksBefore)
        record.set(FOYER_EXPLANATION_HANDLED, bool: isHandled)
        record.set(FOYER_EXPLANATION_ASKED, explanation.asked)
        record.set(FOYER_EXPLANATION_GATES, .list(explanation.gates) { .gate($0, in: explanation) })
        record.set(FOYER_EXPLANATION_INTERCEPTORS, .list(explanation.interceptors))
        record.set(FOYER_EXPLANATION_CANDIDATES, .list(explanation.candidates) { .candidate($0) })
        record.set(FOYER_EXPLANATION_ROUTES, .list(explanation.routes) { .trial($0) })
        record.set(FOYER_EXPLANATION_STEPS, .list(explanation.steps) { .step($0) })
        record.set(FOYER_EXPLANATION_PROPERTIES, explanation.properties.map { .properties($0) })
        return record.finish()
    }

    private static func gate(_ name: String, in explanation: Explanation) -> Record {
        var record = RecordBuilder(FOYER_RECORD_GATE)
        record.set(FOYER_GATE_NAME, name)
        record.set(FOYER_GATE_OPEN, bool: !explanation.closedGates.contains { $0.hasSameBytes(as: name) })
        return record.finish()
    }

    private static func candidate(_ candidate: Explanation.Candidate) -> Record {
        var record = RecordBuilder(FOYER_RECORD_CANDIDATE)
        record.set(FOYER_CANDIDATE_HANDLER, candidate.handler)
        record.set(FOYER_CANDIDATE_REGISTRATION, int: candidate.registration.number)
        record.set(FOYER_CANDIDATE_VERDICT, FOYER_NAMES_VERDICT, candidate.verdict.rawValue)
        record.set(FOYER_CANDIDATE_ASKS_HOST, bool: candidate.asksHost)
        record.set(FOYER_CANDIDATE_FALLBACK_ONLY, bool: candidate.isFallbackOnly)
        record.set(FOYER_CANDIDATE_TRIALS, .list(candidate.trials) { .trial($0) })
        return record.finish()
    }

    private static func trial(_ trial: RouteTrial) -> Record {
        var record = RecordBuilder(FOYER_RECORD_TRIAL)
        record.set(FOYER_TRIAL_ROUTE, trial.name)
        record.set(FOYER_TRIAL_PATTERN, int: trial.pattern)
        let result: Int
        switch trial.result {
        case .matches(let rank):
            result = FOYER_TRIAL_MATCHES
            record.set(FOYER_TRIAL_RANK, int: rank)
        case .source: result = FOYER_TRIAL_SOURCE
        case .segment(let place):
            result = FOYER_TRIAL_SEGMENT
            record.set(FOYER_TRIAL_PLACE, int: place)
        }
        record.set(FOYER_TRIAL_RESULT, FOYER_NAMES_TRIAL, Int32(result))
        return record.finish()
    }
}
