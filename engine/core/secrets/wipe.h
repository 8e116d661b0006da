#pragma once

#include <openssl/crypto.h>

#include <boost/json/memory_resource.hpp>
#include <boost/json/storage_ptr.hpp>
#include <cstddef>
#include <memory>
#include <string>

namespace engine {

/// Overwrites a text that may hold a secret, so that none stays in memory that is used again.
inline void Wipe(std::string& text) noexcept {
    OPENSSL_cleanse(text.data(), text.size());
    text.clear();
}

/// Does so at the end of the scope, whatever leads there.
class WipeAtEnd {
  public:
    explicit WipeAtEnd(std::string& text) : text_(text) {}
    ~WipeAtEnd() { Wipe(text_); }
    WipeAtEnd(const WipeAtEnd&) = delete;
    WipeAtEnd& operator=(const WipeAtEnd&) = delete;

  private:
    std::string& text_;
};

/// Overwrites what it frees.
template <class T>
struct WipingAllocator {
    using value_type = T;

    WipingAllocator() = default;
    template <class U>
    WipingAllocator(const WipingAllocator<U>&) noexcept {}

    T* allocate(std::size_t count) { return std::allocator<T>().allocate(count); }
    void deallocate(T* memory, std::size_t count) noexcept {
        OPENSSL_cleanse(memory, count * sizeof(T));
        std::allocator<T>().deallocate(memory, count);
    }

    friend bool operator==(const WipingAllocator&, const WipingAllocator&) { return true; }
};

/// The same for JSON: what a value made with it holds is overwritten when it is freed. A copy is
/// not, unless it is made with it, too. Any thread.
boost::json::storage_ptr WipingStorage() noexcept;

}  // namespace engine
