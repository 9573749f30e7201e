/// The version of the library, composed in one place: the header's macros.
@implementation @_cdecl("foyer_version_number")
public func foyer_version_number() -> Int32 {
    FOYER_VERSION_MAJOR * 1_000_000 + FOYER_VERSION_MINOR * 1000 + FOYER_VERSION_PATCH
}

@implementation @_cdecl("foyer_version_text")
public func foyer_version_text(_ length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
    lend("0.1.0", length)
}

@implementation @_cdecl("foyer_abi_version")
public func foyer_abi_version() -> Int32 {
    FOYER_ABI_VERSION
}
