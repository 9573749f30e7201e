// Messages with values in them are written far from any hot path. The standard library inlines what writes each piece into
// every caller, which made a twentieth of the library; these stand before its functions and are called instead.
extension DefaultStringInterpolation {
    @inline(never)
    package mutating func appendLiteral(_ literal: String) {
        literal.write(to: &self)
    }

    @inline(never)
    package mutating func appendInterpolation(_ value: String) {
        value.write(to: &self)
    }

    @inline(never)
    package mutating func appendInterpolation(_ value: StaticString) {
        value.withUTF8Buffer { String(decoding: $0, as: UTF8.self).write(to: &self) }
    }

    @inline(never)
    package mutating func appendInterpolation(_ value: Int) {
        value.description.write(to: &self)
    }
}
