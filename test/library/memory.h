#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "test/library/api.h"

namespace test_library {

// Each member of SocialSdkTest_CounterValues, counted by any thread.
struct Counters {
    std::atomic<uint64_t> objects_made, objects_dropped, allocations, frees, callbacks_registered,
        user_data_freed, callbacks_called, frames_muted, faults;
};

extern Counters g_counters;

inline void Count(std::atomic<uint64_t>& counter) {
    counter.fetch_add(1, std::memory_order_relaxed);
}

// A block the receiver frees with Discord_Free.
void* Allocate(std::size_t size);

// A copy the receiver frees with Discord_Free; never null, not even for empty text.
Discord_String NewText(std::string_view text);

}  // namespace test_library
