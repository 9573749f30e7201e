# Embedded Swift under CMake, by custom commands: one object from many sources, an archive whose other symbols are
# local, and a version script from the list of exports.

find_program(FOYER_SWIFTC swiftc REQUIRED DOC "The Swift compiler, 6.3 or newer")
find_program(FOYER_LD NAMES ld.bfd ld REQUIRED)
find_program(FOYER_OBJCOPY NAMES objcopy REQUIRED)

# The tables behind String comparison; the linker keeps what is used.
execute_process(COMMAND "${FOYER_SWIFTC}" -print-target-info OUTPUT_VARIABLE target_info COMMAND_ERROR_IS_FATAL ANY)
string(JSON resource_path GET "${target_info}" paths runtimeResourcePath)
string(JSON target_triple GET "${target_info}" target triple)
set(FOYER_UNICODE_TABLES "${resource_path}/embedded/${target_triple}/libswiftUnicodeDataTables.a")

# foyer_swift_object(NAME SOURCES files... OUTPUT variable)
function(foyer_swift_object name)
  cmake_parse_arguments(ARG "" "OUTPUT" "SOURCES" ${ARGN})
  set(object "${CMAKE_CURRENT_BINARY_DIR}/${name}")
  set(flags -swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Extern
    -enable-upcoming-feature ExistentialAny -wmo -parse-as-library -module-name Foyer -package-name foyer
    -I "${PROJECT_SOURCE_DIR}/Include" -I "${PROJECT_SOURCE_DIR}/Sources/CFoyerPlatform/include"
    -Xcc -fPIC -Xcc -ffunction-sections -Xfrontend -function-sections)
  if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    list(APPEND flags -Onone -g)
  elseif(CMAKE_BUILD_TYPE STREQUAL "MinSizeRel")
    list(APPEND flags -Osize)
  else()
    # Callers stop growing by inlining earlier than by default, and closures are not copied for each call: 70 KB less, and
    # not an instruction more.
    list(APPEND flags -O -Xllvm -sil-inline-overall-caller-block-limit=100
      -Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=capture-prop)
  endif()
  if(FOYER_SANITIZE)
    list(APPEND flags "-sanitize=${FOYER_SANITIZE}" -g)
  endif()
  if(NOT FOYER_IDNA)
    list(APPEND flags -D FOYER_NO_IDNA)
  endif()
  # Names of components that are left out are left out, too.
  foreach(component IN LISTS FOYER_ALL_COMPONENTS)
    if(NOT component IN_LIST FOYER_COMPONENTS)
      string(TOUPPER "${component}" upper)
      list(APPEND flags -D "FOYER_WITHOUT_${upper}")
    endif()
  endforeach()
  file(GLOB headers "${PROJECT_SOURCE_DIR}/Include/foyer/*.h" "${PROJECT_SOURCE_DIR}/Sources/CFoyerPlatform/include/*.h")
  # The list of sources in a file: many paths, one short command line.
  list(JOIN ARG_SOURCES "\"\n\"" lines)
  file(GENERATE OUTPUT "${object}.sources" CONTENT "\"${lines}\"\n")
  add_custom_command(
    OUTPUT "${object}"
    COMMAND "${FOYER_SWIFTC}" ${flags} -c "@${object}.sources" -o "${object}"
    DEPENDS ${ARG_SOURCES} ${headers} "${object}.sources"
    COMMENT "Compiling ${name} (Embedded Swift)"
    VERBATIM)
  set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${ARG_OUTPUT} "${object}" PARENT_SCOPE)
endfunction()

# foyer_version_script(LIST FILE): a named version node that exports the names of the list and nothing else.
function(foyer_version_script list file)
  file(STRINGS "${list}" names REGEX "^foyer_")
  list(JOIN names ";\n    " body)
  file(CONFIGURE OUTPUT "${file}" CONTENT "FOYER_${FOYER_ABI_VERSION} {\n  global:\n    ${body};\n  local:\n    *;\n};\n" @ONLY)
endfunction()

# foyer_local_archive(OBJECT LIST OUTPUT): the object with the tables it needs, every symbol local but the listed ones.
function(foyer_local_archive object list output)
  set(merged "${object}.merged.o")
  set(localised "${object}.local.o")
  add_custom_command(
    OUTPUT "${localised}"
    COMMAND "${FOYER_LD}" -r "${object}" "${FOYER_UNICODE_TABLES}" -o "${merged}"
    COMMAND "${FOYER_OBJCOPY}" "--keep-global-symbols=${list}" "${merged}" "${localised}"
    DEPENDS "${object}" "${list}"
    COMMENT "Making the other symbols of the static library local"
    VERBATIM)
  set_source_files_properties("${localised}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${output} "${localised}" PARENT_SCOPE)
endfunction()
