/// The context of the host (such as the user who is logged in), and which links are bound to it.
struct ContextTable {
    struct Entry {
        /// nil where the key has no value.
        var value: String?
        /// Links that were bound to the key; some may have ended since.
        var bound: [LinkID] = []
        /// When `bound` is this long, ended links are taken out.
        var cleaningSize = 64
    }

    private(set) var keys = NameTable()
    var entries: [Entry] = []

    init() {}

    /// The number of a key.
    mutating func number(of key: String) -> Int {
        let number = Int(keys.intern(key))
        if number == entries.count { entries.append(Entry()) }
        return number
    }

    /// The value of a key; nil where it has none.
    func value(of key: String) -> String? {
        keys.find(key).flatMap { entries[Int($0)].value }
    }
}
