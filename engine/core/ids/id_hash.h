#pragma once

#include <cstddef>
#include <cstdint>

namespace engine {

/// Spreads ids over 64 bits, of which the upper ones are the best; also for the containers of the
/// standard library. Seeded differently in each process, so that chosen ids cannot collide.
/// Immutable, any thread.
class IdHash {
  public:
    IdHash() : IdHash(OfProcess()) {}

    std::size_t operator()(std::uint64_t id) const noexcept {
        id *= first_;
        return (id ^ id >> 32) * second_;
    }

  private:
    IdHash(std::uint64_t first, std::uint64_t second) : first_(first), second_(second) {}
    static const IdHash& OfProcess();

    std::uint64_t first_;
    std::uint64_t second_;
};

}  // namespace engine
