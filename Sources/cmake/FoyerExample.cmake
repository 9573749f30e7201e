# Programs that use the library from C and C++: samples and tests.

find_package(PkgConfig REQUIRED)
pkg_check_modules(JSONC REQUIRED IMPORTED_TARGET json-c)

# The sanitizers want one program: they get the static library.
if(FOYER_SANITIZE)
  set(foyer_under_test Foyer::foyer_static)
  set(foyer_sanitizer "-fsanitize=${FOYER_SANITIZE}")
else()
  set(foyer_under_test Foyer::foyer)
  set(foyer_sanitizer "")
endif()

# foyer_example(NAME SOURCES...): a program linked with the library under test.
function(foyer_example name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE ${foyer_under_test} PkgConfig::JSONC)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic -Wshadow ${foyer_sanitizer})
  target_link_options(${name} PRIVATE ${foyer_sanitizer})
endfunction()
