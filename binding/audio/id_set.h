// A set of ids that one thread changes while any others look ids up, without locks.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace binding {

class IdSet {
  public:
    IdSet() = default;
    ~IdSet();
    IdSet(const IdSet&) = delete;

    // Writer thread only. 0 is not an id and never in the set.
    void Insert(uint64_t id);
    void Erase(uint64_t id) noexcept;

    // Any thread; linear in the largest size that the set has had.
    bool Contains(uint64_t id) const noexcept { return id != 0 && Find(id); }

  private:
    // Blocks are added when all are full, and never removed, because readers may be iterating over
    // them.
    struct Block {
        std::array<std::atomic<uint64_t>, 32> ids{};
        std::atomic<Block*> next = nullptr;
    };

    // The slot of the id; null if there is none. For 0, a free slot.
    std::atomic<uint64_t>* Find(uint64_t id) const noexcept;

    Block* const first_ = new Block;
};

}  // namespace binding
