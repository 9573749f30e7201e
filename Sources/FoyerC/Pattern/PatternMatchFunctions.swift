/// What a `foyer_pattern_match_t *` points to: the texts of a match for C.
final class LentPatternMatch {
    struct Group {
        let name: CText
        let value: CText?
    }

    private let inputs: [CText]
    private let groups: [[Group]]

    init(_ match: URLPattern.Match) {
        inputs = URLPattern.Component.allCases.map { CText(match.input($0)) }
        groups = URLPattern.Component.allCases.map { component in
            match.groups(component).map { Group(name: CText($0.name), value: $0.value.map { CText($0) }) }
        }
    }

    static func input(_ pointer: OpaquePointer?, _ component: Int32) -> CText? {
        guard let match = HandleType.patternMatch.value(pointer), URLPattern.Component(number: component) != nil
        else { return nil }
        return match.inputs[Int(component)]
    }

    static func groups(_ pointer: OpaquePointer?, _ component: Int32) -> [Group] {
        guard let match = HandleType.patternMatch.value(pointer), URLPattern.Component(number: component) != nil
        else { return [] }
        return match.groups[Int(component)]
    }

    static func group(_ pointer: OpaquePointer?, _ component: Int32, _ index: Int) -> Group? {
        let groups = groups(pointer, component)
        return groups.indices.contains(index) ? groups[index] : nil
    }
}

@implementation @_cdecl("foyer_pattern_match_free")
public func foyer_pattern_match_free(_ match: OpaquePointer?) {
    HandleType.patternMatch.free(match)
}

@implementation @_cdecl("foyer_pattern_match_input")
public func foyer_pattern_match_input(
    _ match: OpaquePointer?, _ component: Int32, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentPatternMatch.input(match, component)?.lend(length)
}

@implementation @_cdecl("foyer_pattern_match_group_count")
public func foyer_pattern_match_group_count(_ match: OpaquePointer?, _ component: Int32) -> Int {
    LentPatternMatch.groups(match, component).count
}

@implementation @_cdecl("foyer_pattern_match_group_name")
public func foyer_pattern_match_group_name(
    _ match: OpaquePointer?, _ component: Int32, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentPatternMatch.group(match, component, index)?.name.lend(length)
}

@implementation @_cdecl("foyer_pattern_match_group_value")
public func foyer_pattern_match_group_value(
    _ match: OpaquePointer?, _ component: Int32, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    length?.pointee = 0
    return LentPatternMatch.group(match, component, index)?.value?.lend(length)
}

extension HandleType where Value == LentPatternMatch {
    /// `foyer_pattern_match_t *`
    static var patternMatch: Self { Self(name: "match") }
}
