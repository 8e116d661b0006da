#include "engine/voice/packet_replays.h"

#include <algorithm>
#include <utility>

namespace engine::voice {
namespace {

/// Counters that are no further apart are neighbours: a minute of all packets that a call has.
constexpr std::uint32_t kNeighbours = 1u << 16;

std::uint32_t Reversed(std::uint32_t value) {
    return value << 24 | (value & 0xff00) << 8 | (value >> 8 & 0xff00) | value >> 24;
}

bool AreNeighbours(std::uint32_t one, std::uint32_t other) {
    return std::min(one - other, other - one) < kNeighbours;
}

/// Counters begin again after the last there is, so "later" is half of the way round at most.
bool IsLater(std::uint32_t one, std::uint32_t other) {
    return static_cast<std::int32_t>(one - other) > 0;
}

}  // namespace

bool PacketReplays::Take(std::uint32_t ssrc, std::uint32_t counter) {
    ++packets_;
    if (Source* const known = Find(ssrc)) {
        known->heard = packets_;
        return known->order == Order::Unknown ? known->TakeUnordered(counter)
                                              : known->TakeOrdered(counter);
    }
    Source& source = Room();
    source = {};
    source.ssrc = ssrc;
    source.newest = counter;
    source.before = counter;
    source.heard = packets_;
    return true;
}

PacketReplays::Source* PacketReplays::Find(std::uint32_t ssrc) {
    const auto found = std::ranges::find(sources_, ssrc, &Source::ssrc);
    return found == sources_.end() ? nullptr : &*found;
}

PacketReplays::Source& PacketReplays::Room() {
    if (sources_.size() < kMaxSources) return sources_.emplace_back();
    return *std::ranges::min_element(sources_, {}, &Source::heard);
}

bool PacketReplays::Source::TakeUnordered(std::uint32_t counter) {
    if (counter == newest || counter == before) return false;
    const bool big = AreNeighbours(counter, newest);
    const bool little = AreNeighbours(Reversed(counter), Reversed(newest));
    if (big == little) {
        before = std::exchange(newest, counter);
        return true;
    }
    order = big ? Order::BigEndian : Order::LittleEndian;
    if (little) newest = Reversed(newest);
    seen.set(0);
    return TakeOrdered(counter);
}

bool PacketReplays::Source::TakeOrdered(std::uint32_t counter) {
    if (order == Order::LittleEndian) counter = Reversed(counter);
    if (IsLater(counter, newest)) {
        seen <<= std::min(counter - newest, kWindow);
        newest = counter;
    }
    const std::uint32_t behind = newest - counter;
    if (behind >= kWindow || seen.test(behind)) return false;
    seen.set(behind);
    return true;
}

}  // namespace engine::voice
