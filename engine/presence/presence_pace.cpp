#include "engine/presence/presence_pace.h"

namespace engine {

std::chrono::milliseconds PresencePace::Delay(Clock::time_point now) {
    while (!sent_.empty() && sent_.front() + limit_.period <= now) sent_.pop_front();
    if (limit_.changes == 0 || sent_.size() < limit_.changes) return std::chrono::milliseconds(0);
    return std::chrono::ceil<std::chrono::milliseconds>(sent_.front() + limit_.period - now);
}

void PresencePace::Sent(Clock::time_point now) {
    if (limit_.changes != 0) sent_.push_back(now);
}

}  // namespace engine
