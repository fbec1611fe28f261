// SPDX-License-Identifier: Apache-2.0
// Converts exceptions to errors: out of memory, and user functions that throw.
#pragma once

#include <new>
#include <stdexcept>

#include "base/result.h"

namespace stepscope::writer {

// Both texts are short enough for a std::string without allocation.
inline Error out_of_memory() noexcept { return {Code::Unavailable, "out of memory", {}}; }
inline Error unexpected() noexcept { return {Code::Internal, "internal error", {}}; }

// The error for the exception being handled.
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

// Returns the Result of `work`, or the error for its exception.
template <typename Work>
auto without_throwing(Work&& work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (...) {
    return current_error();
  }
}

}  // namespace stepscope::writer
