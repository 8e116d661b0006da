#pragma once

#include <string_view>

namespace test {

/// Watches the memory that this thread frees for a text, from now until destroyed. One at a time.
class FreedMemory {
  public:
    explicit FreedMemory(std::string_view text);
    ~FreedMemory();
    /// Whether freed memory is looked into: not under sanitizers, which have an allocator of their
    /// own.
    static bool Looks();
    FreedMemory(const FreedMemory&) = delete;
    FreedMemory& operator=(const FreedMemory&) = delete;

    /// How many blocks held the text when they were freed.
    int Found() const;
};

}  // namespace test
