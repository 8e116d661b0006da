#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace engine {

/// Memory handed out through the C interface, which the receiver frees with `Discord_Free`.
/// Null for no elements; throws std::bad_alloc when there is no memory.
template <class T>
T* AllocateArray(std::size_t count) {
    if (count == 0) return nullptr;
    void* memory = count <= static_cast<std::size_t>(-1) / sizeof(T)
                       ? std::malloc(count * sizeof(T))
                       : nullptr;
    if (!memory) throw std::bad_alloc();
    return static_cast<T*>(memory);
}

}  // namespace engine
