@_exported import CFoyer
internal import CFoyerPlatform

// The core and the components, for every file of this module. In the Embedded build they and this boundary are one module,
// so there is nothing to import.
#if !hasFeature(Embedded)
    @_exported import Foyer
    #if FOYER_NAVIGATION
        @_exported import FoyerNavigation
    #endif
    #if FOYER_SHORTCUTS || FOYER_LOOPBACK
        @_exported import FoyerShortcuts
    #endif
    #if FOYER_TOOLS
        @_exported import FoyerTools
    #endif
#endif

/// A handle that C hands in: a pointer to an incomplete struct of the header.
public typealias HandleIn = OpaquePointer?
/// Where a handle goes that the caller will own.
public typealias HandleOut = UnsafeMutablePointer<OpaquePointer?>?
/// A text that C hands in; its length stands beside it.
public typealias TextIn = UnsafePointer<CChar>?
/// A text that is lent to C.
public typealias TextOut = UnsafePointer<CChar>?
/// Where the length of a text, or another count, goes.
public typealias SizeOut = UnsafeMutablePointer<Int>?
/// Where a number goes.
public typealias NumberOut = UnsafeMutablePointer<Int32>?
/// Where a wide number goes.
public typealias WideOut = UnsafeMutablePointer<Int64>?
/// What a callback is registered with.
public typealias User = UnsafeMutableRawPointer?
