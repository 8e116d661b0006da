#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace engine::voice {

/// Detects repeated counters of a sender. Remembers the highest and the `kMaxMissing` below it;
/// what is older counts as seen. Never allocates, and costs the same whatever counters a sender
/// chooses.
class ReplayWindow {
  public:
    static constexpr std::size_t kMaxMissing = 1000;

    /// Whether a frame with this counter may still come.
    bool MayCome(std::uint64_t counter) const;
    /// It came.
    void Take(std::uint64_t counter);

  private:
    std::uint64_t highest_ = 0;
    /// Bit n is the nth below the highest; the first counter there is is 1.
    std::bitset<kMaxMissing + 1> seen_{1};
};

}  // namespace engine::voice
