find_package(GTest REQUIRED)
include(GoogleTest)

set(DUELOPT_TESTED_MODULES "" CACHE STRING "Build the tests of these modules only; of all if empty")

# duelopt_test(box libraries...) builds box_test.cpp of the calling module and registers each TEST as <module>.<Suite>.<Name>;
# a suite whose name ends in SlowTest gets the label "slow".
function(duelopt_test name)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME module)
  if(DUELOPT_TESTED_MODULES AND NOT module IN_LIST DUELOPT_TESTED_MODULES)
    return()
  endif()
  set(target ${module}_${name}_test)
  add_executable(${target} ${name}_test.cpp)
  target_link_libraries(${target} PRIVATE duelopt::duelopt duelopt_internal GTest::gtest_main ${ARGN})
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF CXX_CLANG_TIDY "")
  gtest_discover_tests(${target} TEST_PREFIX "${module}." TEST_FILTER "-*SlowTest.*"
                       DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
  gtest_discover_tests(${target} TEST_PREFIX "${module}." TEST_FILTER "*SlowTest.*"
                       DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 PROPERTIES LABELS slow)
endfunction()
