// SPDX-License-Identifier: Apache-2.0
/* Calls of the system that fail on demand, the same way in every run. For a program of ours, link
 * stepscope_faults; for any other, Python for example:
 *
 *     LD_PRELOAD=build/release/libstepscope_faults.so STEPSCOPE_FAULTS='write=ESTALE,skip=3'
 * program
 *
 * STEPSCOPE_FAULTS is read once, at the first call. It has rules, separated by ';', and every rule
 * has the form CALL=ERROR[,KEY=VALUE]...
 *
 *     CALL   write, ftruncate, fsync (also fdatasync), open, close, fstat, pthread_create, malloc
 *     ERROR  a name such as ENOSPC, or a number of errno
 *     path   only files whose path contains this text (not for pthread_create and malloc)
 *     skip   this many calls go well first (default 0)
 *     times  then this many fail (default all)
 *     room   write only: this many bytes are written before it fails, as on a disk that gets full;
 *            the write that reaches the limit is a short one
 *     leak   write only: up to this many bytes of a write that fails are written all the same
 *     least  malloc only: the size from which requests count (default 1)
 *
 * The first rule that a call matches, and whose `skip` is over and `times` is not, decides. close
 * closes also when it fails, as Linux does. pthread_create returns its error instead of setting
 * errno. malloc has no effect in programs with a memory sanitizer, which brings its own.
 */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Puts these rules in the place of all others; "" ends them. Not while other threads are in one of
 * the calls. Returns 0, or -1 if a rule cannot be understood, and then there is none. */
int stepscope_faults(const char* rules);

/* How many calls have failed since the rules were set. */
long stepscope_faults_count(void);

#ifdef __cplusplus
}
#endif
