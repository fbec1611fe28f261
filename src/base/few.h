// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace stepscope {

// A vector optimised for one element, which is stored inline. For objects that exist by the
// million: it takes 8 bytes plus the element, a third of a std::vector.
//
// A move leaves the other one empty. Pointers to the only element do not outlive a move.
template <typename T>
class Few {
  static_assert(std::is_nothrow_move_constructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  Few() noexcept {}
  // An object whose constructor delegates to Few() is destroyed if a copy fails.
  Few(std::initializer_list<T> elements) : Few() { copy(elements.begin(), elements.size()); }
  Few(const Few& other) : Few() { copy(other.data(), other.size()); }
  Few(Few&& other) noexcept { take(other); }
  Few& operator=(const Few& other) {
    if (this == &other) return *this;
    Few copy(other);
    return *this = std::move(copy);
  }
  Few& operator=(Few&& other) noexcept {
    if (this == &other) return *this;
    reset();
    take(other);
    return *this;
  }
  ~Few() { reset(); }

  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }
  bool empty() const { return size_ == 0; }

  T* data() { return is_inside() ? &one_ : many_; }
  const T* data() const { return is_inside() ? &one_ : many_; }
  iterator begin() { return data(); }
  iterator end() { return data() + size_; }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + size_; }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }

  T& operator[](size_t i) { return data()[i]; }
  const T& operator[](size_t i) const { return data()[i]; }
  T& front() { return data()[0]; }
  const T& front() const { return data()[0]; }
  T& back() { return data()[size_ - 1]; }
  const T& back() const { return data()[size_ - 1]; }

  void push_back(T element) {
    if (size_ == capacity_) move_to(2 * capacity_);
    std::construct_at(end(), std::move(element));
    ++size_;
  }
  void pop_back() {
    std::destroy_at(&back());
    --size_;
  }
  void shrink_to_fit() {
    const uint32_t wanted = size_ < 1 ? 1 : size_;
    if (wanted < capacity_) move_to(wanted);
  }

  // Memory in addition to the object itself.
  size_t heap_bytes() const { return is_inside() ? 0 : capacity_ * sizeof(T); }

 private:
  bool is_inside() const { return capacity_ == 1; }

  // Requires an empty object without allocated memory.
  void copy(const T* elements, size_t count) {
    if (count > 1) move_to(static_cast<uint32_t>(count));
    std::uninitialized_copy_n(elements, count, data());
    size_ = static_cast<uint32_t>(count);
  }

  // Requires an empty object without allocated memory.
  void take(Few& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    if (other.is_inside()) {
      std::uninitialized_move_n(&other.one_, size_, &one_);
      std::destroy_n(&other.one_, size_);
    } else {
      capacity_ = std::exchange(other.capacity_, 1);
      many_ = other.many_;
    }
  }

  void move_to(uint32_t capacity) {
    T* const from = data();
    T* const memory = is_inside() ? nullptr : many_;
    const uint32_t before = capacity_;
    T* const to = capacity == 1 ? &one_ : std::allocator<T>().allocate(capacity);
    std::uninitialized_move_n(from, size_, to);
    std::destroy_n(from, size_);
    if (capacity != 1) many_ = to;
    capacity_ = capacity;
    if (memory != nullptr) std::allocator<T>().deallocate(memory, before);
  }

  void reset() {
    std::destroy_n(data(), size_);
    if (!is_inside()) std::allocator<T>().deallocate(many_, capacity_);
    size_ = 0;
    capacity_ = 1;
  }

  uint32_t size_ = 0;
  uint32_t capacity_ = 1;  // 1: the element is inside.
  union {
    T one_;
    T* many_;
  };
};

}  // namespace stepscope
