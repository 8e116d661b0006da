#include "engine/sound/coding/opus_codec.h"

#include <opus/opus.h>

#include <new>

namespace engine::sound {
namespace {

constexpr opus_int32 kBitRate = 64000;
constexpr int kExpectedLossPercent = 15;
/// Of 0 to 10; above, speech costs more and sounds no better.
constexpr int kComplexity = 5;

std::size_t Written(int samples) { return samples > 0 ? static_cast<std::size_t>(samples) : 0; }

}  // namespace

std::size_t OpusSamples(std::span<const std::uint8_t> packet) {
    if (packet.empty()) return 0;
    return Written(
        opus_packet_get_nb_samples(packet.data(), static_cast<opus_int32>(packet.size()), kRate));
}

void VoiceEncoder::Free::operator()(OpusEncoder* encoder) const { opus_encoder_destroy(encoder); }

VoiceEncoder::VoiceEncoder() {
    int error = OPUS_OK;
    encoder_.reset(opus_encoder_create(kRate, 1, OPUS_APPLICATION_VOIP, &error));
    if (!encoder_) throw std::bad_alloc();
    opus_encoder_ctl(encoder_.get(), OPUS_SET_BITRATE(kBitRate));
    opus_encoder_ctl(encoder_.get(), OPUS_SET_INBAND_FEC(1));
    opus_encoder_ctl(encoder_.get(), OPUS_SET_PACKET_LOSS_PERC(kExpectedLossPercent));
    opus_encoder_ctl(encoder_.get(), OPUS_SET_COMPLEXITY(kComplexity));
    opus_encoder_ctl(encoder_.get(), OPUS_SET_SIGNAL(OPUS_SIGNAL_VOICE));
}

std::span<const std::uint8_t> VoiceEncoder::Encode(std::span<const std::int16_t, kFrame> samples) {
    const opus_int32 size = opus_encode(encoder_.get(), samples.data(), static_cast<int>(kFrame),
                                        packet_.data(), static_cast<opus_int32>(packet_.size()));
    return std::span(packet_).first(size > 0 ? static_cast<std::size_t>(size) : 0);
}

void VoiceEncoder::Reset() { opus_encoder_ctl(encoder_.get(), OPUS_RESET_STATE); }

void VoiceDecoder::Free::operator()(OpusDecoder* decoder) const { opus_decoder_destroy(decoder); }

VoiceDecoder::Decoder VoiceDecoder::Make(int channels) {
    int error = OPUS_OK;
    Decoder decoder(opus_decoder_create(kRate, channels, &error));
    if (!decoder) throw std::bad_alloc();
    return decoder;
}

VoiceDecoder::VoiceDecoder() : mono_(Make(1)), stereo_(Make(static_cast<int>(kChannels))) {}

std::size_t VoiceDecoder::Decode(std::span<const std::uint8_t> packet,
                                 std::span<std::int16_t> out) {
    if (packet.empty()) return 0;
    const bool was_stereo = is_stereo_;
    is_stereo_ = was_stereo || opus_packet_get_nb_channels(packet.data()) > 1;
    const std::size_t written = Run(packet, out.size() / kChannels, out, false);
    // What is no Opus says nothing of what follows.
    if (written == 0) is_stereo_ = was_stereo;
    return written;
}

std::size_t VoiceDecoder::Conceal(std::size_t samples, std::span<std::int16_t> out) {
    return Run({}, samples, out, false);
}

std::size_t VoiceDecoder::Recover(std::span<const std::uint8_t> next, std::size_t samples,
                                  std::span<std::int16_t> out) {
    return Run(next, samples, out, !next.empty());
}

std::size_t VoiceDecoder::Run(std::span<const std::uint8_t> packet, std::size_t samples,
                              std::span<std::int16_t> out, bool recover) {
    OpusDecoder* const decoder = is_stereo_ ? stereo_.get() : mono_.get();
    const std::size_t written = Written(opus_decode(
        decoder, packet.empty() ? nullptr : packet.data(), static_cast<opus_int32>(packet.size()),
        out.data(), static_cast<int>(samples), recover ? 1 : 0));
    if (is_stereo_) return written;
    // From the end, as each goes to where later ones were.
    for (std::size_t at = written; at-- > 0;) out[2 * at] = out[2 * at + 1] = out[at];
    return written;
}

void VoiceDecoder::Reset() {
    for (const Decoder* const decoder : {&mono_, &stereo_}) {
        opus_decoder_ctl(decoder->get(), OPUS_RESET_STATE);
    }
}

}  // namespace engine::sound
