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
        if let (first, words) = NameTables.words(set) {
            return number < first ? nil : Words.word(Int(number) - Int(first), of: words)
        }
        return NameTables.name(set, number).map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
    }

    /// The number with a name.
    static func number(_ set: Int32, _ name: UnsafeBufferPointer<UInt8>) -> Int32? {
        // Every set is a run of small numbers; only the statuses have negative ones.
        for number in Int32(-16)..<128 {
            if let found = self.name(set, number), found.elementsEqual(name) { return number }
        }
        return nil
    }
}

extension Status {
    /// What it means, in one sentence.
    var sentence: StaticString {
        switch self {
        // names: begin status sentences
        case .ok: "Done."
        case .none: "Nothing matched, or nothing is there; this is not an error."
        case .argument: "An argument is NULL, or a length, flag or number that the function does not take."
        case .text: "A text is not well-formed UTF-8."
        case .limit: "The input is beyond a documented maximum."
        case .syntax: "A text or a description does not follow its grammar."
        case .unsupported: "The input is well-formed, but this build does not serve it."
        case .type: "A value is there, but it is of another type."
        case .state: "This is not possible in the state the object is in."
        // names: end
        }
    }
}

/// The names of the kinds of records and of their fields, as JSON has them.
enum RecordNames {
    /// The name of a field, with a NUL behind it; nil for a number that is not one.
    static func name(_ field: Int32, of kind: Int32) -> UnsafeBufferPointer<UInt8>? {
        NameTables.fields(kind).flatMap { field > 0 ? Words.word(Int(field) - 1, of: $0) : nil }
    }

    /// The largest number of a field.
    static func count(_ kind: Int32) -> Int {
        NameTables.fields(kind).map { Words.count($0) } ?? 0
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
