# SOCI with its SQLite backend, for which Debian ships no CMake package: the target SOCI::sqlite3.
find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_CORE_LIBRARY soci_core)
find_library(SOCI_SQLITE3_LIBRARY soci_sqlite3)
find_library(SQLITE3_LIBRARY sqlite3)  # some of its functions are called past SOCI
mark_as_advanced(SOCI_INCLUDE_DIR SOCI_CORE_LIBRARY SOCI_SQLITE3_LIBRARY SQLITE3_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SOCI DEFAULT_MSG SOCI_SQLITE3_LIBRARY SOCI_CORE_LIBRARY SQLITE3_LIBRARY SOCI_INCLUDE_DIR)

if(SOCI_FOUND AND NOT TARGET SOCI::sqlite3)
  add_library(SOCI::sqlite3 UNKNOWN IMPORTED)
  set_target_properties(SOCI::sqlite3 PROPERTIES IMPORTED_LOCATION "${SOCI_SQLITE3_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${SOCI_INCLUDE_DIR}"
                        INTERFACE_LINK_LIBRARIES "${SOCI_CORE_LIBRARY};${SQLITE3_LIBRARY}")
endif()
