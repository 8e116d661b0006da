#include "test/library/memory.h"

#include <cstdlib>
#include <cstring>

namespace test_library {

Counters g_counters;

namespace {

// Stands before every block, to tell the library's blocks from others.
struct alignas(16) BlockHeader {
    uint64_t mark;
};

constexpr uint64_t kLive = 0x5d4c0ffee5d4c0ffULL;
constexpr uint64_t kFreed = 0xdeadb10cdeadb10cULL;

}  // namespace

void* Allocate(std::size_t size) {
    auto* header = static_cast<BlockHeader*>(std::malloc(sizeof(BlockHeader) + size));
    header->mark = kLive;
    Count(g_counters.allocations);
    return header + 1;
}

Discord_String NewText(std::string_view text) {
    auto* bytes = static_cast<uint8_t*>(Allocate(text.size()));
    std::memcpy(bytes, text.data(), text.size());
    return {bytes, text.size()};
}

}  // namespace test_library

using namespace test_library;

DISCORD_API void* Discord_Alloc(size_t size) { return Allocate(size); }

DISCORD_API void Discord_Free(void* ptr) {
    if (ptr == nullptr) return;
    BlockHeader* header = static_cast<BlockHeader*>(ptr) - 1;
    if (header->mark != kLive) return Count(g_counters.faults);
    header->mark = kFreed;
    Count(g_counters.frees);
    std::free(header);
}

DISCORD_API void Discord_FreeProperties(Discord_Properties properties) {
    for (size_t i = 0; i < properties.size; ++i) {
        Discord_Free(properties.keys[i].ptr);
        Discord_Free(properties.values[i].ptr);
    }
    Discord_Free(properties.keys);
    Discord_Free(properties.values);
}
