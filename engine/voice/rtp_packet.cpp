#include "engine/voice/rtp_packet.h"

namespace engine::voice {
namespace {

constexpr std::uint8_t kRtpVersion = 2;
/// The payload type as RTCP has it in the same place: 200 to 206 (RFC 5761).
constexpr std::uint8_t kFirstRtcp = 200;
constexpr std::uint8_t kLastRtcp = 206;

std::uint32_t ReadBigEndian(mls::ByteView bytes, std::size_t at, std::size_t size) {
    std::uint32_t value = 0;
    for (std::size_t byte = 0; byte < size; ++byte) value = value << 8 | bytes[at + byte];
    return value;
}

void WriteBigEndian(std::uint32_t value, std::size_t size, std::uint8_t* bytes) {
    for (std::size_t byte = size; byte-- > 0; value >>= 8) {
        bytes[byte] = static_cast<std::uint8_t>(value);
    }
}

}  // namespace

void WriteRtpHeader(const RtpHeader& header, std::span<std::uint8_t, kRtpHeaderSize> bytes) {
    bytes[0] = kRtpVersion << 6;
    bytes[1] = header.payload_type;
    WriteBigEndian(header.sequence, 2, &bytes[2]);
    WriteBigEndian(header.timestamp, 4, &bytes[4]);
    WriteBigEndian(header.ssrc, 4, &bytes[8]);
}

std::optional<RtpLayout> ReadRtp(mls::ByteView packet) {
    if (packet.size() < kRtpHeaderSize || packet[0] >> 6 != kRtpVersion) return std::nullopt;
    if (packet[1] >= kFirstRtcp && packet[1] <= kLastRtcp) return std::nullopt;
    RtpLayout layout;
    layout.header.payload_type = packet[1] & 0x7f;
    layout.header.sequence = static_cast<std::uint16_t>(ReadBigEndian(packet, 2, 2));
    layout.header.timestamp = ReadBigEndian(packet, 4, 4);
    layout.header.ssrc = ReadBigEndian(packet, 8, 4);
    layout.clear_size = kRtpHeaderSize + 4u * (packet[0] & 0x0f);
    layout.padded = (packet[0] & 0x20) != 0;
    const bool extended = (packet[0] & 0x10) != 0;
    if (extended) {
        if (packet.size() < layout.clear_size + 4) return std::nullopt;
        layout.extension_size = 4u * ReadBigEndian(packet, layout.clear_size + 2, 2);
        layout.clear_size += 4;
    }
    if (packet.size() < layout.clear_size) return std::nullopt;
    return layout;
}

std::optional<mls::ByteView> RtpLayout::PayloadOf(mls::ByteView decrypted) const {
    std::size_t end = decrypted.size();
    if (padded) {
        // The last byte counts the padding, itself included.
        if (end == 0 || decrypted[end - 1] == 0 || decrypted[end - 1] > end) return std::nullopt;
        end -= decrypted[end - 1];
    }
    if (extension_size > end) return std::nullopt;
    return decrypted.subspan(extension_size, end - extension_size);
}

}  // namespace engine::voice
