#include "engine/voice/transport_cipher.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <limits>

#include "engine/voice/hchacha20.h"

namespace engine::voice {
namespace {

struct NamedMode {
    TransportMode mode;
    std::string_view name;
};

/// In the order of preference.
constexpr NamedMode kModes[] = {
    {TransportMode::Aes256Gcm, "aead_aes256_gcm_rtpsize"},
    {TransportMode::XChaCha20Poly1305, "aead_xchacha20_poly1305_rtpsize"},
};

const EVP_CIPHER* CipherOf(TransportMode mode) {
    return mode == TransportMode::Aes256Gcm ? EVP_aes_256_gcm() : EVP_chacha20_poly1305();
}

std::uint32_t NumberOf(ByteView counter) {
    std::uint32_t number = 0;
    for (const std::uint8_t byte : counter) number = number << 8 | byte;
    return number;
}

}  // namespace

std::optional<TransportMode> TransportModeNamed(std::string_view name) {
    for (const auto& [mode, mode_name] : kModes) {
        if (mode_name == name) return mode;
    }
    return std::nullopt;
}

std::string_view NameOf(TransportMode mode) { return kModes[static_cast<int>(mode)].name; }

std::optional<TransportMode> ChooseTransportMode(const std::vector<std::string_view>& offered) {
    for (const auto& [mode, name] : kModes) {
        if (std::find(offered.begin(), offered.end(), name) != offered.end()) return mode;
    }
    return std::nullopt;
}

TransportCipher::TransportCipher(TransportMode mode, ByteView key, std::uint32_t counter)
    : mode_(mode),
      key_(mls::Copy(key)),
      sealing_(CipherOf(mode), AeadCipher::Direction::Seal),
      opening_(CipherOf(mode), AeadCipher::Direction::Open),
      counter_(counter),
      sealed_(kMaxPacket),
      opened_(kMaxPacket) {
    sealing_.SetKey(key_);
    opening_.SetKey(key_);
}

bool TransportCipher::Uses(TransportMode mode, ByteView key) const {
    return mode_ == mode && mls::SameSecret(key_, key);
}

std::array<std::uint8_t, 12> TransportCipher::Prepare(AeadCipher& cipher, ByteView counter) {
    std::array<std::uint8_t, 12> nonce{};
    if (mode_ == TransportMode::Aes256Gcm) {
        std::copy(counter.begin(), counter.end(), nonce.begin());
        return nonce;
    }
    // XChaCha20's nonce of 24 bytes is the counter and zeros: 16 bytes of it make the subkey, the
    // rest the nonce.
    std::array<std::uint8_t, 16> long_nonce{};
    std::copy(counter.begin(), counter.end(), long_nonce.begin());
    auto subkey = HChaCha20(key_, long_nonce);
    cipher.SetKey(subkey);
    OPENSSL_cleanse(subkey.data(), subkey.size());
    return nonce;
}

std::optional<ByteView> TransportCipher::Seal(const RtpHeader& header, ByteView payload) {
    const std::size_t size = kRtpHeaderSize + payload.size() + kTagSize + kCounterSize;
    const bool used_up = counter_ == std::numeric_limits<std::uint32_t>::max();
    if (size > kMaxPacket || used_up) return std::nullopt;
    ++counter_;
    std::uint8_t* const body = sealed_.data() + kRtpHeaderSize;
    std::uint8_t* const tag = body + payload.size();
    std::uint8_t* const counter = tag + kTagSize;
    WriteRtpHeader(header, std::span<std::uint8_t, kRtpHeaderSize>(sealed_.data(), kRtpHeaderSize));
    for (std::size_t byte = 0; byte < kCounterSize; ++byte) {
        counter[byte] = static_cast<std::uint8_t>(counter_ >> 8 * (kCounterSize - 1 - byte));
    }
    const auto nonce = Prepare(sealing_, ByteView(counter, kCounterSize));
    sealing_.Seal(nonce, ByteView(sealed_).first(kRtpHeaderSize), payload, body, {tag, kTagSize});
    return ByteView(sealed_).first(size);
}

std::optional<OpenedPacket> TransportCipher::Open(ByteView packet) {
    if (packet.size() > kMaxPacket) return std::nullopt;
    const auto layout = ReadRtp(packet);
    if (!layout || packet.size() < layout->clear_size + kTagSize + kCounterSize)
        return std::nullopt;
    const ByteView counter = packet.last(kCounterSize);
    const ByteView tag = packet.subspan(packet.size() - kCounterSize - kTagSize, kTagSize);
    const ByteView content = packet.subspan(
        layout->clear_size, packet.size() - kCounterSize - kTagSize - layout->clear_size);
    const auto nonce = Prepare(opening_, counter);
    const bool genuine =
        opening_.Open(nonce, packet.first(layout->clear_size), content, tag, opened_.data());
    if (!genuine) return std::nullopt;
    const auto payload = layout->PayloadOf(ByteView(opened_).first(content.size()));
    if (!payload || !replays_.Take(layout->header.ssrc, NumberOf(counter))) return std::nullopt;
    return OpenedPacket{layout->header, *payload};
}

}  // namespace engine::voice
