# The parts that a build may leave out. A component is some folders of sources and some lists of exports; the core is what
# is always there. FoyerAssociation is not there yet; it becomes the component "association".

set(FOYER_ALL_COMPONENTS navigation pattern shortcuts tools)
set(FOYER_COMPONENTS "${FOYER_ALL_COMPONENTS}" CACHE STRING "The components to build into the library, of: ${FOYER_ALL_COMPONENTS}")

set(FOYER_CORE_SOURCES Foyer FoyerC)
set(FOYER_CORE_EXPORTS foyer)
# Visit proposals, the presentation planner, the navigator.
set(FOYER_NAVIGATION_SOURCES FoyerNavigation FoyerC/Navigation)
set(FOYER_NAVIGATION_EXPORTS navigation)
# URLPattern for C. Routes need the type itself, so only the functions can be left out.
set(FOYER_PATTERN_SOURCES FoyerC/Pattern)
set(FOYER_PATTERN_EXPORTS pattern)
# Shortcut documents and the loopback server.
set(FOYER_SHORTCUTS_SOURCES FoyerShortcuts FoyerC/Shortcuts)
set(FOYER_SHORTCUTS_EXPORTS shortcuts loopback)
# Lint, witness links, explanations as text.
set(FOYER_TOOLS_SOURCES FoyerTools FoyerC/Tools)
set(FOYER_TOOLS_EXPORTS tools)

foreach(component IN LISTS FOYER_COMPONENTS)
  if(NOT component IN_LIST FOYER_ALL_COMPONENTS)
    message(FATAL_ERROR "expected FOYER_COMPONENTS to be some of \"${FOYER_ALL_COMPONENTS}\", found \"${component}\"")
  endif()
endforeach()

# foyer_component_sources(VARIABLE): the Swift files of the core and of the chosen components, the core's first.
function(foyer_component_sources variable)
  set(sources)
  foreach(folder IN LISTS FOYER_CORE_SOURCES)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/${folder}/*.swift")
    list(APPEND sources ${files})
  endforeach()
  # The C functions of a component lie in a folder of FoyerC, which was taken whole.
  foreach(component IN LISTS FOYER_ALL_COMPONENTS)
    string(TOUPPER "${component}" upper)
    foreach(folder IN LISTS FOYER_${upper}_SOURCES)
      list(FILTER sources EXCLUDE REGEX "/Sources/${folder}/")
    endforeach()
  endforeach()
  foreach(component IN LISTS FOYER_COMPONENTS)
    string(TOUPPER "${component}" upper)
    foreach(folder IN LISTS FOYER_${upper}_SOURCES)
      file(GLOB_RECURSE files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/Sources/${folder}/*.swift")
      list(APPEND sources ${files})
    endforeach()
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# foyer_component_exports(FILE): writes the names that the core and the chosen components export, from the reviewed lists.
function(foyer_component_exports file)
  set(lists ${FOYER_CORE_EXPORTS})
  foreach(component IN LISTS FOYER_COMPONENTS)
    string(TOUPPER "${component}" upper)
    list(APPEND lists ${FOYER_${upper}_EXPORTS})
  endforeach()
  set(names)
  foreach(list IN LISTS lists)
    set(path "${PROJECT_SOURCE_DIR}/Sources/FoyerC/Exports/${list}.txt")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
    file(STRINGS "${path}" some REGEX "^foyer_")
    list(APPEND names ${some})
  endforeach()
  list(JOIN names "\n" text)
  file(CONFIGURE OUTPUT "${file}" CONTENT "${text}\n" @ONLY)
endfunction()
