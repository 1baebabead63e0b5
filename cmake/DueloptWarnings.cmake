add_library(duelopt_warnings INTERFACE)
target_compile_options(
  duelopt_warnings
  INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
            -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wimplicit-fallthrough -Wundef
            $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op -Wuseless-cast>)
# Where g++ 12 inlines much, it takes memory of Eigen and of the standard library for freed or never written: shown, no error.
target_compile_options(
  duelopt_warnings INTERFACE $<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-error=use-after-free -Wno-error=maybe-uninitialized>)
