#pragma once

#include <cstdint>
#include <set>

namespace engine::voice {

/// Which counters of a sender were seen: each counts once. Remembers the highest and the missing
/// ones below it, of which it keeps the latest `kMostMissing`.
class ReplayWindow {
  public:
    static constexpr std::size_t kMostMissing = 1000;

    /// Whether a frame with this counter may still come.
    bool MayCome(std::uint64_t counter) const;
    /// It came.
    void Take(std::uint64_t counter);

  private:
    std::uint64_t highest_ = 0;
    std::set<std::uint64_t> missing_;
};

}  // namespace engine::voice
