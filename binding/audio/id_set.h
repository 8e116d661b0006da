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

    // The one thread. 0 is no id and never in the set.
    void Insert(uint64_t id);
    void Erase(uint64_t id) noexcept;

    // Any thread; takes as long as there were ids in the set at most.
    bool Contains(uint64_t id) const noexcept { return id != 0 && Find(id); }

  private:
    // Blocks are added when all are full, and stay: lookups may be on their way through them.
    struct Block {
        std::array<std::atomic<uint64_t>, 32> ids{};
        std::atomic<Block*> next = nullptr;
    };

    // Where the id is; null when it is nowhere. 0 is where there is room.
    std::atomic<uint64_t>* Find(uint64_t id) const noexcept;

    Block* const first_ = new Block;
};

}  // namespace binding
