include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/duelopt")
install(TARGETS duelopt EXPORT duelopt-targets FILE_SET HEADERS)
install(EXPORT duelopt-targets NAMESPACE duelopt:: DESTINATION "${package_dir}")
write_basic_package_version_file(duelopt-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_SOURCE_DIR}/cmake/duelopt-config.cmake" "${PROJECT_SOURCE_DIR}/cmake/FindSOCI.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/duelopt-config-version.cmake" DESTINATION "${package_dir}")
