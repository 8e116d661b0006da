#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/voice/transport_cipher.h"

namespace engine {

/// Maps sources (SSRC) to users. Packets of a source that is not known yet are kept for a moment.
class PacketSources {
  public:
    using Time = std::chrono::steady_clock::time_point;

    /// A packet that waits for its sender to be known.
    struct BufferedPacket {
        voice::RtpHeader header;
        mls::Bytes payload;
        Time arrived;
    };

    static constexpr std::size_t kMaxSources = 1000;
    static constexpr std::size_t kMaxUnknown = 16;
    static constexpr std::size_t kMaxStored = 10;
    static constexpr std::chrono::seconds kRetention{1};

    /// The user whose source it is; nothing when nobody has said so.
    std::optional<std::uint64_t> UserOf(std::uint32_t ssrc) const;
    /// Sets the source's user, and returns its packets of the last second.
    std::vector<BufferedPacket> Name(std::uint32_t ssrc, std::uint64_t user, Time now);
    /// Keeps a packet of an unknown source.
    void Keep(const voice::OpenedPacket& packet, Time now);
    /// The user is in the call no more.
    void Forget(std::uint64_t user);

  private:
    std::map<std::uint32_t, std::uint64_t> users_;
    std::map<std::uint32_t, std::vector<BufferedPacket>> unknown_;
};

}  // namespace engine
