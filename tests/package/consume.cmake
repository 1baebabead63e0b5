# Installs the build tree BUILD to a stage in WORK, then configures, builds and runs the consumers with what they find
# there, by CMake and by pkg-config.
file(REMOVE_RECURSE "${WORK}")
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(consume_by_cmake consumer)
  run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}/${consumer}" -B "${WORK}/${consumer}" -G "${GENERATOR}"
      "-DCMAKE_PREFIX_PATH=${WORK}/stage" "-DSTAGE=${WORK}/stage" "-DCMAKE_CXX_COMPILER=${COMPILER}"
      "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_BUILD_TYPE=${BUILD_TYPE}" ${ARGN})
  run("${CMAKE_COMMAND}" --build "${WORK}/${consumer}")
  run("${CMAKE_COMMAND}" -E chdir "${WORK}" "./${consumer}/consumer")
endfunction()

function(consume_by_pkg_config consumer package)
  set(program "./${consumer}_by_pkg_config")
  run("${CMAKE_COMMAND}" -E chdir "${WORK}" "${CMAKE_COMMAND}" -E env "PKG_CONFIG_PATH=${WORK}/stage/${LIBDIR}/pkgconfig" sh -ec
      "${COMPILER} -std=c++20 ${FLAGS} '${CMAKE_CURRENT_LIST_DIR}/${consumer}/main.cpp' -o ${program} $(pkg-config --cflags --libs '${package} >= 0.2')
       LD_LIBRARY_PATH='${WORK}/stage/${LIBDIR}' ${program}")
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/stage")
consume_by_cmake(core -DCMAKE_DISABLE_FIND_PACKAGE_SOCI=ON)
consume_by_cmake(both)
consume_by_pkg_config(core duelopt-core)
consume_by_pkg_config(both duelopt)
