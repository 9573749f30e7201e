/// Finds the number of a text by its hash: open addressing, in the memory of a ``TableBlock``.
///
/// The table holds nothing but a part of each hash and a number; whoever asks compares the texts.
///
/// Invariant: some slot is empty, so every search ends.
struct LiteralTable {
    /// One place of the table; `number` 0 is an empty place.
    struct Slot {
        /// Bits of the hash that the place does not say.
        var tag: UInt32 = 0
        var number: UInt32 = 0
    }

    /// The slots of a table before they lie in a block.
    struct Builder {
        fileprivate(set) var slots: [Slot]
        fileprivate let shift: UInt64

        /// An empty table for `count` texts.
        ///
        /// - Parameter spread: How many slots there are for each text, at least. More slots make it likelier that a
        ///   look-up sees only one; 2 is the least.
        init(for count: Int, spread: Int) {
            var bits: UInt64 = 3
            while 1 << Int(bits) < spread * (count + 1) { bits += 1 }
            slots = [Slot](repeating: Slot(), count: 1 << Int(bits))
            shift = 64 - bits
        }

        /// Adds a text by its hash.
        ///
        /// - Parameter number: Not 0.
        mutating func insert(_ hash: UInt64, _ number: UInt32) {
            var place = Int(truncatingIfNeeded: hash >> shift)
            while slots[place].number != 0 { place = (place + 1) & (slots.count - 1) }
            slots[place] = Slot(tag: LiteralTable.tag(hash), number: number)
        }
    }

    private let slots: UnsafePointer<Slot>
    private let shift: UInt64
    private let mask: Int

    init(_ builder: Builder, in block: TableBlock) {
        slots = block.place(builder.slots)
        shift = builder.shift
        mask = builder.slots.count - 1
    }

    @inline(__always)
    fileprivate static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 16) }

    /// The first number under a hash that `isSame` agrees to, or 0.
    @inline(__always)
    func number(of hash: UInt64, where isSame: (UInt32) -> Bool) -> UInt32 {
        var place = Int(truncatingIfNeeded: hash &>> shift)
        while true {
            let slot = slots[place]
            if slot.number == 0 { return 0 }
            if slot.tag == Self.tag(hash), isSame(slot.number) { return slot.number }
            place = (place &+ 1) & mask
        }
    }
}
