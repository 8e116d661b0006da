#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace engine {

/// The ids that were added last, so many at most. Meant for few: it looks through all of them.
class LatestIds {
  public:
    explicit LatestIds(std::size_t most) : most_(most) {}

    bool Contains(std::uint64_t id) const { return std::ranges::find(ids_, id) != ids_.end(); }

    void Add(std::uint64_t id) {
        Remove(id);
        if (ids_.size() == most_) ids_.pop_front();
        ids_.push_back(id);
    }

    /// Whether it was there.
    bool Remove(std::uint64_t id) { return std::erase(ids_, id) > 0; }

    void Clear() { ids_.clear(); }

  private:
    const std::size_t most_;
    std::deque<std::uint64_t> ids_;
};

}  // namespace engine
