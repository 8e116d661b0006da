#include "engine/core/state/removal_log.h"

namespace engine {
namespace {

constexpr std::size_t kRememberedRemovals = 1024;

}  // namespace

void RemovalLog::Add(std::uint64_t id) {
    removed_[id] = ++now_;
    order_.push_back(id);
    if (order_.size() <= kRememberedRemovals) return;
    // The n-th entry was made at the moment forgotten_ + n; an id that came again is listed later.
    ++forgotten_;
    const auto oldest = removed_.find(order_.front());
    if (oldest != removed_.end() && oldest->second <= forgotten_) removed_.erase(oldest);
    order_.pop_front();
}

bool RemovalLog::RemovedSince(Moment moment, std::uint64_t id) const {
    if (moment < forgotten_) return true;
    const auto found = removed_.find(id);
    return found != removed_.end() && found->second > moment;
}

void RemovalLog::RemoveAll() {
    forgotten_ = ++now_;
    order_.clear();
    removed_.clear();
}

}  // namespace engine
