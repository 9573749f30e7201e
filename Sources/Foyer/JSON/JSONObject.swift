/// The members of a JSON object, in order, each key once. Keys are compared by their bytes.
///
/// ```swift
/// var object: JSONObject = ["context": "modal"]
/// object["uri"] = "hotwire://fragment/web"
/// object["context"] = nil
/// object.count   // 1
/// ```
public struct JSONObject: Sendable {
    /// One key and its value.
    public struct Member: Sendable {
        /// The key.
        public let key: String
        /// The value.
        public var value: JSONValue
    }

    /// The members, in the order in which they were written.
    public private(set) var members: [Member]

    /// Positions in `members`, sorted by the bytes of the keys; empty while there are so few members that looking at
    /// each is faster. Sorted rather than hashed: no choice of keys makes it slow.
    private var sortedPositions: [UInt32]

    /// Up to this many members are looked through one by one.
    private static let scanLimit = 8

    /// An object without members.
    public init() {
        members = []
        sortedPositions = []
    }

    /// An object with these members; of members with the same key the last stays, in the place of the first.
    ///
    /// - Complexity: O(*n* log *n*).
    public init(_ pairs: [(String, JSONValue)]) {
        self.init()
        members.reserveCapacity(pairs.count)
        for (key, value) in pairs { self[key] = value }
    }

    /// An object with members whose keys are known to differ.
    init(distinct members: [Member]) {
        self.members = members
        sortedPositions = []
        if members.count > Self.scanLimit { sort() }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of the member with this key, or nil. Setting nil removes the member; setting a value keeps the place of
    /// a member that is there, or appends one.
    ///
    /// - Complexity: O(log *n*) comparisons for reading; O(*n*) for adding or removing.
    public subscript(key: String) -> JSONValue? {
        get {
            position(of: key).map { members[$0].value }
        }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): remove(at: position)
            case (nil, let value?): append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Where the member with this key stands in `members`, or nil.
    ///
    /// - Complexity: O(log *n*) comparisons.
    public func position(of key: String) -> Int? {
        guard !sortedPositions.isEmpty else {
            return members.firstIndex { $0.key.hasSameBytes(as: key) }
        }
        let rank = rank(of: key)
        guard rank < sortedPositions.count else { return nil }
        let position = Int(sortedPositions[rank])
        return members[position].key.hasSameBytes(as: key) ? position : nil
    }

    private mutating func append(_ member: Member) {
        if sortedPositions.isEmpty {
            members.append(member)
            if members.count > Self.scanLimit { sort() }
        } else {
            sortedPositions.insert(UInt32(members.count), at: rank(of: member.key))
            members.append(member)
        }
    }

    private mutating func remove(at position: Int) {
        members.remove(at: position)
        sortedPositions = []
        if members.count > Self.scanLimit { sort() }
    }

    private mutating func sort() {
        sortedPositions = members.indices.map { UInt32($0) }
        sortedPositions.sort { members[Int($0)].key.precedesInBytes(members[Int($1)].key) }
    }

    /// How many keys come before this one.
    private func rank(of key: String) -> Int {
        lowerBound(sortedPositions.count) { !members[Int(sortedPositions[$0])].key.precedesInBytes(key) }
    }
}

extension JSONObject: Equatable {
    /// Whether both have the same keys with the same values, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; of members with the same key the last stays.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members)
    }
}
