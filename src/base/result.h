// SPDX-License-Identifier: Apache-2.0
// Errors as values: a Result<T> is either a T or an Error, and the compiler warns if it is ignored.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace stepscope {

// A few codes, each of which maps to one HTTP status and one gRPC code.
enum class Code : uint8_t {
  NotFound,     // 404: no such run, tag, file
  Invalid,      // 400: the caller's mistake
  Denied,       // 403: not allowed
  Conflict,     // 409: refers to something that has changed since
  TooLarge,     // 413: more than the limits allow, now and later
  Unavailable,  // 503: may work later: a busy port, a disk that does not respond
  Corrupt,      // 500: bytes that are not what they claim to be
  Internal,     // 500: our mistake
};

struct [[nodiscard]] Error {
  Code code = Code::Internal;
  std::string message;  // What failed and why; a path comes last.
  std::string hint;     // How to fix it, if known; may be empty.
  int number = 0;       // The errno of the system call that failed, if that is the reason.
};

template <typename... Args>
Error make_error(Code code, fmt::format_string<Args...> format, Args&&... args) {
  return Error{code, fmt::format(format, std::forward<Args>(args)...), {}};
}

template <typename... Args>
Error not_found(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::NotFound, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error invalid(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Invalid, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error denied(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Denied, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error conflict(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Conflict, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error too_large(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::TooLarge, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error unavailable(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Unavailable, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error corrupt(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Corrupt, format, std::forward<Args>(args)...);
}

template <typename... Args>
Error internal(fmt::format_string<Args...> format, Args&&... args) {
  return make_error(Code::Internal, format, std::forward<Args>(args)...);
}

// Adds a hint to the error.
inline Error with_hint(Error error, std::string hint) {
  error.hint = std::move(hint);
  return error;
}

// What failed and how to fix it, on one line.
inline std::string with_fix(const Error& error) {
  return error.hint.empty() ? error.message : error.message + "; " + error.hint;
}

// A value or an Error. Call value() only if ok(), and error() only if not.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT: meant to be implicit
  Result(Error error) : state_(std::move(error)) {}  // NOLINT: meant to be implicit

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  T& value() & { return std::get<T>(state_); }
  const T& value() const& { return std::get<T>(state_); }
  T&& value() && { return std::get<T>(std::move(state_)); }

  const Error& error() const& { return std::get<Error>(state_); }
  Error&& error() && { return std::get<Error>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: meant to be implicit

  bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  const Error& error() const& { return *error_; }
  Error&& error() && { return *std::move(error_); }

 private:
  std::optional<Error> error_;
};

#define STEPSCOPE_CONCAT2(a, b) a##b
#define STEPSCOPE_CONCAT(a, b) STEPSCOPE_CONCAT2(a, b)

// TRY(auto value, expression): assigns the expression's value, or returns its error to the caller.
#define TRY(declaration, ...) \
  TRY_NAMED(STEPSCOPE_CONCAT(result_, __LINE__), declaration, __VA_ARGS__)
#define TRY_NAMED(name, declaration, ...)         \
  auto name = (__VA_ARGS__);                      \
  if (!name.ok()) return std::move(name).error(); \
  declaration = std::move(name).value()

// RETURN_IF_ERROR(expression): returns the error of a Result<void> to the caller, or continues.
#define RETURN_IF_ERROR(...)                                             \
  do {                                                                   \
    if (auto returned_if_error = (__VA_ARGS__); !returned_if_error.ok()) \
      return std::move(returned_if_error).error();                       \
  } while (false)

}  // namespace stepscope
