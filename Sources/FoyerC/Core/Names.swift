// The names of numbers, and of the fields of records.

/// Words in one text, a NUL between them, so that each has one behind it.
private enum Words {
    /// The word with an index; nil past the last one, and for one that is empty.
    @inline(never)
    static func word(_ index: Int, of words: StaticString) -> UnsafeBufferPointer<UInt8>? {
        let end = words.utf8Start + words.utf8CodeUnitCount
        var (start, number) = (words.utf8Start, 0)
        while start < end {
            var next = start
            while next < end, next.pointee != 0 { next += 1 }
            if number == index { return next == start ? nil : UnsafeBufferPointer(start: start, count: next - start) }
            start = next + 1
            number += 1
        }
        return nil
    }

    /// How many words there are.
    static func count(_ words: StaticString) -> Int {
        var count = 1
        for place in 0..<words.utf8CodeUnitCount where words.utf8Start[place] == 0 { count += 1 }
        return count
    }
}

/// The sets of numbers that have names.
enum Names {
    /// The name of a number, with a NUL behind it.
    @inline(never)
    static func name(_ set: Int32, _ number: Int32) -> UnsafeBufferPointer<UInt8>? {
        if let (first, words) = words(set) { return number < first ? nil : Words.word(Int(number - first), of: words) }
        return staticName(set, number).map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
    }

    /// The number with a name.
    static func number(_ set: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Int32? {
        // Every set is a run of small numbers; only the statuses have negative ones.
        for number in Int32(-16)..<128 {
            if let found = self.name(set, number), found.elementsEqual(name) { return number }
        }
        return nil
    }

    /// The sets whose values are not a type of the core with names, or belong to a component that a build may be without: the
    /// first number, and the names.
    private static func words(_ set: Int32) -> (first: Int32, StaticString)? {
        switch Int(set) {
        case FOYER_NAMES_TYPE: (0, "absent\0null\0bool\0int\0double\0text\0name\0record")
        case FOYER_NAMES_TRIAL: (0, "matches\0source\0segment")
        case FOYER_NAMES_PROFILE: (0, "foyer\0ios\0ios-1.2\0ios-1.3-os15\0android")
        case FOYER_NAMES_ORIGIN: (0, "bundled\0cached\0remote")
        case FOYER_NAMES_SEVERITY: (0, "error\0warning\0note")
        case FOYER_NAMES_URL_COMPONENT:
            (0, "href\0scheme\0protocol\0username\0password\0host\0hostname\0port\0pathname\0query\0search\0fragment\0hash\0origin")
        case FOYER_NAMES_VISIT_ACTION: (0, "advance\0replace\0restore")
        case FOYER_NAMES_DESTINATION: (0, "web\0native\0alert")
        case FOYER_NAMES_STACK: (0, "main\0modal")
        case FOYER_NAMES_OPERATION:
            (1, "push\0replace\0present\0dismiss\0pop\0pop_to_root\0replace_root\0reload\0select_tab")
        case FOYER_NAMES_NAVIGATION: (0, "shown\0moved\0unchanged\0rejected\0dropped")
        case FOYER_NAMES_PATTERN: (1, "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash")
        case FOYER_NAMES_SHORTCUT_FORMAT:
            (0, "html\0hosted-html\0data-url\0web-manifest\0mobileconfig\0desktop\0desktop-link\0url\0webloc\0inetloc\0android-shortcuts\0android-strings\0android-pin\0quick-actions")
        case FOYER_NAMES_LOOPBACK: (0, "running\0served\0expired\0stopped\0failed")
        default: nil
        }
    }

    private static func staticName(_ set: Int32, _ number: Int32) -> StaticString? {
        switch Int(set) {
        case FOYER_NAMES_STATUS: Status(rawValue: number)?.name
        case FOYER_NAMES_RECORD: RecordNames.kind(number)
        case FOYER_NAMES_CHECK: LinkCheck(rawValue: number)?.staticName
        case FOYER_NAMES_SOURCE: LinkSource(rawValue: number)?.staticName
        case FOYER_NAMES_ANSWER: Answer(rawValue: number)?.staticName
        case FOYER_NAMES_OUTCOME: Outcome(rawValue: number)?.staticName
        case FOYER_NAMES_EVENT_KIND: RouterEvent.Kind(rawValue: number)?.staticName
        case FOYER_NAMES_RELATION: number == 0 ? "any" : HostRelation(rawValue: number)?.staticName
        case FOYER_NAMES_STATE: Explanation.State(rawValue: number)?.staticName
        case FOYER_NAMES_VERDICT: ConditionVerdict(rawValue: number)?.staticName
        default: nil
        }
    }
}

extension Status {
    /// The name, as everywhere in lower case.
    var name: StaticString {
        switch self {
        case .ok: "ok"
        case .none: "none"
        case .argument: "argument"
        case .text: "text"
        case .limit: "limit"
        case .syntax: "syntax"
        case .unsupported: "unsupported"
        case .type: "type"
        case .state: "state"
        }
    }

    /// What it means, in one sentence.
    var sentence: StaticString {
        switch self {
        case .ok: "Done."
        case .none: "Nothing matched, or nothing is there; this is not an error."
        case .argument: "An argument is NULL, or a length, flag or number that the function does not take."
        case .text: "A text is not well-formed UTF-8."
        case .limit: "The input is beyond a documented maximum."
        case .syntax: "A text or a description does not follow its grammar."
        case .unsupported: "The input is well-formed, but this build does not serve it."
        case .type: "A value is there, but it is of another type."
        case .state: "This is not possible in the state the object is in."
        }
    }
}

/// The names of the kinds of records and of their fields, as JSON has them.
enum RecordNames {
    /// The name of a field, with a NUL behind it; nil for a number that is not one.
    static func name(_ field: Int32, of kind: Int32) -> UnsafeBufferPointer<UInt8>? {
        names(kind).flatMap { field > 0 ? Words.word(Int(field) - 1, of: $0) : nil }
    }

    /// The largest number of a field.
    static func count(_ kind: Int32) -> Int {
        names(kind).map { Words.count($0) } ?? 0
    }

    /// The name of a kind.
    static func kind(_ kind: Int32) -> StaticString? {
        switch Int(kind) {
        case FOYER_RECORD_LIST: "list"
        case FOYER_RECORD_OBJECT: "object"
        case FOYER_RECORD_PAIRS: "pairs"
        case FOYER_RECORD_ERROR: "error"
        case FOYER_RECORD_FINDING: "finding"
        case FOYER_RECORD_EVENT: "event"
        case FOYER_RECORD_STEP: "step"
        case FOYER_RECORD_LINK: "link"
        case FOYER_RECORD_REFUSAL: "refusal"
        case FOYER_RECORD_PROPERTIES: "properties"
        case FOYER_RECORD_HIT: "hit"
        case FOYER_RECORD_CONFIG: "config"
        case FOYER_RECORD_ROUTE: "route"
        case FOYER_RECORD_MATCH: "match"
        case FOYER_RECORD_FILE: "file"
        case FOYER_RECORD_COUNTERS: "counters"
        case FOYER_RECORD_DOCUMENT: "document"
        case FOYER_RECORD_EXPLANATION: "explanation"
        case FOYER_RECORD_GATE: "gate"
        case FOYER_RECORD_CANDIDATE: "candidate"
        case FOYER_RECORD_TRIAL: "trial"
        case FOYER_RECORD_VISIT: "visit"
        case FOYER_RECORD_NAVIGATION: "navigation"
        case FOYER_RECORD_OPERATION: "operation"
        case FOYER_RECORD_SCREENS: "screens"
        case FOYER_RECORD_TAB: "tab"
        case FOYER_RECORD_SCREEN: "screen"
        case FOYER_RECORD_DIFFERENCE: "difference"
        case FOYER_RECORD_PATTERN: "pattern"
        case FOYER_RECORD_PATTERN_MATCH: "pattern_match"
        case FOYER_RECORD_PATTERN_PART: "pattern_part"
        case FOYER_RECORD_SHORTCUT: "shortcut"
        case FOYER_RECORD_LOOPBACK: "loopback"
        default: nil
        }
    }

    /// The names of the fields from 1 on, a NUL between them; a number without a field has no name.
    private static func names(_ kind: Int32) -> StaticString? {
        switch Int(kind) {
        case FOYER_RECORD_ERROR:
            "status\0code\0message\0offset\0line\0column\0path\0suggestion\0faults"
        case FOYER_RECORD_FINDING:
            "severity\0code\0message\0offset\0line\0column\0path\0suggestion\0rule\0pattern\0route\0other_route\0other_pattern\0witness"
        case FOYER_RECORD_EVENT:
            "number\0kind\0link\0source\0lane\0url\0handler\0answer\0outcome\0reason\0token\0related_link\0retries\0route\0config_version\0event_id\0referrer\0params\0steps\0properties"
        case FOYER_RECORD_STEP: "handler\0answer"
        case FOYER_RECORD_LINK: "link\0source\0lane\0url\0event_id\0referrer\0private"
        case FOYER_RECORD_REFUSAL: "code\0message\0offset"
        case FOYER_RECORD_PROPERTIES: "properties\0typed\0typed_error\0rules\0hits\0params\0gates\0why"
        case FOYER_RECORD_HIT: "rule\0pattern\0route"
        case FOYER_RECORD_CONFIG: "profile\0origin\0version\0settings\0rules\0findings"
        case FOYER_RECORD_ROUTE: "name\0patterns\0accepts\0gates\0handler\0priority"
        case FOYER_RECORD_MATCH: "route\0name\0pattern\0params\0segments\0query\0fragment\0reason"
        case FOYER_RECORD_FILE: "use\0role\0path"
        case FOYER_RECORD_COUNTERS:
            "received\0pending\0in_flight\0misplaced_answers\0discarded_events\0\0\0\0\0\0visited\0handled\0unhandled\0refused\0blocked\0duplicate\0expired\0dropped\0failed\0timed_out\0redirect_loop"
        case FOYER_RECORD_DOCUMENT: "bytes\0media_type\0security_policy\0file_name\0format\0warnings\0left_out"
        case FOYER_RECORD_EXPLANATION:
            "state\0link\0url\0code\0ignored\0relation\0links_before\0handled\0asked\0gates\0interceptors\0candidates\0routes\0steps\0properties"
        case FOYER_RECORD_GATE: "name\0open"
        case FOYER_RECORD_CANDIDATE: "handler\0registration\0verdict\0asks_host\0only_as_fallback\0trials"
        case FOYER_RECORD_TRIAL: "route\0pattern\0result\0rank\0segment"
        case FOYER_RECORD_VISIT:
            "url\0action\0source\0context\0presentation\0animated\0historical_location\0destination\0kind\0requested\0tab\0config_version\0properties\0params"
        case FOYER_RECORD_NAVIGATION: "outcome\0operations\0visit"
        case FOYER_RECORD_OPERATION: "operation\0stack\0tab\0removed\0url\0destination\0kind"
        case FOYER_RECORD_SCREENS: "tab\0tabs"
        case FOYER_RECORD_TAB: "name\0main\0modal"
        case FOYER_RECORD_SCREEN: "url\0destination\0kind\0context"
        case FOYER_RECORD_DIFFERENCE: "tab\0stack\0common\0expected\0found"
        case FOYER_RECORD_PATTERN:
            "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash\0hasRegExpGroups"
        case FOYER_RECORD_PATTERN_MATCH:
            "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash"
        case FOYER_RECORD_PATTERN_PART: "input\0groups"
        case FOYER_RECORD_SHORTCUT: "id\0title\0target"
        case FOYER_RECORD_LOOPBACK:
            "url\0port\0outcome\0connections\0fetches\0refusals\0timeouts\0evictions"
        default: nil
        }
    }
}

// MARK: - The functions

@implementation @_cdecl("foyer_version_number")
public func foyer_version_number() -> Int32 {
    FOYER_VERSION_MAJOR * 1_000_000 + FOYER_VERSION_MINOR * 1000 + FOYER_VERSION_PATCH
}

@implementation @_cdecl("foyer_version_text")
public func foyer_version_text(_ length: SizeOut) -> TextOut {
    // Not from the macro, which Swift sees as a `String`; a test compares both.
    lend("0.1.0", length)
}

@implementation @_cdecl("foyer_abi_version")
public func foyer_abi_version() -> Int32 {
    FOYER_ABI_VERSION
}

@implementation @_cdecl("foyer_status_text")
public func foyer_status_text(_ status: Int32, _ length: SizeOut) -> TextOut {
    lend(Status(rawValue: status)?.sentence ?? "", length)
}

@implementation @_cdecl("foyer_name")
public func foyer_name(_ set: Int32, _ number: Int32, _ length: SizeOut) -> TextOut {
    lend(Names.name(set, number), length)
}

@implementation @_cdecl("foyer_number")
public func foyer_number(_ set: Int32, _ name: TextIn, _ name_length: Int, _ number: NumberOut) -> Int32 {
    number?.pointee = 0
    return boundary(nil) { () throws(Failure) in
        guard let found = Names.number(set, try inputBytes(name, name_length, "name")) else { return .none }
        number?.pointee = found
        return .ok
    }
}
