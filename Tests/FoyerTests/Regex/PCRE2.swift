import Foundation

/// PCRE2 as a second judge, taken from the system's library at run time; nil where there is none.
final class PCRE2 {
    private typealias Compile =
        @convention(c) (
            UnsafePointer<UInt8>, Int, UInt32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int>, OpaquePointer?
        ) -> OpaquePointer?
    private typealias Match =
        @convention(c) (
            OpaquePointer, UnsafePointer<UInt8>, Int, Int, UInt32, OpaquePointer, OpaquePointer?
        ) -> Int32
    private typealias NewContext = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias SetNewline = @convention(c) (OpaquePointer, UInt32) -> Int32
    private typealias NewData = @convention(c) (UInt32, OpaquePointer?) -> OpaquePointer?
    private typealias Vector = @convention(c) (OpaquePointer) -> UnsafePointer<Int>
    private typealias Free = @convention(c) (OpaquePointer) -> Void

    private let compile: Compile
    private let match: Match
    private let vector: Vector
    private let free: Free
    private let context: OpaquePointer
    private let data: OpaquePointer

    init?() {
        guard let library = dlopen("libpcre2-8.so.0", RTLD_NOW) ?? dlopen("libpcre2-8.so", RTLD_NOW) else { return nil }
        func function<Type>(_ name: String, _ type: Type.Type) -> Type? {
            dlsym(library, name + "_8").map { unsafeBitCast($0, to: type) }
        }
        guard let compile = function("pcre2_compile", Compile.self), let match = function("pcre2_match", Match.self),
            let vector = function("pcre2_get_ovector_pointer", Vector.self),
            let free = function("pcre2_code_free", Free.self),
            let context = function("pcre2_compile_context_create", NewContext.self)?(nil),
            let setNewline = function("pcre2_set_newline", SetNewline.self),
            let data = function("pcre2_match_data_create", NewData.self)?(64, nil)
        else { return nil }
        // PCRE2_NEWLINE_ANY: the line terminators of ICU.
        _ = setNewline(context, 4)
        (self.compile, self.match, self.vector, self.free) = (compile, match, vector, free)
        (self.context, self.data) = (context, data)
    }

    /// What a search came to.
    enum Answer: Equatable {
        /// Where the pattern and its groups are found, in bytes; nil for a group that took no part.
        case found([Range<Int>?])
        case notFound
        /// The search was given up.
        case givenUp
    }

    /// The pattern in each subject; nil if PCRE2 refuses the pattern.
    ///
    /// - Parameters:
    ///   - dollarIsEnd: `$` does not hold before a last line terminator, as in ECMAScript.
    ///   - groupCount: capturing groups of the pattern, fewer than 64.
    func search(
        _ pattern: String, isCaseInsensitive: Bool, dollarIsEnd: Bool = false, groupCount: Int, in subjects: [String]
    ) -> [Answer]? {
        // PCRE2_UTF and PCRE2_UCP (classes go by Unicode); PCRE2_NO_AUTO_POSSESS and PCRE2_NO_START_OPTIMIZE, because in 10.42
        // these optimisations make `^\P{Lu}*?\D` miss the text "bs", and `(?=a)b*a` the text "a"; PCRE2_CASELESS;
        // PCRE2_DOLLAR_ENDONLY.
        let options: UInt32 = 0x000B_4000 | (isCaseInsensitive ? 0x08 : 0) | (dollarIsEnd ? 0x10 : 0)
        var code: Int32 = 0
        var offset = 0
        let bytes = Array(pattern.utf8)
        guard groupCount < 64, let compiled = compile(bytes, bytes.count, options, &code, &offset, context) else {
            return nil
        }
        defer { free(compiled) }
        return subjects.map { subject in
            let text = Array(subject.utf8)
            let result = match(compiled, text, text.count, 0, 0, data, nil)
            guard result >= 0 else { return result == -1 ? .notFound : .givenUp }
            let places = vector(data)
            return .found(
                (0...groupCount).map { group in
                    let (start, end) = (places[2 * group], places[2 * group + 1])
                    // What took no part has the greatest unsigned number as its place.
                    return start >= 0 && start <= end ? start..<end : nil
                })
        }
    }
}
