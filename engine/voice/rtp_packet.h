#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/mls/crypto/bytes.h"

/// RTP as the voice server uses it (RFC 3550; voice gateway version 8).
namespace engine::voice {

inline constexpr std::size_t kRtpHeaderSize = 12;
inline constexpr std::uint8_t kOpusPayloadType = 120;

struct RtpHeader {
    std::uint8_t payload_type = kOpusPayloadType;
    std::uint16_t sequence = 0;
    /// Of a clock of 48 kHz.
    std::uint32_t timestamp = 0;
    std::uint32_t ssrc = 0;

    bool operator==(const RtpHeader&) const = default;
};

void WriteRtpHeader(const RtpHeader& header, std::span<std::uint8_t, kRtpHeaderSize> bytes);

/// How a packet is laid out.
struct RtpLayout {
    RtpHeader header;
    /// Bytes that are not encrypted: the header, CSRCs and the preamble of the extension.
    std::size_t clear_size = 0;
    /// Bytes of extension elements at the start of what is encrypted.
    std::size_t extension_size = 0;
    /// Whether padding ends what is encrypted.
    bool padded = false;

    /// The payload of the decrypted rest; nothing when extension or padding do not fit into it.
    std::optional<mls::ByteView> PayloadOf(mls::ByteView decrypted) const;
};

/// Nothing when the bytes are no RTP packet: too short, another version, or RTCP.
std::optional<RtpLayout> ReadRtp(mls::ByteView packet);

}  // namespace engine::voice
