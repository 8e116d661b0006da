#include "engine/gateway/send_pace.h"

#include <algorithm>

namespace engine {
namespace {

/// Heartbeats that the gateway asks for by itself.
constexpr std::size_t kAskedHeartbeats = 2;

}  // namespace

void SendPace::ReserveHeartbeats(std::chrono::milliseconds interval) {
    const auto beats = static_cast<std::size_t>(limit_.window / interval) + 1 + kAskedHeartbeats;
    allowed_ = limit_.messages - std::min(beats, limit_.messages / 2);
}

SendPace::Moment SendPace::FreeAt(Moment now) {
    while (!sent_.empty() && sent_.front() + limit_.window <= now) sent_.pop_front();
    if (sent_.size() < allowed_) return now;
    return sent_[sent_.size() - allowed_] + limit_.window;
}

}  // namespace engine
