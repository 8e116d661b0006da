#include "engine/voice/replay_window.h"

#include <algorithm>

namespace engine::voice {

bool ReplayWindow::MayCome(std::uint64_t counter) const {
    return counter > highest_ || missing_.contains(counter);
}

void ReplayWindow::Take(std::uint64_t counter) {
    if (counter <= highest_) {
        missing_.erase(counter);
        return;
    }
    const std::uint64_t gap = counter - highest_ - 1;
    const std::uint64_t kept = std::min<std::uint64_t>(gap, kMostMissing);
    for (std::uint64_t each = counter - kept; each < counter; ++each) missing_.insert(each);
    while (missing_.size() > kMostMissing) missing_.erase(missing_.begin());
    highest_ = counter;
}

}  // namespace engine::voice
