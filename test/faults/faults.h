// SPDX-License-Identifier: Apache-2.0
/* System calls that fail on demand, the same way in every run. Link stepscope_faults into our own
 * programs; preload it into others, such as Python:
 *
 *     LD_PRELOAD=build/release/libstepscope_faults.so STEPSCOPE_FAULTS='write=ESTALE' program
 *
 * STEPSCOPE_FAULTS is read once, at the first call. It has rules, separated by ';', and every rule
 * has the form CALL=ERROR[,KEY=VALUE]...
 *
 *     CALL   write, ftruncate, fsync (also fdatasync), open, close, fstat, pthread_create, malloc
 *     ERROR  a name such as ENOSPC, or a number of errno
 *     path   only files whose path contains this text (not for pthread_create and malloc)
 *     skip   this many calls succeed first (default 0)
 *     times  then this many fail (default all)
 *     room   write only: this many bytes are written before it fails, as on a disk that fills up;
 *            the write that reaches the limit is a short one
 *     whole  write only, with room: 1 makes a write fail that does not fit, instead of being short,
 *            as on file systems that allocate several blocks at once
 *     leak   write only: up to this many bytes of a failing write are still written
 *     least  malloc only: the smallest size that counts (default 1)
 *
 * The first rule that matches a call, and whose `skip` is used up and whose `times` is not,
 * applies. A failing close still closes the file, as on Linux. pthread_create returns its error
 * instead of setting errno. malloc has no effect in programs with a memory sanitizer, which has its
 * own.
 */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Replaces all rules; "" removes them. Must not be called while other threads are in one of the
 * calls. Returns 0, or -1 if a rule is invalid; then no rule applies. */
int stepscope_faults(const char* rules);

/* How many calls have failed since the rules were set. */
long stepscope_faults_count(void);

#ifdef __cplusplus
}
#endif
