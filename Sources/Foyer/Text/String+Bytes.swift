extension String {
    /// Whether both texts are the same bytes. (`==` asks for canonical equivalence, which is another question.)
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether this text comes before the other in the order of their bytes.
    package func precedesInBytes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
