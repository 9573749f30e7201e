/// Patterns that may be found in a text, each as a number: twice the pattern, plus one if its verifier has to decide.
///
/// Begins in memory that the caller lends, usually on its own stack, and moves to the heap if that runs out.
struct CandidateList: ~Copyable {
    private var numbers: UnsafeMutablePointer<UInt32>
    private var capacity: Int
    private(set) var count = 0
    private var isOnHeap = false

    init(lent: UnsafeMutablePointer<UInt32>, capacity: Int) {
        numbers = lent
        self.capacity = capacity
    }

    deinit {
        if isOnHeap { numbers.deallocate() }
    }

    /// The number that stands for a pattern. A pattern's sure number comes before its unsure one.
    static func number(_ pattern: UInt32, isSure: Bool) -> UInt32 { pattern << 1 | (isSure ? 0 : 1) }

    var elements: UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableBufferPointer(start: numbers, count: count)
    }

    @inline(__always)
    mutating func append(_ number: UInt32) {
        if count == capacity { grow() }
        (numbers + count).initialize(to: number)
        count += 1
    }

    /// Makes room: numbers that are there twice go first, so that a text which says the same again and again takes no
    /// more memory than the patterns do.
    @inline(never)
    private mutating func grow() {
        removeRepeated()
        if count <= capacity / 2 { return }
        let larger = max(capacity * 2, 64)
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
        memory.moveInitialize(from: numbers, count: count)
        if isOnHeap { numbers.deallocate() }
        numbers = memory
        capacity = larger
        isOnHeap = true
    }

    private mutating func removeRepeated() {
        sort()
        var kept = 0
        for index in 0..<count where kept == 0 || numbers[index] != numbers[kept - 1] {
            numbers[kept] = numbers[index]
            kept += 1
        }
        count = kept
    }

    /// Puts the numbers in order, of which most are already, or which are few.
    mutating func sort() {
        var moves = 0
        var index = 1
        while index < count {
            let number = numbers[index]
            var place = index
            while place > 0, numbers[place - 1] > number {
                numbers[place] = numbers[place - 1]
                place -= 1
            }
            numbers[place] = number
            moves += index - place
            index += 1
            if moves > 4096 {
                // They were neither.
                var all = elements
                return all.sort()
            }
        }
    }

    /// Replaces sorted numbers by their patterns, each once, and leaves out unsure ones that `isFound` denies.
    @inline(__always)
    mutating func keep(_ isFound: (UInt32) -> Bool) {
        var kept = 0
        var last = UInt32.max
        for index in 0..<count {
            let number = numbers[index]
            let pattern = number >> 1
            if pattern == last { continue }
            last = pattern
            if number & 1 == 1, !isFound(pattern) { continue }
            numbers[kept] = pattern
            kept += 1
        }
        count = kept
    }
}
