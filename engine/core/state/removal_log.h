#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "engine/core/ids/id_hash.h"

namespace engine {

/// Remembers recent removals and their order, so that an answer from before a removal cannot bring
/// a removed object back. I/O thread only.
class RemovalLog {
  public:
    /// A moment, to be taken before a request is sent.
    using Moment = std::uint64_t;
    Moment Now() const noexcept { return now_; }

    void Add(std::uint64_t id);

    /// Whether `id` was removed after that moment. Also true when so much was removed since then
    /// that it is not known any more.
    bool RemovedSince(Moment moment, std::uint64_t id) const;

    /// Whether it is among the last things removed; for ids that are never used again.
    bool Contains(std::uint64_t id) const { return removed_.contains(id); }

    /// Everything counts as removed at this moment: the state starts again.
    void RemoveAll();

  private:
    Moment now_ = 0;
    Moment forgotten_ = 0;  // removals up to this moment are not listed any more
    std::deque<std::uint64_t> order_;
    std::unordered_map<std::uint64_t, Moment, IdHash> removed_;
};

}  // namespace engine
