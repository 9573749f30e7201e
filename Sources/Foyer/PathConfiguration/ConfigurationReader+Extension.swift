extension ConfigurationReader {
    /// Reads what Foyer adds to a rule, under the key `foyer`.
    mutating func readExtension(of rule: Int, rule index: Int) -> RuleExtension {
        var result = RuleExtension()
        guard let node = document.member(rule, "foyer") else { return result }
        guard document.kind(node) == .object else {
            wrong(node, "foyer to be an object", index)
            return result
        }
        for member in document.members(node) {
            if document.text(member.key, is: "routes") {
                routeNodes[index] = readTextNodes(member.value, "routes to be an array of strings", index)
                result.routes = routeNodes[index].map { document.text($0) }
            } else if document.text(member.key, is: "gates") {
                result.gates = readTexts(member.value, "gates to be an array of strings", index)
            } else if document.text(member.key, is: "when") {
                result.condition = readCondition(member.value, index)
            } else {
                wrong(member.key, "routes, gates or when", index)
            }
        }
        return result
    }

    private mutating func readCondition(_ node: Int, _ index: Int) -> RuleCondition {
        var result = RuleCondition()
        guard document.kind(node) == .object else {
            wrong(node, "when to be an object", index)
            return result
        }
        for member in document.members(node) {
            if document.text(member.key, is: "platform") {
                result.platforms = readOneOrMore(member.value, "platform to be a string, or an array of them", index)
            } else if document.text(member.key, is: "app_version") {
                for text in readOneOrMore(member.value, "app_version to be a string, or an array of them", index) {
                    if let range = AppVersionRange(text) {
                        result.appVersions.append(range)
                    } else {
                        wrong(member.value, "app_version to be comparisons such as \">=2.1 <3\"", index)
                    }
                }
            } else if document.text(member.key, is: "rollout") {
                result.rollout = readRollout(member.value, index)
            } else {
                wrong(member.key, "platform, app_version or rollout", index)
            }
        }
        return result
    }

    /// A percentage, or an object with `percent` and `salt`.
    private mutating func readRollout(_ node: Int, _ index: Int) -> Rollout? {
        var percent: Int? = node
        var salt = ""
        if document.kind(node) == .object {
            percent = document.member(node, "percent")
            if let text = document.member(node, "salt") {
                guard document.kind(text) == .string else {
                    wrong(text, "salt to be a string", index)
                    return nil
                }
                salt = document.text(text)
            }
        }
        guard let percent, document.kind(percent) == .number, let value = document.value(percent).doubleValue,
            value >= 0, value <= 100
        else {
            wrong(node, "rollout to be a percentage from 0 to 100, or an object with percent and salt", index)
            return nil
        }
        return Rollout(share: Int(value * 100 + 0.5), salt: salt)
    }

    /// A string, or an array of at least one.
    private mutating func readOneOrMore(_ node: Int, _ expectation: StaticString, _ index: Int) -> [String] {
        if document.kind(node) == .string { return [document.text(node)] }
        let texts = readTexts(node, expectation, index)
        if texts.isEmpty { wrong(node, "at least one string", index) }
        return texts
    }

    private mutating func readTexts(_ node: Int, _ expectation: StaticString, _ index: Int) -> [String] {
        readTextNodes(node, expectation, index).map { document.text($0) }
    }

    /// The nodes of the strings of an array.
    private mutating func readTextNodes(_ node: Int, _ expectation: StaticString, _ index: Int) -> [Int] {
        guard document.kind(node) == .array else {
            wrong(node, expectation, index)
            return []
        }
        var nodes: [Int] = []
        for element in document.elements(node) {
            if document.kind(element) == .string {
                nodes.append(element)
            } else {
                wrong(element, expectation, index)
            }
        }
        return nodes
    }

    private mutating func wrong(_ node: Int, _ expectation: StaticString, _ index: Int) {
        fault(.wrongExtension, node, expected: expectation, rule: index)
    }
}
