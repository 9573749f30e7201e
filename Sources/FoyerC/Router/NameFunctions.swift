/// Lends the name of a stable number; empty for a number without one.
private func name<Value: StableName>(
    _ type: Value.Type, _ number: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar> {
    lend(Value(rawValue: number)?.staticName ?? "", length)
}

@implementation @_cdecl("foyer_source_name")
public func foyer_source_name(_ source: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(LinkSource.self, source, length)
}

@implementation @_cdecl("foyer_answer_name")
public func foyer_answer_name(_ answer: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(Answer.self, answer, length)
}

@implementation @_cdecl("foyer_outcome_name")
public func foyer_outcome_name(_ outcome: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(Outcome.self, outcome, length)
}

@implementation @_cdecl("foyer_event_kind_name")
public func foyer_event_kind_name(_ kind: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(RouterEvent.Kind.self, kind, length)
}

@implementation @_cdecl("foyer_relation_name")
public func foyer_relation_name(_ relation: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(HostRelation.self, relation, length)
}

@implementation @_cdecl("foyer_builtin_name")
public func foyer_builtin_name(_ builtin: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(BuiltInHandler.self, builtin, length)
}

@implementation @_cdecl("foyer_state_name")
public func foyer_state_name(_ state: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(Explanation.State.self, state, length)
}

@implementation @_cdecl("foyer_verdict_name")
public func foyer_verdict_name(_ verdict: Int32, _ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    name(ConditionVerdict.self, verdict, length)
}

@implementation @_cdecl("foyer_source_from_name")
public func foyer_source_from_name(
    _ name: UnsafePointer<CChar>?, _ length: Int, _ source: UnsafeMutablePointer<Int32>?
) -> Int32 {
    source?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        let name = try inputText(name, length, "name")
        guard let found = LinkSource(name: name) else { return Status.nothing.number }
        source?.pointee = found.rawValue
        return Status.ok.number
    }
}
