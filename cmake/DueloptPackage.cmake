# `cpack` in a build with shared libraries (preset "package") makes Debian packages: duelopt (the program), libduelopt0.x
# (what programs run with), libduelopt-dev (what they are built with) and python3-duelopt.
set(series ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The duelopt authors")
# Who builds a package maintains it, and says so as for Debian's own tools.
set(CPACK_PACKAGE_CONTACT "The duelopt authors")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}")  # the program's own libraries
set(CPACK_DEBIAN_PACKAGE_SECTION math)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME duelopt)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "The command line.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libduelopt${series} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS gnuplot-nox)  # duelopt plot

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libduelopt${series})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The shared libraries.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_GENERATE_SHLIBS_POLICY =)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libduelopt-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers, CMake and pkg-config files.")
# pkg-config wants the files of private requirements too.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libduelopt${series} (= ${PROJECT_VERSION}), libnlopt-dev")

if(DUELOPT_BUILD_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-duelopt)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The package for Python.")
  math(EXPR next_python "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "libduelopt${series} (= ${PROJECT_VERSION}), python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_python}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-pandas)  # trials_dataframe
endif()
include(CPack)
