#include "engine/sound/recording.h"

#include <algorithm>

#include "engine/core/utf8_path.h"

namespace engine::sound {
namespace {

void PutNumber(std::ofstream& file, std::uint32_t value, int bytes) {
    for (int at = 0; at < bytes; ++at) file.put(static_cast<char>(value >> (8 * at) & 0xFF));
}

}  // namespace

WavFile::WavFile(const std::string& path, std::uint16_t channels)
    : channels_(channels), file_(Utf8Path(path), std::ios::binary | std::ios::trunc) {
    WriteHeader();
}

void WavFile::WriteHeader() {
    const auto bytes =
        static_cast<std::uint32_t>(ticks_ * kTick * channels_ * sizeof(std::int16_t));
    const auto frame = static_cast<std::uint32_t>(channels_ * sizeof(std::int16_t));
    file_ << "RIFF";
    PutNumber(file_, 36 + bytes, 4);
    file_ << "WAVEfmt ";
    PutNumber(file_, 16, 4);
    PutNumber(file_, 1, 2);  // PCM
    PutNumber(file_, channels_, 2);
    PutNumber(file_, kRate, 4);
    PutNumber(file_, kRate * frame, 4);
    PutNumber(file_, frame, 2);
    PutNumber(file_, 16, 2);
    file_ << "data";
    PutNumber(file_, bytes, 4);
}

void WavFile::Add(std::span<const std::int16_t> samples) {
    waiting_.Push([&](StereoTick& tick) { std::ranges::copy(samples, tick.begin()); });
}

void WavFile::Write() {
    while (waiting_.Pop([&](const StereoTick& tick) {
        if (!file_.is_open() || ticks_ == kMostTicks) return;
        ++ticks_;
        for (std::size_t at = 0; at < kTick * channels_; ++at)
            PutNumber(file_, static_cast<std::uint16_t>(tick[at]), 2);
    })) {
    }
}

void WavFile::Finish() {
    if (!file_.is_open()) return;
    Write();
    file_.seekp(0);
    WriteHeader();
    file_.close();
}

}  // namespace engine::sound
