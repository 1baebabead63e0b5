# SOCI with its SQLite and PostgreSQL backends, for which Debian ships no CMake package: the targets SOCI::sqlite3 and
# SOCI::postgresql.
find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_CORE_LIBRARY soci_core)
find_library(SOCI_SQLITE3_LIBRARY soci_sqlite3)
find_library(SQLITE3_LIBRARY sqlite3)  # some functions of both are called past SOCI
find_library(SOCI_POSTGRESQL_LIBRARY soci_postgresql)
find_library(PQ_LIBRARY pq)
find_path(PQ_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)
mark_as_advanced(SOCI_INCLUDE_DIR SOCI_CORE_LIBRARY SOCI_SQLITE3_LIBRARY SQLITE3_LIBRARY SOCI_POSTGRESQL_LIBRARY PQ_LIBRARY
                 PQ_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SOCI DEFAULT_MSG SOCI_SQLITE3_LIBRARY SOCI_POSTGRESQL_LIBRARY SOCI_CORE_LIBRARY SQLITE3_LIBRARY
                                  PQ_LIBRARY PQ_INCLUDE_DIR SOCI_INCLUDE_DIR)

if(SOCI_FOUND AND NOT TARGET SOCI::sqlite3)
  add_library(SOCI::sqlite3 UNKNOWN IMPORTED)
  set_target_properties(SOCI::sqlite3 PROPERTIES IMPORTED_LOCATION "${SOCI_SQLITE3_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${SOCI_INCLUDE_DIR}"
                        INTERFACE_LINK_LIBRARIES "${SOCI_CORE_LIBRARY};${SQLITE3_LIBRARY}")
  add_library(SOCI::postgresql UNKNOWN IMPORTED)
  set_target_properties(SOCI::postgresql PROPERTIES IMPORTED_LOCATION "${SOCI_POSTGRESQL_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${SOCI_INCLUDE_DIR};${PQ_INCLUDE_DIR}"
                        INTERFACE_LINK_LIBRARIES "${SOCI_CORE_LIBRARY};${PQ_LIBRARY}")
endif()
