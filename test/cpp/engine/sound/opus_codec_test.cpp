#include <doctest/doctest.h>
#include <opus/opus.h>

#include <array>
#include <string_view>
#include <vector>

#include "engine/sound/coding/opus_codec.h"
#include "test/cpp/engine/mls/vectors.h"
#include "test/cpp/engine/sound/sound_support.h"

using engine::sound::kMaxOpusSamples;
using engine::sound::OpusSamples;
using engine::sound::VoiceDecoder;

namespace {

/// A tone of 1000 Hz and amplitude 8000, one channel, 20 ms each, as the encoder of opusscript
/// (another release of Opus, compiled to WebAssembly) made them.
constexpr std::array<std::string_view, 8> kTonePackets{
    "78830f9985dff9e157f5601a6c75a454d7bf70ccac52b3f501f954611655e1321d60c5fe41a3a299"
    "b822ace38374416cbd0c39f943e7127c31e1306ea5549ce76d2d81bd90aeb9b3f8b5b810f4e89f59"
    "028380963fa93c52389b14046b6f36d18ec1c3c356",
    "78a0b02bda75e58a446de58e4c07cfed4dbb00f0193ccb83602e50c9b60b05ae2870e516d4cf6a94"
    "aa04339b8a5dc7a5b499811df276b0056ff76657c08577cdff0b33dab47f2d358e8ab97ca75853",
    "789c186fa44117f63e8b310d3012c69bd544f16b4ad8ad27d244c83032ef1187dcbcf9edcbcec21b"
    "d23462dedfc42bb029d467b9734ee8d6662773dab47f2d358e8ab97ca758c7",
    "789ba02fa44117f63e8b310e1689dd1868d01bd5fad07f8a08dd0fba4ca65ccc6f983b89849f5d18"
    "9aa1adc231b6cd8ac1cac6cee637ff653c9303b568f04ff26726be15698d47",
    "789ba02fa44117f63e8b3124ea4f843ae7417acbd4496bd2d943afd6b99b7765bf70a395961ddaed"
    "43b415de7e851175fbf5d14f7f4bf445fd54fddab47f2d358e8ab97ca758c8",
    "789ba02fa44117f63e8b310d526d239c743fb41e663d04c9ec48e4d7ae23929823b30b1b9749447b"
    "c60e3c1f40bdba25bad078a760ba9e7120ab57fc3867b568f4734d635f0ab59747",
    "789ba02fa44117f63e8b31199ad5db61b2ba1902fef2c2cdc51e01b436fc255c64c55099e9a4d738"
    "ff4c85b7289ae66ff226836c912f926b9b2ad3dab47f2d358e8ab97ca758c7",
    "789ba02fa44117f63e8b3101aadde805e755d76a5c1826b494bee1f3c6eb04512d64f876dd0c0214"
    "21a38760158b56d4342d31bfb39d6a271114f7cb9dad5a3c102486be15698d47"};

}  // namespace

TEST_SUITE("Opus") {
    TEST_CASE("a tone from another encoder is decoded to both channels") {
        VoiceDecoder decoder;
        std::vector<std::int16_t> samples(kMaxOpusSamples * 2);
        std::vector<std::int16_t> left;
        for (const std::string_view packet : kTonePackets) {
            const auto bytes = mls_vectors::Hex(packet);
            CHECK(OpusSamples(bytes) == 960);
            REQUIRE(decoder.Decode(bytes, samples) == 960);
            for (std::size_t at = 0; at < 960; ++at) {
                CHECK(samples[at * 2] == samples[at * 2 + 1]);
                left.push_back(samples[at * 2]);
            }
        }
        // The last 100 ms: the decoder has what it needs from before by then.
        const auto heard = std::span(left).last(4800);
        CHECK(test::AmplitudeAt(1000, heard) == doctest::Approx(8000).epsilon(0.03));
    }

    TEST_CASE("sound of two channels keeps them, also when it comes after sound of one") {
        int error = OPUS_OK;
        OpusEncoder* const encoder = opus_encoder_create(48000, 2, OPUS_APPLICATION_AUDIO, &error);
        REQUIRE(error == OPUS_OK);
        opus_encoder_ctl(encoder, OPUS_SET_BITRATE(128000));
        opus_encoder_ctl(encoder, OPUS_SET_FORCE_CHANNELS(2));
        VoiceDecoder decoder;
        std::vector<std::int16_t> samples(kMaxOpusSamples * 2);
        for (const std::string_view packet : kTonePackets) {
            REQUIRE(decoder.Decode(mls_vectors::Hex(packet), samples) == 960);
        }
        const auto tone = test::Tone(1000, 8000);
        std::vector<std::int16_t> left;
        std::vector<std::int16_t> right;
        for (int packet = 0; packet < 15; ++packet) {
            std::array<std::int16_t, 1920> both{};
            for (std::size_t at = 0; at < 960; ++at) {
                both[at * 2] = tone(packet * 960 + static_cast<std::int64_t>(at));
            }
            std::array<std::uint8_t, 1275> bytes{};
            const int size = opus_encode(encoder, both.data(), 960, bytes.data(), 1275);
            REQUIRE(size > 0);
            const auto sent = std::span(bytes).first(static_cast<std::size_t>(size));
            REQUIRE(decoder.Decode(sent, samples) == 960);
            for (std::size_t at = 0; at < 960; ++at) {
                left.push_back(samples[at * 2]);
                right.push_back(samples[at * 2 + 1]);
            }
        }
        opus_encoder_destroy(encoder);
        CHECK(test::AmplitudeAt(1000, std::span(left).last(4800)) ==
              doctest::Approx(8000).epsilon(0.03));
        CHECK(test::AmplitudeAt(1000, std::span(right).last(4800)) < 200);
        // One channel again: both are heard, as with any decoder.
        for (const std::string_view packet : kTonePackets) {
            REQUIRE(decoder.Decode(mls_vectors::Hex(packet), samples) == 960);
        }
        CHECK(samples[1000] == samples[1001]);
        decoder.Reset();
        CHECK(decoder.Decode(mls_vectors::Hex(kTonePackets[0]), samples) == 960);
    }

    TEST_CASE("lengths of all kinds are known, and what is none has no samples") {
        // Configurations of RFC 6716, table 2, as TOC bytes with one frame.
        const auto samples = [](std::uint8_t toc) {
            const std::array<std::uint8_t, 3> packet{toc, 0xFF, 0xFE};
            return OpusSamples(packet);
        };
        CHECK(samples(0 << 3) == 480);
        CHECK(samples(3 << 3) == 2880);
        CHECK(samples(16 << 3) == 120);
        CHECK(samples(31 << 3) == 960);
        CHECK(OpusSamples({}) == 0);
        // Code 3 with 49 frames of 2.5 ms is more than 120 ms.
        const std::array<std::uint8_t, 2> too_long{16 << 3 | 3, 49};
        CHECK(OpusSamples(too_long) == 0);
    }
}
