include(CMakeFindDependencyMacro)
find_dependency(NLopt)  # a static library hands its linker needs on
include("${CMAKE_CURRENT_LIST_DIR}/duelopt-targets.cmake")
