/* SPDX-License-Identifier: Apache-2.0 */
/* Preloaded, it shifts the time of day that a program sees by SHIFT_SECONDS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec* now) {
  static int (*real)(clockid_t, struct timespec*);
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  const int result = real(clock, now);
  const char* shift = getenv("SHIFT_SECONDS");
  if (result == 0 && clock == CLOCK_REALTIME && shift) now->tv_sec += atol(shift);
  return result;
}
