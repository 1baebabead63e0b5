# duelopt_library(target name) declares the library duelopt::name, static or, with BUILD_SHARED_LIBS, shared. Every symbol
# is visible, also in a shared library: the tests of the modules call what is internal.
function(duelopt_library target name)
  add_library(${target})
  add_library(duelopt::${name} ALIAS ${target})
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Before 1.0 a minor version may break what was built with the one before.
  set_target_properties(
    ${target} PROPERTIES CXX_EXTENSIONS OFF EXPORT_NAME ${name} OUTPUT_NAME duelopt-${name}
                         VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
                         INSTALL_RPATH "$ORIGIN")
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:duelopt_internal>)
  duelopt_for_python(${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}")
endfunction()
