#pragma once

#include <cstddef>

namespace test {

/// Whether allocations are counted: not under sanitizers, which have an allocator of their own.
bool CountsAllocations();

/// How often this thread has called `operator new`.
std::size_t AllocationsOfThisThread();
/// How many bytes it has asked it for: what copying costs, counted instead of timed.
std::size_t BytesOfThisThread();

/// How many bytes of memory the process holds, with what the allocator adds to each piece; 0 where
/// allocations are not counted.
std::size_t HeapInUse();

/// How many bytes `work` asks for; 0 where allocations are not counted.
template <class Work>
std::size_t BytesOf(Work work) {
    const std::size_t before = BytesOfThisThread();
    work();
    return BytesOfThisThread() - before;
}

}  // namespace test
