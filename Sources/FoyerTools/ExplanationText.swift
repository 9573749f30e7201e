extension Explanation {
    /// The explanation as a tree for people: what the policy says, where the link goes, which rules hit and which of them
    /// gave each property, which routes match and where the others fail, gates, interceptors, handlers in the order in
    /// which they are asked, and who was asked so far.
    ///
    /// ```swift
    /// print(router.explain("https://orchard.example/orders/7").text)
    /// ```
    ///
    /// prints
    ///
    /// ```
    /// https://orchard.example/orders/7: waits for the gate "session"
    /// ├─ policy: accepted
    /// ├─ relation: same
    /// ├─ configuration: 1 rule
    /// │  ├─ rule 0, pattern 0
    /// │  └─ context = "modal", from rule 0
    /// ├─ routes: 1 of 2 patterns
    /// │  ├─ order, pattern 0: matches
    /// │  └─ share, pattern 0: fails at segment 0
    /// ├─ gates: 1 of 2 closed
    /// │  ├─ ready: open
    /// │  └─ session: closed
    /// └─ handlers: 1 of 1
    ///    └─ app-navigation: would be asked
    /// ```
    ///
    /// The text is for reading, and its form may change from version to version: a program reads the properties of the
    /// explanation. Lines end with a line feed. Control characters of texts that are shown are escaped as in JSON.
    ///
    /// - Complexity: O(length of the text).
    public var text: String {
        var tree = TextTree()
        tree.add(0, title)
        switch verdict {
        case .refused(let refusal):
            tree.add(1, "policy: refused, " + refusal.message + " [" + refusal.code + "]")
        case .accepted:
            tree.add(1, "policy: accepted")
            addLink(to: &tree)
        }
        return tree.text
    }

    private var title: String {
        guard case .accepted(let url) = verdict else { return "the link is refused" }
        return url.href + ": " + stateText
    }

    private var stateText: String {
        switch state {
        case .inFlight:
            guard let asked else { return "is being offered" }
            return "waits for the answer of \"" + asked.shown + "\""
        case .retrying: return "waits for the next gate that opens"
        case .asked, .pending: break
        }
        if isIgnored { return "would be ignored" }
        if !closedGates.isEmpty {
            let names = closedGates.map { "\"" + $0.shown + "\"" }.joined(separator: ", ")
            return (state == .asked ? "would wait for " : "waits for ")
                + (closedGates.count == 1 ? "the gate " : "the gates ") + names
        }
        if state == .pending { return "waits for the links before it" }
        guard let first = candidates.first(where: { $0.verdict == .holds && !$0.isFallbackOnly }) else {
            return "no handler would be asked"
        }
        return "\"" + first.handler.shown + "\" would be asked first"
    }

    private func addLink(to tree: inout TextTree) {
        if let relation { tree.add(1, "relation: " + relation.name) }
        if let properties { add(properties, to: &tree) }
        if !routes.isEmpty {
            let count = routes.filter { $0.isMatch }.count
            tree.add(1, "routes: " + count.description + " of " + counted(routes.count, "pattern"))
            for trial in routes.filter({ $0.isMatch }).stablySorted(by: { $0.order < $1.order }) { tree.add(2, trial.shown) }
            for trial in routes where !trial.isMatch { tree.add(2, trial.shown) }
        }
        if !gates.isEmpty {
            tree.add(1, "gates: " + closedGates.count.description + " of " + gates.count.description + " closed")
            for gate in gates {
                let isClosed = closedGates.contains { $0.hasSameBytes(as: gate) }
                tree.add(2, gate.shown + (isClosed ? ": closed" : ": open"))
            }
        }
        if linksBefore > 0 { tree.add(1, "before it: " + counted(linksBefore, "link")) }
        if !interceptors.isEmpty {
            tree.add(1, "interceptors: " + interceptors.count.description)
            for name in interceptors { tree.add(2, name.shown) }
        }
        addCandidates(to: &tree)
        if !steps.isEmpty {
            tree.add(1, "asked so far: " + steps.count.description)
            for step in steps { tree.add(2, step.handler.shown + ": " + step.answer.name) }
        }
    }

    private func add(_ properties: PathProperties, to tree: inout TextTree) {
        if let failure = properties.failure {
            return tree.add(1, "configuration: no answer, " + failure.message.shown + " [" + failure.code + "]")
        }
        tree.add(1, "configuration: " + counted(properties.hits.count, "rule"))
        for hit in properties.hits { tree.add(2, hit.shown) }
        for member in properties.merged.members {
            var value: [UInt8] = []
            member.value.write(to: &value)
            let giver = properties.hit(of: member.key).map { ", from rule " + $0.rule.description } ?? ""
            tree.add(2, member.key.shown + " = " + String(decoding: value, as: UTF8.self) + giver)
        }
    }

    private func addCandidates(to tree: inout TextTree) {
        let count = candidates.filter { $0.verdict == .holds && !$0.isFallbackOnly }.count
        tree.add(1, "handlers: " + count.description + " of " + candidates.count.description)
        for candidate in candidates {
            tree.add(2, candidate.handler.shown + ": " + candidate.shown)
            for trial in candidate.trials where !trial.isMatch && candidate.verdict == .route { tree.add(3, trial.shown) }
        }
    }
}

extension Explanation.Candidate {
    fileprivate var shown: String {
        switch verdict {
        case .holds:
            let host = asksHost ? ", if the host's own check holds" : ""
            return isFallbackOnly ? "only as a fallback" + host : "would be asked" + host
        case .source: return "no, it takes links from other sources"
        case .scheme: return "no, it takes other schemes"
        case .host: return "no, it takes other hosts"
        case .relation: return "no, it takes links of the other side of the app"
        case .property: return "no, a property has another value"
        case .busy: return "no, it is being asked about another link"
        case .route: return "no, none of its routes matches"
        }
    }
}

extension RuleHit {
    fileprivate var shown: String {
        var text = "rule " + rule.description
        if let pattern { text += ", pattern " + pattern.description }
        if let route { text += ", route " + route.description }
        return text
    }
}

extension RouteTrial {
    fileprivate var isMatch: Bool {
        if case .matches = result { return true }
        return false
    }

    /// The place among those that match.
    fileprivate var order: Int {
        if case .matches(let order) = result { return order }
        return .max
    }

    fileprivate var shown: String {
        let start = name.shown + ", pattern " + pattern.description + ": "
        switch result {
        case .matches(let order): return start + (order == 0 ? "matches" : "matches, after " + counted(order, "other"))
        case .source: return start + "does not accept links from there"
        case .segment(let number): return start + "fails at segment " + number.description
        }
    }
}

/// A number and what it counts, in the plural but for 1.
private func counted(_ count: Int, _ noun: String) -> String {
    count.description + " " + noun + (count == 1 ? "" : "s")
}

extension String {
    /// The text without control characters, which could move the cursor of a terminal.
    fileprivate var shown: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        var bytes: [UInt8] = []
        for byte in utf8 {
            guard byte < 0x20 || byte == 0x7F else {
                bytes.append(byte)
                continue
            }
            let digits = Array("0123456789abcdef".utf8)
            bytes += Array("\\u00".utf8)
            bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Lines with depths, drawn as a tree.
private struct TextTree {
    private var lines: [(depth: Int, text: String)] = []

    mutating func add(_ depth: Int, _ text: String) {
        lines.append((depth, text))
    }

    /// The lines with branches before them.
    ///
    /// - Complexity: O(length of the text), since no line is deeper than 3.
    var text: String {
        // From the last line up: whether more lines of a depth follow below the same parent.
        var branches: [String] = []
        var isFollowed = [Bool](repeating: false, count: 4)
        for line in lines.reversed() {
            var branch = ""
            for depth in 1..<4 where depth <= line.depth {
                if depth == line.depth {
                    branch += isFollowed[depth] ? "├─ " : "└─ "
                } else {
                    branch += isFollowed[depth] ? "│  " : "   "
                }
            }
            for depth in isFollowed.indices {
                if depth == line.depth { isFollowed[depth] = true } else if depth > line.depth { isFollowed[depth] = false }
            }
            branches.append(branch)
        }
        var text = ""
        for (line, branch) in zip(lines, branches.reversed()) { text += branch + line.text + "\n" }
        return text
    }
}
