# Configures, builds and runs the consumers in WORK, by CMake and by pkg-config, with what the build tree BUILD installs to a
# stage there; with what the system has, if there is no BUILD.
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY WORKING_DIRECTORY "${WORK}")
endfunction()

if(BUILD)
  set(stage "${WORK}/stage")
  run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${stage}")
  set(ENV{PKG_CONFIG_PATH} "${stage}/${LIBDIR}/pkgconfig")
  set(ENV{LD_LIBRARY_PATH} "${stage}/${LIBDIR}")
else()
  set(stage /usr)
endif()

function(consume consumer package)
  run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/${consumer}" -B "${WORK}/${consumer}" -G "${GENERATOR}"
      "-DCMAKE_PREFIX_PATH=${stage}" "-DSTAGE=${stage}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
      "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" ${ARGN})
  run("${CMAKE_COMMAND}" --build "${WORK}/${consumer}")
  run("${WORK}/${consumer}/consumer")

  run(sh -ec "${COMPILER} -std=c++20 ${FLAGS} '${CMAKE_CURRENT_LIST_DIR}/${consumer}/main.cpp' \
              -o ${consumer}_by_pkg_config $(pkg-config --cflags --libs '${package} >= 0.2')")
  run("${WORK}/${consumer}_by_pkg_config")
endfunction()

consume(core duelopt-core -DCMAKE_DISABLE_FIND_PACKAGE_SOCI=ON)
consume(both duelopt)
