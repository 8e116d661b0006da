#pragma once

#include <openssl/crypto.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace engine::mls {

/// Wipes what it frees. All bytes of this room use it, so that nothing has to tell secret from
/// public.
template <class T>
struct WipingAllocator {
    using value_type = T;

    WipingAllocator() = default;
    template <class Other>
    WipingAllocator(const WipingAllocator<Other>&) noexcept {}

    T* allocate(std::size_t count) { return std::allocator<T>().allocate(count); }
    void deallocate(T* memory, std::size_t count) noexcept {
        OPENSSL_cleanse(memory, count * sizeof(T));
        std::allocator<T>().deallocate(memory, count);
    }

    bool operator==(const WipingAllocator&) const noexcept { return true; }
};

using Bytes = std::vector<std::uint8_t, WipingAllocator<std::uint8_t>>;
using ByteView = std::span<const std::uint8_t>;

/// The bytes of a label, which is ASCII.
inline ByteView BytesOf(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline Bytes Copy(ByteView bytes) { return Bytes(bytes.begin(), bytes.end()); }

/// The parts one after the other.
inline Bytes Join(std::initializer_list<ByteView> parts) {
    std::size_t size = 0;
    for (const ByteView part : parts) size += part.size();
    Bytes joined;
    joined.reserve(size);
    for (const ByteView part : parts) joined.insert(joined.end(), part.begin(), part.end());
    return joined;
}

/// Not for secrets; see `SameSecret`.
inline bool Same(ByteView a, ByteView b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

/// Equality in a time that depends on the sizes alone.
inline bool SameSecret(ByteView a, ByteView b) {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace engine::mls
