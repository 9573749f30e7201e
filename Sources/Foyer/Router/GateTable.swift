/// The gates, and the sets of gates that links wait for.
///
/// Links that wait for the same gates are one *gate set*; each lane has one waiting list for each set in use. Opening or
/// closing a gate costs by the number of sets that hold it, not by the number of links behind it.
///
/// A gate has a word for all lanes and may have a word for a lane of its own; the last word spoken counts: opening or
/// closing it for all lanes takes back what was said for single ones.
struct GateTable {
    struct Gate {
        var isOpen = false
        /// Whether the router was told of it otherwise than by what waits for it: as a global gate, or by a word on it.
        var isDeclared = false
        /// Each lane has the gate for itself: a word for all lanes is one for each that there is.
        var hasLanes = false
        /// The sets that hold this gate.
        var sets: [Int32] = []
        /// The lanes that have a word of their own.
        var lanes: [Int32] = []
    }

    struct GateSet {
        /// Sorted, each once.
        var gates: [Int32]
        /// Where links with this set wait: a lane, and a list in it.
        var lists: [(lane: Int32, list: Int32)] = []
    }

    private(set) var names = NameTable()
    var gates: [Gate] = []
    var sets: [GateSet] = []
    private var setNumbers: [[Int32]: Int32] = [:]

    /// The gates that every link waits for, sorted.
    private(set) var global: [Int32] = []
    /// The set of `global`, and the set without a gate.
    private(set) var globalSet: Int32 = 0
    private(set) var emptySet: Int32 = 0

    init(global names: [String]) {
        emptySet = set(of: [])
        global = Self.union([], names.map { declare($0) })
        globalSet = set(of: global)
    }

    /// Sets the gates that every link waits for from now on.
    mutating func setGlobal(_ names: [String]) {
        global = Self.union([], names.map { declare($0) })
        globalSet = set(of: global)
    }

    /// Says which gates there are, and which of them each lane has for itself.
    mutating func declare(_ declared: [(name: String, hasLanes: Bool)]) {
        for index in gates.indices { gates[index].hasLanes = false }
        for gate in declared {
            let number = Int(declare(gate.name))
            gates[number].hasLanes = gate.hasLanes
        }
    }

    /// The number of a gate; a name not met before is a new gate, closed.
    mutating func number(of name: String) -> Int32 {
        let number = names.intern(name)
        if Int(number) == gates.count { gates.append(Gate()) }
        return number
    }

    /// The number of a gate that exists, whether or not anything waits for it.
    mutating func declare(_ name: String) -> Int32 {
        let number = number(of: name)
        gates[Int(number)].isDeclared = true
        return number
    }

    /// The number of a set of gates, given sorted, each once.
    mutating func set(of gates: [Int32]) -> Int32 {
        if let known = setNumbers[gates] { return known }
        let number = Int32(truncatingIfNeeded: sets.count)
        setNumbers[gates] = number
        sets.append(GateSet(gates: gates))
        for gate in gates { self.gates[Int(gate)].sets.append(number) }
        return number
    }

    /// Two sorted lists of gates as one, each gate once; the right one may be in any order.
    static func union(_ left: [Int32], _ right: [Int32]) -> [Int32] {
        var result = left
        for number in right where !left.contains(number) { result.append(number) }
        return result.stablySorted { $0 < $1 }
    }
}
