// SPDX-License-Identifier: Apache-2.0
// A non-owning view of elements, and the types that count as numbers.
#pragma once

#include <complex>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace stepscope {
namespace detail {

template <typename T>
struct IsCharacter
    : std::bool_constant<std::is_same_v<T, char> || std::is_same_v<T, wchar_t> ||
#ifdef __cpp_char8_t
                         std::is_same_v<T, char8_t> ||
#endif
                         std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>> {
};

// Steps and sizes: neither booleans nor characters.
template <typename T>
inline constexpr bool kIsInteger =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && !IsCharacter<T>::value;

template <typename T>
inline constexpr bool kIsReal = kIsInteger<T> || std::is_floating_point_v<T>;

// The element types of an array.
template <typename T>
struct IsNumber : std::bool_constant<kIsReal<T> || std::is_same_v<T, bool>> {};
template <>
struct IsNumber<std::complex<float>> : std::true_type {};
template <>
struct IsNumber<std::complex<double>> : std::true_type {};

// The element type of a C array, or of anything with data() and size(); undefined for other types.
template <typename T, size_t kSize>
T element_of(const T (&)[kSize]);
template <typename Range, typename = decltype(std::declval<const Range&>().size())>
auto element_of(const Range& range)
    -> std::remove_cv_t<std::remove_pointer_t<decltype(range.data())>>;
template <typename Range>
using ElementOf = decltype(element_of(std::declval<const Range&>()));

template <typename T, size_t kSize>
constexpr const T* data_of(const T (&array)[kSize]) {
  return array;
}
template <typename Range>
constexpr auto data_of(const Range& range) -> decltype(range.data()) {
  return range.data();
}

template <typename T, size_t kSize>
constexpr size_t size_of_range(const T (&)[kSize]) {
  return kSize;
}
template <typename Range>
constexpr auto size_of_range(const Range& range) -> decltype(static_cast<size_t>(range.size())) {
  return static_cast<size_t>(range.size());
}

}  // namespace detail

// Contiguous elements, such as those of a std::vector, std::array, std::span or C array. The owner
// must outlive the view; calls that take a view do not keep it.
template <typename T>
class View {
 public:
  constexpr View() = default;
  constexpr View(const T* data, size_t size) : data_(data), size_(size) {}
  template <typename Range, std::enable_if_t<std::is_same_v<detail::ElementOf<Range>, T>, int> = 0>
  constexpr View(const Range& range)  // NOLINT: meant to be implicit
      : data_(detail::data_of(range)), size_(detail::size_of_range(range)) {}

  constexpr const T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }

 private:
  const T* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace stepscope
