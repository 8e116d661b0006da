#include "engine/calls/connection/packet_sources.h"

#include <utility>

namespace engine {

std::optional<std::uint64_t> PacketSources::UserOf(std::uint32_t ssrc) const {
    const auto found = users_.find(ssrc);
    if (found == users_.end()) return std::nullopt;
    return found->second;
}

std::vector<PacketSources::BufferedPacket> PacketSources::Name(std::uint32_t ssrc,
                                                               std::uint64_t user, Time now) {
    Forget(user);
    if (users_.size() < kMaxSources) users_[ssrc] = user;
    const auto waiting = unknown_.extract(ssrc);
    if (waiting.empty()) return {};
    std::vector<BufferedPacket> packets = std::move(waiting.mapped());
    std::erase_if(packets,
                  [&](const BufferedPacket& packet) { return now - packet.arrived > kRetention; });
    return packets;
}

void PacketSources::Keep(const voice::OpenedPacket& packet, Time now) {
    const std::uint32_t ssrc = packet.header.ssrc;
    std::erase_if(unknown_, [&](const auto& entry) {
        return now - entry.second.back().arrived > kRetention;
    });
    if (!unknown_.contains(ssrc) && unknown_.size() >= kMaxUnknown) return;
    std::vector<BufferedPacket>& packets = unknown_[ssrc];
    if (packets.size() == kMaxStored) packets.erase(packets.begin());
    packets.push_back({packet.header, mls::Copy(packet.payload), now});
}

void PacketSources::Forget(std::uint64_t user) {
    std::erase_if(users_, [&](const auto& entry) { return entry.second == user; });
}

}  // namespace engine
