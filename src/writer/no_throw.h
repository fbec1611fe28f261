// SPDX-License-Identifier: Apache-2.0
// Where exceptions end: memory that runs out, and functions of the user's that throw.
#pragma once

#include <new>
#include <stdexcept>

#include "base/result.h"

namespace stepscope::writer {

// Both texts are so short that a std::string holds them without asking for memory.
inline Error out_of_memory() noexcept { return {Code::Unavailable, "out of memory", {}}; }
inline Error unexpected() noexcept { return {Code::Internal, "internal error", {}}; }

// The error that the exception stands for which is being handled.
inline Error current_error() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::length_error&) {
    return out_of_memory();
  } catch (...) {
    return unexpected();
  }
}

// What `work` returns, a Result, or the error that its exception stands for.
template <typename Work>
auto without_throwing(Work&& work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return current_error();
  }
}

}  // namespace stepscope::writer
