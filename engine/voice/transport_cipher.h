#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/voice/aead_cipher.h"
#include "engine/voice/packet_replays.h"
#include "engine/voice/rtp_packet.h"

namespace engine::voice {

/// How packets between client and voice server are encrypted.
enum class TransportMode {
    /// `aead_aes256_gcm_rtpsize`, preferred.
    Aes256Gcm,
    /// `aead_xchacha20_poly1305_rtpsize`, which every server offers.
    XChaCha20Poly1305,
};

/// The mode of this name; nothing for modes that are unknown or were discontinued.
std::optional<TransportMode> TransportModeNamed(std::string_view name);
std::string_view NameOf(TransportMode mode);
/// The best of the modes that a server offers; nothing when there is none in common.
std::optional<TransportMode> ChooseTransportMode(const std::vector<std::string_view>& offered);

/// A packet that was opened. It lies in the cipher's memory until the next one is opened.
struct OpenedPacket {
    RtpHeader header;
    ByteView payload;
};

/// Seals and opens the packets of one voice connection. A packet is its RTP header, ciphertext, tag
/// and a counter of 4 bytes, which makes its nonce. Nothing is allocated after construction. One
/// thread at a time.
class TransportCipher {
  public:
    static constexpr std::size_t kKeySize = 32;
    /// The largest UDP payload that is sent or taken.
    static constexpr std::size_t kMaxPacket = 2048;

    /// `key` has `kKeySize` bytes; counters up to `counter` were used with it.
    TransportCipher(TransportMode mode, ByteView key, std::uint32_t counter = 0);

    /// The whole packet, in the cipher's memory until the next one is sealed; nothing when the
    /// payload is too large, or when all counters of this key were used.
    std::optional<ByteView> Seal(const RtpHeader& header, ByteView payload);
    /// Nothing when it is no RTP packet, was sealed with another key, changed on its way or was
    /// opened before.
    std::optional<OpenedPacket> Open(ByteView packet);
    bool Uses(TransportMode mode, ByteView key) const;
    /// The last one that was used.
    std::uint32_t Counter() const noexcept { return counter_; }

  private:
    static constexpr std::size_t kTagSize = 16;
    static constexpr std::size_t kCounterSize = 4;

    /// Makes the 12 bytes of nonce for this counter, and with XChaCha20 sets its key.
    std::array<std::uint8_t, 12> Prepare(AeadCipher& cipher, ByteView counter);

    TransportMode mode_;
    Bytes key_;
    AeadCipher sealing_;
    AeadCipher opening_;
    std::uint32_t counter_;
    PacketReplays replays_;
    Bytes sealed_;
    Bytes opened_;
};

}  // namespace engine::voice
