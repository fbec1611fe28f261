// SPDX-License-Identifier: Apache-2.0
// Lets programs built on a new system run with glibc 2.26: the functions below are in libc only
// since later versions, or got a new version there that older systems lack. They are hidden, so
// that only the file they are linked into uses them.
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace {

using ClockWait = int (*)(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);

// The first version of every symbol on this processor.
#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#else
#error "the oldest version of glibc's symbols on this processor is not listed here"
#endif

constexpr std::int64_t kNanosPerSecond = 1'000'000'000;

std::int64_t nanos(const timespec& time) { return time.tv_sec * kNanosPerSecond + time.tv_nsec; }

std::int64_t now(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return nanos(time);
}

int find_unwind_table(dl_phdr_info* info, std::size_t, void* argument) {
  auto& sought = *static_cast<dl_find_object*>(argument);
  const auto address = reinterpret_cast<std::uintptr_t>(sought.dlfo_map_start);
  bool is_inside = false;
  void* table = nullptr;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    const std::uintptr_t start = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && address >= start && address - start < segment.p_memsz) {
      is_inside = true;
    } else if (segment.p_type == PT_GNU_EH_FRAME) {
      table = reinterpret_cast<void*>(start);
    }
  }
  if (!is_inside) return 0;
  sought.dlfo_eh_frame = table;
  return 1;
}

}  // namespace

extern "C" {

// 2.29: the same results, without a wrapper that sets errno. The older ones are in every version.
double oldest_exp(double);
double oldest_log(double);
double oldest_log2(double);
double oldest_pow(double, double);
__asm__(".symver oldest_exp, exp@" OLDEST);
__asm__(".symver oldest_log, log@" OLDEST);
__asm__(".symver oldest_log2, log2@" OLDEST);
__asm__(".symver oldest_pow, pow@" OLDEST);

double exp(double x) noexcept { return oldest_exp(x); }

double log(double x) noexcept { return oldest_log(x); }

double log2(double x) noexcept { return oldest_log2(x); }

double pow(double x, double y) noexcept { return oldest_pow(x, y); }

// 2.28.
int renameat2(int from, const char* old_name, int to, const char* new_name,
              unsigned flags) noexcept {
  return static_cast<int>(syscall(SYS_renameat2, from, old_name, to, new_name, flags));
}

// 2.30.
pid_t gettid() noexcept { return static_cast<pid_t>(syscall(SYS_gettid)); }

ssize_t getdents64(int fd, void* buffer, std::size_t size) noexcept {
  return syscall(SYS_getdents64, fd, buffer, size);
}

// 2.30. Without it, the wait is converted to the clock that the condition variable uses. It may
// then end late if the time of day is set back meanwhile.
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* end) {
  static const auto real = reinterpret_cast<ClockWait>(dlsym(RTLD_NEXT, "pthread_cond_clockwait"));
  if (real != nullptr) return real(condition, mutex, clock, end);
  const std::int64_t when = nanos(*end) - now(clock) + now(CLOCK_REALTIME);
  const timespec converted{when / kNanosPerSecond, when % kNanosPerSecond};
  return pthread_cond_timedwait(condition, mutex, &converted);
}

// 2.32. False is always right: it only means that counters are atomic.
char __libc_single_threaded = 0;

// 2.35. libgcc uses only the table.
int _dl_find_object(void* address, dl_find_object* result) noexcept {
  result->dlfo_map_start = address;
  result->dlfo_eh_frame = nullptr;
  dl_iterate_phdr(find_unwind_table, result);
  return result->dlfo_eh_frame == nullptr ? -1 : 0;
}

// 2.36. libstdc++ uses it for std::random_device.
std::uint32_t arc4random() noexcept {
  std::uint32_t value = 0;
  while (getrandom(&value, sizeof value, 0) != sizeof value) {
    if (errno != EINTR) std::abort();
  }
  return value;
}

}  // extern "C"
