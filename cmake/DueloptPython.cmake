# The Python package is built where pybind11 is, for Debian's Python: another one may come first on the path. To build it for
# another, give its program as Python_EXECUTABLE.
if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 2.10 QUIET CONFIG)
set(is_python_there OFF)
if(PROJECT_IS_TOP_LEVEL AND Python_Development.Module_FOUND AND pybind11_FOUND)
  set(is_python_there ON)
endif()
option(DUELOPT_BUILD_PYTHON "Build the Python package" ${is_python_there})

# duelopt_for_python(target) makes a static library fit for a Python module, which may lie anywhere in memory. Nothing of it is
# ever replaced there: calls stay direct.
function(duelopt_for_python target)
  if(DUELOPT_BUILD_PYTHON)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
  endif()
endfunction()
