#include "engine/sound/call/recording.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string_view>

#include "engine/core/text/utf8_path.h"

namespace engine::sound {
namespace {

constexpr std::size_t kWavHeader = 44;

/// The header as in the file: numbers are little endian.
class WavHeader {
  public:
    void Text(std::string_view text) {
        for (const char one : text) bytes_[size_++] = static_cast<std::uint8_t>(one);
    }
    void Number(std::size_t value, int bytes) {
        for (int at = 0; at < bytes; ++at) {
            bytes_[size_++] = static_cast<std::uint8_t>(value >> (8 * at));
        }
    }
    const std::array<std::uint8_t, kWavHeader>& Bytes() const { return bytes_; }

  private:
    std::array<std::uint8_t, kWavHeader> bytes_{};
    std::size_t size_ = 0;
};

}  // namespace

WavFile::WavFile(const std::string& path, std::uint16_t channels)
    : channels_(channels),
      file_(OpenFileStream(Utf8Path(path), FileAccess::kReplacePrivate)),
      is_open_(file_ != nullptr) {
    PutHeader();
}

/// A disk that is full ends the recording.
void WavFile::Put(const void* data, std::size_t bytes) {
    if (!is_open_) return;
    is_open_ = std::fwrite(data, 1, bytes, file_.get()) == bytes;
}

void WavFile::PutHeader() {
    const std::size_t frame = channels_ * sizeof(std::int16_t);
    const std::size_t bytes = ticks_ * kTick * frame;
    WavHeader header;
    header.Text("RIFF");
    header.Number(kWavHeader - 8 + bytes, 4);
    header.Text("WAVEfmt ");
    header.Number(16, 4);
    header.Number(1, 2);  // PCM
    header.Number(channels_, 2);
    header.Number(kRate, 4);
    header.Number(kRate * frame, 4);
    header.Number(frame, 2);
    header.Number(16, 2);
    header.Text("data");
    header.Number(bytes, 4);
    Put(header.Bytes().data(), kWavHeader);
}

void WavFile::Add(std::span<const std::int16_t> samples) {
    waiting_.Push([&](StereoTick& tick) { std::ranges::copy(samples, tick.begin()); });
}

void WavFile::Write() {
    while (waiting_.Pop([&](const StereoTick& tick) {
        if (ticks_ == kMaxTicks) return;
        ++ticks_;
        // As the file has them: little endian, like every machine that this runs on.
        static_assert(std::endian::native == std::endian::little);
        Put(tick.data(), kTick * channels_ * sizeof(std::int16_t));
    })) {
    }
}

void WavFile::Finish() {
    if (!is_open_) return;
    Write();
    if (std::fseek(file_.get(), 0, SEEK_SET) == 0) PutHeader();
    file_.reset();
    is_open_ = false;
}

}  // namespace engine::sound
