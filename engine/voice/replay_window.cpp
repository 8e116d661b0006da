#include "engine/voice/replay_window.h"

#include <algorithm>

namespace engine::voice {

bool ReplayWindow::MayCome(std::uint64_t counter) const {
    if (counter > highest_) return true;
    const std::uint64_t behind = highest_ - counter;
    return behind < seen_.size() && !seen_.test(behind);
}

void ReplayWindow::Take(std::uint64_t counter) {
    if (counter > highest_) {
        seen_ <<= std::min<std::uint64_t>(counter - highest_, seen_.size());
        highest_ = counter;
    }
    const std::uint64_t behind = highest_ - counter;
    if (behind < seen_.size()) seen_.set(behind);
}

}  // namespace engine::voice
