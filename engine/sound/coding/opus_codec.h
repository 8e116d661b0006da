#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/sound/pcm.h"

struct OpusEncoder;
struct OpusDecoder;

namespace engine::sound {

/// The largest Opus packet of one frame (RFC 6716, 3.4).
inline constexpr std::size_t kMaxOpusBytes = 1275;
/// The samples of one channel in the longest packet there is, 120 ms.
inline constexpr std::size_t kMaxOpusSamples = 5760;
/// What is sent five times when speech ends, as others' decoders are used to.
inline constexpr std::array<std::uint8_t, 3> kSilencePacket{0xF8, 0xFF, 0xFE};

/// How many samples of one channel a packet has; 0 when it is no Opus.
std::size_t OpusSamples(std::span<const std::uint8_t> packet);

/// Makes packets of the microphone's sound: 48 kHz, one channel, 20 ms, with enough of each in the
/// next to conceal a loss. Allocates when it is made, and never again. One thread at a time.
class VoiceEncoder {
  public:
    VoiceEncoder();
    /// The packet, valid until the next call; empty when encoding failed.
    std::span<const std::uint8_t> Encode(std::span<const std::int16_t, kFrame> samples);
    /// Forgets what was encoded: the next packet begins a sound.
    void Reset();

  private:
    struct Free {
        void operator()(OpusEncoder* encoder) const;
    };
    std::unique_ptr<OpusEncoder, Free> encoder_;
    std::array<std::uint8_t, kMaxOpusBytes> packet_{};
};

/// Makes sound of packets, always of two channels. Allocates when it is made, and never again. One
/// thread at a time. Until a packet has two channels itself, one is decoded, which takes half the
/// time.
class VoiceDecoder {
  public:
    VoiceDecoder();
    /// The samples of one channel that were written to `out`, which has room for `kMaxOpusSamples`
    /// of both; 0 when the packet is no Opus.
    std::size_t Decode(std::span<const std::uint8_t> packet, std::span<std::int16_t> out);
    /// Conceals a loss of `samples` (of one channel) by what came before.
    std::size_t Conceal(std::size_t samples, std::span<std::int16_t> out);
    /// The same, by what the packet after the lost one says of it.
    std::size_t Recover(std::span<const std::uint8_t> next, std::size_t samples,
                        std::span<std::int16_t> out);
    /// Forgets what was decoded.
    void Reset();

  private:
    struct Free {
        void operator()(OpusDecoder* decoder) const;
    };
    using Decoder = std::unique_ptr<OpusDecoder, Free>;

    static Decoder Make(int channels);
    /// Decodes the packet; without one, conceals a loss of that many samples.
    std::size_t Run(std::span<const std::uint8_t> packet, std::size_t samples,
                    std::span<std::int16_t> out, bool recover);

    Decoder mono_;
    Decoder stereo_;
    /// Whether any packet had two channels. What follows has them too: changing back would be
    /// heard.
    bool is_stereo_ = false;
};

}  // namespace engine::sound
