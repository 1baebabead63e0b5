# What is installed, in three components: program, library (what programs need to run) and development.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/duelopt")
set(library_parts LIBRARY COMPONENT library NAMELINK_COMPONENT development ARCHIVE COMPONENT development
                  FILE_SET HEADERS COMPONENT development)
install(TARGETS duelopt EXPORT duelopt-core-targets ${library_parts} FILE_SET generated_headers COMPONENT development)
install(TARGETS duelopt_storage duelopt_both EXPORT duelopt-storage-targets ${library_parts})
foreach(part core storage)
  install(EXPORT duelopt-${part}-targets NAMESPACE duelopt:: DESTINATION "${package_dir}" COMPONENT development)
endforeach()
configure_file(cmake/duelopt-config.cmake.in duelopt-config.cmake @ONLY)
write_basic_package_version_file(duelopt-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/FindSOCI.cmake" "${CMAKE_CURRENT_BINARY_DIR}/duelopt-config.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/duelopt-config-version.cmake"
        DESTINATION "${package_dir}" COMPONENT development)

# The same for pkg-config: duelopt-core, duelopt-storage, and duelopt for both. A file finds its folders from where it
# lies, so that the installed tree can be moved. Static libraries hand their linker needs on to every user.
set(pkgconfig_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH prefix_from_pc "/prefix/${pkgconfig_dir}" "/prefix")
if(BUILD_SHARED_LIBS)
  set(private .private)
  set(soci "\nLibs.private:")
endif()
function(duelopt_pkg_config name description)
  list(JOIN ARGN "\n" fields)
  configure_file(cmake/duelopt.pc.in ${name}.pc @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" DESTINATION "${pkgconfig_dir}" COMPONENT development)
endfunction()

duelopt_pkg_config(duelopt-core "${PROJECT_DESCRIPTION}, without a database" "Requires${private}: nlopt"
                   "Cflags: -I\${includedir}" "Libs: -L\${libdir} -lduelopt-core")
duelopt_pkg_config(duelopt-storage "Studies of duelopt in a database" "Requires: duelopt-core = ${PROJECT_VERSION}"
                   "Libs: -L\${libdir} -lduelopt-storage${soci} -lsoci_sqlite3 -lsoci_postgresql -lsoci_core -lsqlite3 -lpq")
duelopt_pkg_config(duelopt "${PROJECT_DESCRIPTION}" "Requires: duelopt-storage = ${PROJECT_VERSION}")
