@_exported import CFoyer

// The core, for every file of this module. In the Embedded build the core and this boundary are one module, so there is
// nothing to import.
#if !hasFeature(Embedded)
    @_exported import Foyer
    @_exported import FoyerLoopback
#endif
