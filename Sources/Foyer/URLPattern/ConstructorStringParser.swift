/// Takes a constructor string apart into the patterns of its components ("parse a constructor string").
struct ConstructorStringParser {
    private enum State: Int, Comparable {
        case `init`, `protocol`, authority, username, password, hostname, port, pathname, search, hash, done

        static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }

        /// The component that the state collects.
        var component: URLPattern.Component? {
            switch self {
            case .protocol: .protocol
            case .username: .username
            case .password: .password
            case .hostname: .hostname
            case .port: .port
            case .pathname: .pathname
            case .search: .search
            case .hash: .hash
            default: nil
            }
        }
    }

    private let input: [UInt8]
    private let tokens: [PatternToken]
    private var result = PatternInit()
    /// The token that the current component starts with.
    private var start = 0
    private var index = 0
    private var increment = 1
    private var groupDepth = 0
    private var bracketDepth = 0
    private var isSpecial = false
    private var state = State.`init`

    private init(_ input: [UInt8]) throws(URLPatternError) {
        self.input = input
        tokens = try PatternTokenizer.tokenize(input, .lenient)
    }

    /// The patterns of the components that `input` mentions.
    ///
    /// - Complexity: O(*n*).
    static func parse(_ input: [UInt8]) throws(URLPatternError) -> PatternInit {
        guard input.count <= Limits.patternBytes else { throw URLPatternError(.limit) }
        var parser = try ConstructorStringParser(input)
        try parser.run()
        return parser.result
    }

    private mutating func run() throws(URLPatternError) {
        while index < tokens.count {
            increment = 1
            if tokens[index].kind == .end {
                if reachEnd() { break }
            } else if tokens[index].kind == .open {
                groupDepth += 1
            } else if groupDepth > 0, tokens[index].kind != .close {
                // Inside a group nothing separates components.
            } else {
                if groupDepth > 0 { groupDepth -= 1 }
                try step()
            }
            index += increment
        }
        if result[.hostname] != nil, result[.port] == nil { result[.port] = ComponentText([]) }
    }

    /// Handles the end token; whether the parser is done.
    private mutating func reachEnd() -> Bool {
        switch state {
        case .`init`:
            rewind()
            if isHashPrefix {
                change(to: .hash, skip: 1)
            } else if isSearchPrefix {
                change(to: .search, skip: 1)
            } else {
                change(to: .pathname, skip: 0)
            }
            return false
        case .authority:
            rewind(to: .hostname)
            return false
        default:
            change(to: .done, skip: 0)
            return true
        }
    }

    private mutating func step() throws(URLPatternError) {
        switch state {
        case .`init`:
            if isPlain(":") { rewind(to: .protocol) }
        case .protocol:
            if isPlain(":") { try endProtocol() }
        case .authority:
            if isPlain("@") {
                rewind(to: .username)
            } else if isPlain("/") || isSearchPrefix || isHashPrefix {
                rewind(to: .hostname)
            }
        case .username:
            if isPlain(":") {
                change(to: .password, skip: 1)
            } else if isPlain("@") {
                change(to: .hostname, skip: 1)
            }
        case .password:
            if isPlain("@") { change(to: .hostname, skip: 1) }
        case .hostname:
            if isPlain("[") {
                bracketDepth += 1
            } else if isPlain("]") {
                bracketDepth -= 1
            } else if isPlain(":"), bracketDepth == 0 {
                change(to: .port, skip: 1)
            } else {
                endAtPathSearchOrHash()
            }
        case .port:
            endAtPathSearchOrHash()
        case .pathname:
            if isSearchPrefix {
                change(to: .search, skip: 1)
            } else if isHashPrefix {
                change(to: .hash, skip: 1)
            }
        case .search:
            if isHashPrefix { change(to: .hash, skip: 1) }
        case .hash, .done:
            break
        }
    }

    private mutating func endAtPathSearchOrHash() {
        if isPlain("/") {
            change(to: .pathname, skip: 0)
        } else if isSearchPrefix {
            change(to: .search, skip: 1)
        } else if isHashPrefix {
            change(to: .hash, skip: 1)
        }
    }

    private mutating func endProtocol() throws(URLPatternError) {
        do throws(URLPatternError) {
            isSpecial = try CompiledComponent(componentText().bytes, .protocol, .plain).matchesSpecialScheme
        } catch {
            throw URLPatternError(error.kind, component: .protocol, offset: error.offset)
        }
        if isPlain("/", at: index + 1), isPlain("/", at: index + 2) {
            change(to: .authority, skip: 3)
        } else {
            change(to: isSpecial ? .authority : .pathname, skip: 1)
        }
    }

    // MARK: States

    private mutating func rewind(to state: State? = nil) {
        index = start
        increment = 0
        if let state { self.state = state }
    }

    private mutating func change(to new: State, skip: Int) {
        if let component = state.component { result[component] = componentText() }
        if state != .`init`, new != .done {
            if state < .hostname, new >= .port, result[.hostname] == nil { result[.hostname] = ComponentText([]) }
            if state < .pathname, new >= .search, result[.pathname] == nil {
                result[.pathname] = ComponentText(isSpecial ? [0x2F] : [])
            }
            if state < .search, new == .hash, result[.search] == nil { result[.search] = ComponentText([]) }
        }
        state = new
        index += skip
        start = index
        increment = 0
    }

    private func componentText() -> ComponentText {
        let from = token(at: start).index
        let to = token(at: index).index
        return ComponentText(from < to ? Array(input[from..<to]) : [], offset: from)
    }

    // MARK: Tokens

    private func token(at index: Int) -> PatternToken {
        // There is always an end token.
        tokens[min(index, tokens.count - 1)]
    }

    /// Whether the token is this character, without a meaning of its own.
    private func isPlain(_ character: Unicode.Scalar, at index: Int? = nil) -> Bool {
        let token = token(at: index ?? self.index)
        switch token.kind {
        case .char, .escapedChar, .invalidChar:
            return token.value.count == 1 && input[token.value.lowerBound] == UInt8(ascii: character)
        default: return false
        }
    }

    private var isHashPrefix: Bool { isPlain("#") }

    /// Whether the token is a question mark that is no modifier.
    private var isSearchPrefix: Bool {
        if isPlain("?") { return true }
        let current = token(at: index)
        guard current.kind == .otherModifier, input[current.value.lowerBound] == 0x3F else { return false }
        guard index > 0 else { return true }
        switch token(at: index - 1).kind {
        case .name, .regexp, .close, .asterisk: return false
        default: return true
        }
    }
}
