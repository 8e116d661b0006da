#pragma once

#include <cstddef>
#include <string>

namespace engine {

/// How much memory a text takes besides its object, with what the allocator adds; a short one has
/// room in the object.
inline std::size_t MemoryOf(const std::string& text) {
    constexpr std::size_t kAllocation = 24;  // the end of the text, the allocator's own, rounding
    return text.capacity() > std::string().capacity() ? text.capacity() + kAllocation : 0;
}

}  // namespace engine
