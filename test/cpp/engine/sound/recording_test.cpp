#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "test/cpp/engine/sound/sound_support.h"

using test::Player;
using test::Tone;

namespace {

std::string Content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("what is recorded, sent and played is written to WAV files while that is on") {
    const std::string folder =
        (std::filesystem::temp_directory_path() / "sound-recording-test").string();
    std::filesystem::create_directories(folder);
    Player player;
    player.WithoutProcessing();
    player.audio->Input().SetVolume(60);
    player.room->microphone = Tone(1000, 8000);
    CHECK(player.audio->Record(folder));
    player.Ticks(10);
    player.audio->Drain();
    player.Ticks(10);
    CHECK(player.audio->Record(""));
    player.Ticks(10);
    const std::string captured = Content(folder + "/sound-captured.wav");
    // 20 ticks of 480 samples behind a header of 44 bytes, which says so.
    REQUIRE(captured.size() == 44 + 20 * 480 * 2);
    CHECK(captured.substr(0, 4) == "RIFF");
    CHECK(captured.substr(40, 4) == std::string("\x00\x4B\x00\x00", 4));
    std::vector<std::int16_t> samples(20 * 480);
    std::memcpy(samples.data(), captured.data() + 44, captured.size() - 44);
    CHECK(test::AmplitudeAt(1000, samples) == doctest::Approx(8000).epsilon(0.01));
    const std::string processed = Content(folder + "/sound-processed.wav");
    REQUIRE(processed.size() == captured.size());
    std::memcpy(samples.data(), processed.data() + 44, processed.size() - 44);
    CHECK(test::AmplitudeAt(1000, samples) == doctest::Approx(800).epsilon(0.01));
    CHECK(Content(folder + "/sound-played.wav").size() == 44 + 20 * 960 * 2);
    std::filesystem::remove_all(folder);
    CHECK_FALSE(player.audio->Record(folder));
}
