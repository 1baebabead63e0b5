/* SPDX-License-Identifier: Apache-2.0 */
/* Preloaded, it says on standard error when a program writes to a write-ahead log and when it flushes it, which fails with
   DISK_FAILS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_log(int file) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  const ssize_t length = readlink(link, path, sizeof path);
  return length > 4 && memcmp(path + length - 4, "-wal", 4) == 0;
}

static void say(const char* what) {
  ssize_t (*real)(int, const void*, size_t) = dlsym(RTLD_NEXT, "write");
  (void)real(STDERR_FILENO, what, strlen(what));
}

ssize_t pwrite64(int file, const void* bytes, size_t count, off_t offset) {
  ssize_t (*real)(int, const void*, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite64");
  if (is_log(file)) say("write\n");
  return real(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void* bytes, size_t count, off_t offset) { return pwrite64(file, bytes, count, offset); }

static int flush(int file, const char* name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  if (!is_log(file)) return real(file);
  if (getenv("DISK_FAILS") != NULL) {
    errno = EIO;
    return -1;
  }
  say("flush\n");
  return real(file);
}

int fdatasync(int file) { return flush(file, "fdatasync"); }
int fsync(int file) { return flush(file, "fsync"); }
