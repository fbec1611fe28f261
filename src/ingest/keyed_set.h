// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

namespace stepscope::ingest {

// A set of objects that have a string key() and keep their address. There may be a million of them,
// so the set stores only a pointer and a hash for each. Hashes are stored because a
// growing set would otherwise have to hash all keys again.
template <typename T>
class KeyedSet {
  struct Entry {
    explicit Entry(std::unique_ptr<T> one) : hash(ByKey()(one->key())), object(std::move(one)) {}

    size_t hash;
    std::unique_ptr<T> object;
  };
  struct ByKey {
    using is_transparent = void;
    static std::string_view key_of(std::string_view key) { return key; }
    static std::string_view key_of(const Entry& entry) { return entry.object->key(); }
    size_t operator()(std::string_view key) const { return std::hash<std::string_view>()(key); }
    size_t operator()(const Entry& entry) const { return entry.hash; }
    bool operator()(const auto& a, const auto& b) const { return key_of(a) == key_of(b); }
  };

 public:
  size_t size() const { return entries_.size(); }
  void reserve(size_t count) { entries_.reserve(count); }

  // Null if there is none.
  T* find(std::string_view key) const {
    const auto it = entries_.find(key);
    return it == entries_.end() ? nullptr : it->object.get();
  }

  // Returns null and destroys `one` if the key exists already.
  T* insert(std::unique_ptr<T> one) {
    const auto [it, is_new] = entries_.insert(Entry(std::move(one)));
    return is_new ? it->object.get() : nullptr;
  }

  void erase(const T& one) { entries_.erase(entries_.find(std::string_view(one.key()))); }

  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (const Entry& entry : entries_) visit(*entry.object);
  }

  template <typename IsUnwanted>
  void erase_if(const IsUnwanted& is_unwanted) {
    boost::unordered::erase_if(entries_,
                               [&](const Entry& entry) { return is_unwanted(*entry.object); });
  }

 private:
  boost::unordered_flat_set<Entry, ByKey, ByKey> entries_;
};

}  // namespace stepscope::ingest
