# Eigen, nlohmann-json and CLI11 are read and instantiated once for several files instead of once for each: a third of the time
# from scratch, but more to do again after a change. Names in unnamed namespaces must differ within a group.
option(DUELOPT_UNITY "Compile files in groups" OFF)

# duelopt_unity(target group files...) compiles these files of the calling folder together.
function(duelopt_unity target group)
  if(DUELOPT_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endif()
endfunction()

# duelopt_unity_module([library]) compiles all files of the calling folder that the library, duelopt if none is named, has
# together.
function(duelopt_unity_module)
  set(library duelopt ${ARGN})
  list(GET library -1 library)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME module)
  get_target_property(files ${library} SOURCES)
  list(FILTER files INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/")
  list(TRANSFORM files REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/" "")
  duelopt_unity(${library} ${module} ${files})
endfunction()
