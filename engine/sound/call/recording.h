#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "engine/sound/bounded_ring.h"
#include "engine/sound/pcm.h"
#include "engine/system/files/file_stream.h"

namespace engine::sound {

/// A WAV file of 16-bit samples that one thread fills and another writes.
class WavFile {
  public:
    WavFile(const std::string& path, std::uint16_t channels);
    ~WavFile() { Finish(); }

    bool IsOpen() const { return is_open_; }
    /// Sound thread: takes a tick; what the disk is too slow for is left out.
    void Add(std::span<const std::int16_t> samples);
    /// The other thread: writes what was taken, up to `kMaxTicks` in all.
    void Write();
    /// The other thread: writes the rest, and how long it is. What is added later is left out.
    void Finish();

    /// Ten minutes, which is enough to analyse, and bounds the file.
    static constexpr std::uint32_t kMaxTicks = 60000;

  private:
    void Put(const void* data, std::size_t bytes);
    void PutHeader();

    const std::uint16_t channels_;
    FileStream file_;
    bool is_open_ = false;
    BoundedRing<StereoTick, 256> waiting_;
    std::uint32_t ticks_ = 0;
};

/// Recordings for analysing echo cancellation: the captured, the processed and the played sound.
struct Recording {
    explicit Recording(const std::string& folder)
        : captured(folder + "/sound-captured.wav", 1),
          processed(folder + "/sound-processed.wav", 1),
          played(folder + "/sound-played.wav", kChannels) {}

    bool IsOpen() const { return captured.IsOpen() && processed.IsOpen() && played.IsOpen(); }
    void Write() {
        captured.Write();
        processed.Write();
        played.Write();
    }
    void Finish() {
        captured.Finish();
        processed.Finish();
        played.Finish();
    }

    WavFile captured;
    WavFile processed;
    WavFile played;
};

}  // namespace engine::sound
