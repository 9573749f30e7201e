// The core, for every file of this module. In the Embedded build all sources are one module, so there is nothing to import.
#if !hasFeature(Embedded)
    @_exported import Foyer
#endif
