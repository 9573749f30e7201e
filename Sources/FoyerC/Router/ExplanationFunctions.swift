/// What a `foyer_explanation_t *` points to: an explanation, with its texts at stable addresses.
final class LentExplanation {
    let explanation: Explanation
    private let texts: TextBlock

    init(_ explanation: Explanation) {
        self.explanation = explanation
        var texts = TextBlock.Builder()
        if case .accepted(let url) = explanation.verdict { texts.append(url) } else { texts.append(String?.none) }
        texts.append(explanation.asked)
        for gate in explanation.gates { texts.append(gate) }
        for interceptor in explanation.interceptors { texts.append(interceptor) }
        for candidate in explanation.candidates { texts.append(candidate.handler) }
        for step in explanation.steps { texts.append(step.handler) }
        for route in explanation.routes { texts.append(route.name) }
        self.texts = texts.finish()
    }

    /// The texts, in the order of the block.
    enum Text {
        case url, asked
        case gate(Int)
        case interceptor(Int)
        case candidate(Int)
        case step(Int)
        case route(Int)
    }

    /// Lends a text to C. The caller has checked the index.
    func lend(_ text: Text, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar> {
        let gates = 2
        let interceptors = gates + explanation.gates.count
        let candidates = interceptors + explanation.interceptors.count
        let steps = candidates + explanation.candidates.count
        let place =
            switch text {
            case .url: 0
            case .asked: 1
            case .gate(let index): gates + index
            case .interceptor(let index): interceptors + index
            case .candidate(let index): candidates + index
            case .step(let index): steps + index
            case .route(let index): steps + explanation.steps.count + index
            }
        return texts.lend(place, length)
    }

    /// Lends a text through an output pointer.
    func lend(
        _ text: Text, to out: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
    ) {
        let bytes = lend(text, length)
        out?.pointee = bytes
    }

    /// The explanation behind a pointer from C, or nil for NULL.
    static func from(_ pointer: OpaquePointer?) -> LentExplanation? {
        HandleType.explanation.value(pointer)
    }
}

// MARK: - Asking

@implementation @_cdecl("foyer_router_explain_link")
public func foyer_router_explain_link(
    _ router: OpaquePointer?, _ link: UInt64, _ explanation: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    explanation?.pointee = nil
    guard let router = HandleType.router.value(router), let explanation else { return Status.argument.number }
    guard let found = router.explain(LinkID(link)) else { return Status.nothing.number }
    explanation.pointee = Handle(LentExplanation(found)).passToC()
    return Status.ok.number
}

@implementation @_cdecl("foyer_router_explain")
public func foyer_router_explain(
    _ router: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ url_length: Int, _ source: Int32,
    _ lane: UnsafePointer<CChar>?, _ lane_length: Int, _ explanation: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    explanation?.pointee = nil
    return boundary(nil) { () throws(Failure) in
        let router = try required(router, .router)
        guard let explanation else { throw .argument("explanation is NULL") }
        let url = try inputBytes(url, url_length, "url")
        let source = try inputSource(source)
        let lane = try inputText(lane, lane_length, "lane")
        let found = router.explain(utf8: url, source: source, lane: lane)
        explanation.pointee = Handle(LentExplanation(found)).passToC()
        return Status.ok.number
    }
}

@implementation @_cdecl("foyer_explanation_free")
public func foyer_explanation_free(_ explanation: OpaquePointer?) {
    HandleType.explanation.free(explanation)
}

// MARK: - Numbers and texts

@implementation @_cdecl("foyer_explanation_state")
public func foyer_explanation_state(_ explanation: OpaquePointer?) -> Int32 {
    LentExplanation.from(explanation)?.explanation.state.rawValue ?? 0
}

@implementation @_cdecl("foyer_explanation_link")
public func foyer_explanation_link(_ explanation: OpaquePointer?) -> UInt64 {
    LentExplanation.from(explanation)?.explanation.link?.number ?? 0
}

@implementation @_cdecl("foyer_explanation_check")
public func foyer_explanation_check(_ explanation: OpaquePointer?) -> Int32 {
    guard case .refused(let refusal)? = LentExplanation.from(explanation)?.explanation.verdict else { return 0 }
    return refusal.check.rawValue
}

@implementation @_cdecl("foyer_explanation_is_ignored")
public func foyer_explanation_is_ignored(_ explanation: OpaquePointer?) -> Int32 {
    LentExplanation.from(explanation)?.explanation.isIgnored == true ? 1 : 0
}

@implementation @_cdecl("foyer_explanation_relation")
public func foyer_explanation_relation(_ explanation: OpaquePointer?) -> Int32 {
    LentExplanation.from(explanation)?.explanation.relation?.rawValue ?? Int32(FOYER_RELATION_ANY)
}

@implementation @_cdecl("foyer_explanation_links_before")
public func foyer_explanation_links_before(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.linksBefore ?? 0
}

@implementation @_cdecl("foyer_explanation_url")
public func foyer_explanation_url(
    _ explanation: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    LentExplanation.from(explanation)?.lend(.url, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_explanation_asked")
public func foyer_explanation_asked(
    _ explanation: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    LentExplanation.from(explanation)?.lend(.asked, length) ?? lend("", length)
}

@implementation @_cdecl("foyer_explanation_properties")
public func foyer_explanation_properties(
    _ explanation: OpaquePointer?, _ properties: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    properties?.pointee = nil
    guard let lent = LentExplanation.from(explanation), let properties else { return Status.argument.number }
    guard let found = lent.explanation.properties else { return Status.nothing.number }
    properties.pointee = LentProperties(found).passToC()
    return Status.ok.number
}

// MARK: - Gates and interceptors

@implementation @_cdecl("foyer_explanation_gate_count")
public func foyer_explanation_gate_count(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.gates.count ?? 0
}

@implementation @_cdecl("foyer_explanation_gate")
public func foyer_explanation_gate(
    _ explanation: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ is_open: UnsafeMutablePointer<Int32>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    is_open?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    let gates = lent.explanation.gates
    guard gates.indices.contains(index) else { return Status.nothing.number }
    lent.lend(.gate(index), to: name, name_length)
    let isClosed = lent.explanation.closedGates.contains { $0.utf8.elementsEqual(gates[index].utf8) }
    is_open?.pointee = isClosed ? 0 : 1
    return Status.ok.number
}

@implementation @_cdecl("foyer_explanation_interceptor_count")
public func foyer_explanation_interceptor_count(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.interceptors.count ?? 0
}

@implementation @_cdecl("foyer_explanation_interceptor")
public func foyer_explanation_interceptor(
    _ explanation: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    guard lent.explanation.interceptors.indices.contains(index) else { return Status.nothing.number }
    lent.lend(.interceptor(index), to: name, name_length)
    return Status.ok.number
}

// MARK: - Candidates, trials, steps

@implementation @_cdecl("foyer_explanation_candidate_count")
public func foyer_explanation_candidate_count(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.candidates.count ?? 0
}

@implementation @_cdecl("foyer_explanation_candidate")
public func foyer_explanation_candidate(
    _ explanation: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ registration: UnsafeMutablePointer<UInt64>?,
    _ verdict: UnsafeMutablePointer<Int32>?, _ flags: UnsafeMutablePointer<Int32>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    registration?.pointee = 0
    verdict?.pointee = 0
    flags?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    guard lent.explanation.candidates.indices.contains(index) else { return Status.nothing.number }
    let candidate = lent.explanation.candidates[index]
    lent.lend(.candidate(index), to: name, name_length)
    registration?.pointee = candidate.registration.number
    verdict?.pointee = candidate.verdict.rawValue
    flags?.pointee =
        (candidate.asksHost ? Int32(FOYER_CANDIDATE_ASKS_HOST) : 0)
        | (candidate.isFallbackOnly ? Int32(FOYER_CANDIDATE_FALLBACK_ONLY) : 0)
    return Status.ok.number
}

/// The trials of a candidate; nil where there is no such candidate.
private func trials(_ lent: LentExplanation, _ candidate: Int) -> [RouteTrial]? {
    let candidates = lent.explanation.candidates
    return candidates.indices.contains(candidate) ? candidates[candidate].trials : nil
}

@implementation @_cdecl("foyer_explanation_trial_count")
public func foyer_explanation_trial_count(_ explanation: OpaquePointer?, _ candidate: Int) -> Int {
    LentExplanation.from(explanation).flatMap { trials($0, candidate) }?.count ?? 0
}

@implementation @_cdecl("foyer_explanation_trial")
public func foyer_explanation_trial(
    _ explanation: OpaquePointer?, _ candidate: Int, _ index: Int, _ pattern: UnsafeMutablePointer<Int>?,
    _ result: UnsafeMutablePointer<Int32>?, _ segment: UnsafeMutablePointer<Int>?
) -> Int32 {
    pattern?.pointee = 0
    result?.pointee = 0
    segment?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    guard let trials = trials(lent, candidate), trials.indices.contains(index) else { return Status.nothing.number }
    return fill(trials[index], pattern, result, segment)
}

/// Fills what became of a pattern; the outputs are 0.
private func fill(
    _ trial: RouteTrial, _ pattern: UnsafeMutablePointer<Int>?, _ result: UnsafeMutablePointer<Int32>?,
    _ segment: UnsafeMutablePointer<Int>?
) -> Int32 {
    pattern?.pointee = trial.pattern
    switch trial.result {
    case .matches: result?.pointee = Int32(FOYER_TRIAL_MATCHES)
    case .source: result?.pointee = Int32(FOYER_TRIAL_SOURCE)
    case .segment(let number):
        result?.pointee = Int32(FOYER_TRIAL_SEGMENT)
        segment?.pointee = number
    }
    return Status.ok.number
}

@implementation @_cdecl("foyer_explanation_route_count")
public func foyer_explanation_route_count(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.routes.count ?? 0
}

@implementation @_cdecl("foyer_explanation_route")
public func foyer_explanation_route(
    _ explanation: OpaquePointer?, _ index: Int, _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ name_length: UnsafeMutablePointer<Int>?, _ pattern: UnsafeMutablePointer<Int>?,
    _ result: UnsafeMutablePointer<Int32>?, _ segment: UnsafeMutablePointer<Int>?
) -> Int32 {
    name?.pointee = nil
    name_length?.pointee = 0
    pattern?.pointee = 0
    result?.pointee = 0
    segment?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    guard lent.explanation.routes.indices.contains(index) else { return Status.nothing.number }
    lent.lend(.route(index), to: name, name_length)
    return fill(lent.explanation.routes[index], pattern, result, segment)
}

@implementation @_cdecl("foyer_explanation_step_count")
public func foyer_explanation_step_count(_ explanation: OpaquePointer?) -> Int {
    LentExplanation.from(explanation)?.explanation.steps.count ?? 0
}

@implementation @_cdecl("foyer_explanation_step")
public func foyer_explanation_step(
    _ explanation: OpaquePointer?, _ index: Int, _ handler: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ handler_length: UnsafeMutablePointer<Int>?, _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
    handler?.pointee = nil
    handler_length?.pointee = 0
    answer?.pointee = 0
    guard let lent = LentExplanation.from(explanation) else { return Status.argument.number }
    guard lent.explanation.steps.indices.contains(index) else { return Status.nothing.number }
    lent.lend(.step(index), to: handler, handler_length)
    answer?.pointee = lent.explanation.steps[index].answer.rawValue
    return Status.ok.number
}
