# Objects are taken from ccache where it is installed, and are shared by all checkouts and presets with the same flags.
find_program(DUELOPT_CCACHE ccache)
if(DUELOPT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
                                  "${DUELOPT_CCACHE}")
endif()
