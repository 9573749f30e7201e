// Written by Tests/tools/generate_names.py from Sources/Names/names.json.

/// The names of numbers and of the fields of records. What a build leaves out takes its names with it.
enum NameTables {
    /// The name of a number, of the sets that are types of the core with names.
    static func name(_ set: Int32, _ number: Int32) -> StaticString? {
        switch set {
        case 4: LinkCheck(rawValue: number)?.staticName  // check
        case 5: LinkSource(rawValue: number)?.staticName  // source
        case 6: Answer(rawValue: number)?.staticName  // answer
        case 7: Outcome(rawValue: number)?.staticName  // outcome
        case 8: RouterEvent.Kind(rawValue: number)?.staticName  // event_kind
        case 9: number == 0 ? "any" : HostRelation(rawValue: number)?.staticName  // relation
        case 10: Explanation.State(rawValue: number)?.staticName  // state
        case 11: ConditionVerdict(rawValue: number)?.staticName  // verdict
        case 14: ConfigurationOrigin(rawValue: number)?.staticName  // origin
        default: nil
        }
    }

    /// The other sets: the first number, and the names from there on with a NUL between them. A number without a name
    /// has an empty one.
    static func words(_ set: Int32) -> (first: Int32, words: StaticString)? {
        switch set {
        case 1: (-7, "state\0type\0unsupported\0syntax\0limit\0text\0argument\0ok\0none")  // status
        case 2:  // record
            (1, "list\0object\0pairs\0error\0finding\0event\0step\0link\0refusal\0properties\0hit\0config\0route\0match\0file\0counters\0document\0explanation\0gate\0candidate\0trial\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0visit\0navigation\0operation\0screens\0tab\0screen\0difference\0\0\0\0pattern\0pattern_match\0pattern_part\0\0\0\0\0\0\0\0shortcut\0\0\0\0\0\0\0\0\0\0loopback")
        case 3: (0, "absent\0null\0bool\0int\0double\0text\0name\0record")  // type
        case 12: (0, "matches\0source\0segment")  // trial
        case 13: (0, "foyer\0ios\0ios-1.2\0ios-1.3-os15\0android")  // profile
        case 15: (0, "error\0warning\0note")  // severity
        case 16:  // url_component
            (0, "href\0scheme\0protocol\0username\0password\0host\0hostname\0port\0pathname\0query\0search\0fragment\0hash\0origin")
        #if !FOYER_WITHOUT_PATTERN
        case 60: (1, "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash")  // pattern
        #endif
        #if !FOYER_WITHOUT_NAVIGATION
        case 50: (0, "advance\0replace\0restore")  // visit_action
        case 51: (0, "web\0native\0alert")  // destination
        case 52: (0, "main\0modal")  // stack
        case 53:  // operation
            (1, "push\0replace\0present\0dismiss\0pop\0pop_to_root\0replace_root\0reload\0select_tab")
        case 54: (0, "shown\0moved\0unchanged\0rejected\0dropped")  // navigation
        #endif
        #if !FOYER_WITHOUT_SHORTCUTS
        case 70:  // shortcut_format
            (0, "html\0hosted-html\0data-url\0web-manifest\0mobileconfig\0desktop\0desktop-link\0url\0webloc\0inetloc\0android-shortcuts\0android-strings\0android-pin\0quick-actions")
        case 80: (0, "running\0served\0expired\0stopped\0failed")  // loopback
        #endif
        default: nil
        }
    }

    /// The names of the fields of a kind of record from 1 on, in the same form.
    static func fields(_ kind: Int32) -> StaticString? {
        switch kind {
        case 4: "status\0code\0message\0offset\0line\0column\0path\0suggestion\0faults"  // error
        case 5:  // finding
            "severity\0code\0message\0offset\0line\0column\0path\0suggestion\0rule\0pattern\0route\0other_route\0other_pattern\0witness"
        case 17: "bytes\0media_type\0security_policy\0file_name\0format\0warnings"  // document
        case 9: "code\0message\0offset"  // refusal
        case 15: "use\0role\0path"  // file
        case 12: "profile\0origin\0version\0settings\0rules\0findings"  // config
        case 10: "properties\0typed\0typed_error\0rules\0hits\0params\0gates\0why"  // properties
        case 11: "rule\0pattern\0route"  // hit
        case 13: "name\0patterns\0accepts\0gates\0handler\0priority"  // route
        case 14: "route\0name\0pattern\0params\0segments\0query\0fragment\0reason"  // match
        case 6:  // event
            "number\0kind\0link\0source\0lane\0url\0handler\0answer\0outcome\0reason\0token\0related_link\0retries\0route\0config_version\0event_id\0referrer\0params\0steps\0properties\0map_version"
        case 7: "handler\0answer"  // step
        case 8: "link\0source\0lane\0url\0event_id\0referrer\0private"  // link
        case 16:  // counters
            "received\0pending\0in_flight\0misplaced_answers\0discarded_events\0\0\0\0\0\0visited\0handled\0unhandled\0refused\0blocked\0duplicate\0expired\0dropped\0failed\0timed_out\0redirect_loop"
        case 18:  // explanation
            "state\0link\0url\0code\0ignored\0relation\0links_before\0handled\0asked\0gates\0interceptors\0candidates\0routes\0steps\0properties"
        case 19: "name\0open"  // gate
        case 20: "handler\0registration\0verdict\0asks_host\0only_as_fallback\0trials"  // candidate
        case 21: "route\0pattern\0result\0rank\0segment"  // trial
        #if !FOYER_WITHOUT_PATTERN
        case 60: "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash\0hasRegExpGroups"  // pattern
        case 61: "protocol\0username\0password\0hostname\0port\0pathname\0search\0hash"  // pattern_match
        case 62: "input\0groups"  // pattern_part
        #endif
        #if !FOYER_WITHOUT_NAVIGATION
        case 50:  // visit
            "url\0action\0source\0context\0presentation\0animated\0historical_location\0destination\0kind\0requested\0tab\0config_version\0properties\0params"
        case 51: "outcome\0operations\0visit"  // navigation
        case 52: "operation\0stack\0tab\0removed\0url\0destination\0kind"  // operation
        case 53: "tab\0tabs"  // screens
        case 54: "name\0main\0modal"  // tab
        case 55: "url\0destination\0kind\0context"  // screen
        case 56: "tab\0stack\0common\0expected\0found"  // difference
        #endif
        #if !FOYER_WITHOUT_SHORTCUTS
        case 70: "id\0title\0target"  // shortcut
        case 80: "url\0port\0outcome\0connections\0fetches\0refusals\0timeouts\0evictions"  // loopback
        #endif
        default: nil
        }
    }
}
