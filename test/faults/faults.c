// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "faults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum call {
  CALL_WRITE,
  CALL_FTRUNCATE,
  CALL_FSYNC,
  CALL_OPEN,
  CALL_CLOSE,
  CALL_FSTAT,
  CALL_THREAD,
  CALL_MALLOC,
  CALLS
};

static const char* const call_names[CALLS] = {"write", "ftruncate", "fsync",          "open",
                                              "close", "fstat",     "pthread_create", "malloc"};

static const struct {
  const char* name;
  int number;
} error_names[] = {
    {"EACCES", EACCES}, {"EAGAIN", EAGAIN}, {"EBADF", EBADF},   {"EDQUOT", EDQUOT},
    {"EFBIG", EFBIG},   {"EINTR", EINTR},   {"EINVAL", EINVAL}, {"EIO", EIO},
    {"EMFILE", EMFILE}, {"ENOENT", ENOENT}, {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC},
    {"EPERM", EPERM},   {"EROFS", EROFS},   {"ESTALE", ESTALE}, {"ENOTCONN", ENOTCONN}};

struct rule {
  enum call call;
  int error;
  char path[256];
  atomic_long skip;  /* How many more calls succeed. */
  atomic_long times; /* How many more calls fail. */
  atomic_long room;  /* Bytes that may still be written; negative: no such limit. */
  long whole; /* Whether a write that is larger than the room fails. */
  long leak;
  long least;
};

enum { RULES_MAX = 16 };
static struct rule rules[RULES_MAX];
static atomic_int rule_count;
static atomic_long failures;
static atomic_int is_set;

/* Reading the rules. */

static int number_of(const char* name) {
  for (size_t i = 0; i < sizeof error_names / sizeof *error_names; ++i) {
    if (strcmp(error_names[i].name, name) == 0) return error_names[i].number;
  }
  return atoi(name);
}

static int read_option(struct rule* rule, const char* key, const char* value) {
  if (strcmp(key, "path") == 0) {
    snprintf(rule->path, sizeof rule->path, "%s", value);
  } else if (strcmp(key, "skip") == 0) {
    rule->skip = atol(value);
  } else if (strcmp(key, "times") == 0) {
    rule->times = atol(value);
  } else if (strcmp(key, "room") == 0) {
    rule->room = atol(value);
  } else if (strcmp(key, "whole") == 0) {
    rule->whole = atol(value);
  } else if (strcmp(key, "leak") == 0) {
    rule->leak = atol(value);
  } else if (strcmp(key, "least") == 0) {
    rule->least = atol(value);
  } else {
    return -1;
  }
  return 0;
}

static int read_rule(struct rule* rule, char* text) {
  char* rest = NULL;
  char* part = strtok_r(text, ",", &rest);
  char* value = part == NULL ? NULL : strchr(part, '=');
  if (value == NULL) return -1;
  *value++ = '\0';
  int call = 0;
  while (call < CALLS && strcmp(call_names[call], part) != 0) ++call;
  *rule = (struct rule){.call = (enum call)call,
                        .error = number_of(value),
                        .times = LONG_MAX,
                        .room = -1,
                        .least = 1};
  if (call == CALLS || rule->error <= 0) return -1;
  while ((part = strtok_r(NULL, ",", &rest)) != NULL) {
    value = strchr(part, '=');
    if (value == NULL) return -1;
    *value++ = '\0';
    if (read_option(rule, part, value) != 0) return -1;
  }
  return 0;
}

int stepscope_faults(const char* text) {
  char copy[4096];
  rule_count = 0;
  failures = 0;
  is_set = 1;
  if (strlen(text) >= sizeof copy) return -1;
  memcpy(copy, text, strlen(text) + 1);
  char* rest = NULL;
  int count = 0;
  for (char* one = strtok_r(copy, ";", &rest); one != NULL; one = strtok_r(NULL, ";", &rest)) {
    if (count == RULES_MAX || read_rule(&rules[count], one) != 0) return -1;
    ++count;
  }
  rule_count = count;
  return 0;
}

long stepscope_faults_count(void) { return failures; }

static void read_environment(void) {
  if (is_set) return;
  const char* const text = getenv("STEPSCOPE_FAULTS");
  if (stepscope_faults(text == NULL ? "" : text) == 0) return;
  static const char complaint[] = "STEPSCOPE_FAULTS is invalid, see faults.h\n";
  ssize_t ignored = write(STDERR_FILENO, complaint, sizeof complaint - 1);
  (void)ignored;
  _exit(2);
}

/* Which calls fail. */

/* Decrements the count, unless it is zero. */
static int take_one(atomic_long* count) {
  long left = *count;
  while (left > 0) {
    if (left == LONG_MAX || atomic_compare_exchange_weak(count, &left, left - 1)) return 1;
  }
  return 0;
}

/* The rule by which this call fails, or NULL. */
static struct rule* match(enum call call, const char* path, long size) {
  read_environment();
  const int count = rule_count;
  for (int i = 0; i < count; ++i) {
    struct rule* const rule = &rules[i];
    if (rule->call != call || size < rule->least) continue;
    if (rule->path[0] != '\0' && (path == NULL || strstr(path, rule->path) == NULL)) continue;
    if (rule->room > 0) return rule;
    if (take_one(&rule->skip) || !take_one(&rule->times)) continue;
    return rule;
  }
  return NULL;
}

static struct rule* match_descriptor(enum call call, int descriptor, long size) {
  read_environment();
  if (rule_count == 0) return NULL;
  const int before = errno;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = '\0';
  errno = before;
  return match(call, path, size);
}

static int fail(const struct rule* rule) {
  ++failures;
  errno = rule->error;
  return -1;
}

#define REAL(type, name, ...)       \
  static type (*real)(__VA_ARGS__); \
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, name)

/* The calls. */

ssize_t write(int descriptor, const void* data, size_t size) {
  REAL(ssize_t, "write", int, const void*, size_t);
  struct rule* const rule = size == 0 ? NULL : match_descriptor(CALL_WRITE, descriptor, (long)size);
  if (rule == NULL) return real(descriptor, data, size);
  if (rule->room > 0 && (!rule->whole || (long)size <= rule->room)) {
    const long part = (long)size < rule->room ? (long)size : rule->room;
    const ssize_t count = real(descriptor, data, (size_t)part);
    if (count > 0) rule->room -= count;
    return count;
  }
  if (rule->leak > 0) {
    const ssize_t leaked =
        real(descriptor, data, size < (size_t)rule->leak ? size : (size_t)rule->leak);
    (void)leaked;
  }
  return fail(rule);
}

int ftruncate(int descriptor, off_t size) {
  REAL(int, "ftruncate", int, off_t);
  const struct rule* const rule = match_descriptor(CALL_FTRUNCATE, descriptor, LONG_MAX);
  return rule == NULL ? real(descriptor, size) : fail(rule);
}

int ftruncate64(int descriptor, off64_t size) { return ftruncate(descriptor, size); }

int fsync(int descriptor) {
  REAL(int, "fsync", int);
  const struct rule* const rule = match_descriptor(CALL_FSYNC, descriptor, LONG_MAX);
  return rule == NULL ? real(descriptor) : fail(rule);
}

int fdatasync(int descriptor) {
  REAL(int, "fdatasync", int);
  const struct rule* const rule = match_descriptor(CALL_FSYNC, descriptor, LONG_MAX);
  return rule == NULL ? real(descriptor) : fail(rule);
}

int open(const char* path, int flags, ...) {
  REAL(int, "open", const char*, int, ...);
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  const struct rule* const rule = match(CALL_OPEN, path, LONG_MAX);
  return rule == NULL ? real(path, flags, mode) : fail(rule);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return open(path, flags | O_LARGEFILE, mode);
}

int close(int descriptor) {
  REAL(int, "close", int);
  const struct rule* const rule = match_descriptor(CALL_CLOSE, descriptor, LONG_MAX);
  const int result = real(descriptor);
  return rule == NULL ? result : fail(rule);
}

int fstat(int descriptor, struct stat* status) {
  REAL(int, "fstat", int, struct stat*);
  const struct rule* const rule = match_descriptor(CALL_FSTAT, descriptor, LONG_MAX);
  return rule == NULL ? real(descriptor, status) : fail(rule);
}

int fstat64(int descriptor, struct stat64* status) {
  return fstat(descriptor, (struct stat*)status);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  REAL(int, "pthread_create", pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  const struct rule* const rule = match(CALL_THREAD, NULL, LONG_MAX);
  if (rule == NULL) return real(thread, attributes, start, argument);
  ++failures;
  return rule->error;
}

/* dlsym() itself may allocate memory, so the C library's internal name of malloc is used. */
extern void* __libc_malloc(size_t size);

void* malloc(size_t size) {
  const struct rule* const rule = size > LONG_MAX ? NULL : match(CALL_MALLOC, NULL, (long)size);
  if (rule == NULL) return __libc_malloc(size);
  fail(rule);
  return NULL;
}
