@_exported import CFoyer

// The core and the components, for every file of this module. In the Embedded build all sources are one module, so there
// is nothing to import.
#if !hasFeature(Embedded)
    @_exported import Foyer
    @_exported import FoyerNavigation
    @_exported import FoyerShortcuts
    @_exported import FoyerTools
#endif
