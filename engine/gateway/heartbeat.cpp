#include "engine/gateway/heartbeat.h"

#include <utility>

namespace engine {

void Heartbeat::Start(Interval interval, UniqueFunction<void()> beat, UniqueFunction<void()> dead) {
    interval_ = interval;
    beat_ = std::move(beat);
    dead_ = std::move(dead);
    waiting_ = false;
    const double first = static_cast<double>(interval.count()) * random_();
    Schedule(Interval(static_cast<Interval::rep>(first)));
}

void Heartbeat::Stop() { timer_.Cancel(); }

void Heartbeat::Schedule(Interval delay) {
    timer_.Start(delay, [this] {
        if (waiting_) return dead_();
        waiting_ = true;
        Schedule(interval_);
        beat_();
    });
}

}  // namespace engine
