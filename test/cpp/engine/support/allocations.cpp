// The tests' own `operator new` and `delete`, which count what is allocated and look into what is
// freed.

#include "test/cpp/engine/support/allocations.h"

#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include "test/cpp/engine/support/freed_memory.h"
#include "test/cpp/engine/support/sanitizers.h"

namespace {

thread_local std::size_t count = 0;
thread_local std::size_t bytes = 0;

/// Plain memory: what is looked for must not be freed, nor be found, itself.
thread_local char sought[64];
thread_local std::size_t sought_size = 0;
thread_local int found = 0;

}  // namespace

namespace test {

std::size_t AllocationsOfThisThread() { return count; }

std::size_t BytesOfThisThread() { return bytes; }

std::size_t HeapInUse() {
    if (!CountsAllocations()) return 0;
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

FreedMemory::FreedMemory(std::string_view text) {
    std::memcpy(sought, text.data(), text.size());
    found = 0;
    sought_size = text.size();
}

FreedMemory::~FreedMemory() { sought_size = 0; }

int FreedMemory::Found() const { return found; }

}  // namespace test

#if SANITIZES_ADDRESSES || SANITIZES_THREADS

bool test::CountsAllocations() { return false; }
bool test::FreedMemory::Looks() { return false; }

#else

bool test::CountsAllocations() { return true; }
bool test::FreedMemory::Looks() { return true; }

void* operator new(std::size_t size) {
    ++count;
    bytes += size;
    void* const memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) throw std::bad_alloc();
    // What is left in it from before is not this owner's doing.
    if (sought_size != 0) std::memset(memory, 0, malloc_usable_size(memory));
    return memory;
}

void operator delete(void* memory) noexcept {
    const bool looks = sought_size != 0 && memory != nullptr;
    if (looks && memmem(memory, malloc_usable_size(memory), sought, sought_size) != nullptr)
        ++found;
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

#endif
