#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace engine::sound {

/// Passes samples from one thread to one other, without locks or allocations.
class SampleRing {
  public:
    static constexpr std::size_t kSize = 1 << 14;

    /// The writer; what does not fit is dropped.
    void Write(std::span<const std::int16_t> samples) {
        const std::size_t at = written_.load(std::memory_order_relaxed);
        const std::size_t room = kSize - (at - read_.load(std::memory_order_acquire));
        const std::size_t count = std::min(room, samples.size());
        for (std::size_t n = 0; n < count; ++n) (*samples_)[(at + n) % kSize] = samples[n];
        written_.store(at + count, std::memory_order_release);
    }

    /// The reader; how many there were, at most as many as fit.
    std::size_t Read(std::span<std::int16_t> samples) {
        const std::size_t at = read_.load(std::memory_order_relaxed);
        const std::size_t count = std::min(Waiting(), samples.size());
        for (std::size_t n = 0; n < count; ++n) samples[n] = (*samples_)[(at + n) % kSize];
        read_.store(at + count, std::memory_order_release);
        return count;
    }

    /// The reader: drops all but the newest `count`.
    void KeepNewest(std::size_t count) {
        const std::size_t waiting = Waiting();
        if (waiting > count) read_.store(read_.load() + waiting - count, std::memory_order_release);
    }

    /// The reader: leaves out what was written before `Written()` said so. False when all that was
    /// read or left out before.
    bool SkipTo(std::size_t written) {
        if (static_cast<std::ptrdiff_t>(written - read_.load(std::memory_order_relaxed)) <= 0)
            return false;
        read_.store(written, std::memory_order_release);
        return true;
    }

    /// How many were ever written, going round. Any thread.
    std::size_t Written() const { return written_.load(std::memory_order_acquire); }

    /// Either thread.
    std::size_t Waiting() const {
        return written_.load(std::memory_order_acquire) - read_.load(std::memory_order_acquire);
    }

  private:
    std::unique_ptr<std::array<std::int16_t, kSize>> samples_ =
        std::make_unique<std::array<std::int16_t, kSize>>();
    std::atomic<std::size_t> written_{0};
    std::atomic<std::size_t> read_{0};
};

/// A ring between a device and the sound thread, which have different clocks: a few ticks stay in
/// it, so that it is not empty when one side is slightly late, but not more, to keep the delay
/// short. `kWidth` is how many channels there are.
template <std::size_t kWidth>
class DeviceRing {
  public:
    void Write(std::span<const std::int16_t> samples) { ring_.Write(samples); }

    /// Discards the current content. Any thread.
    void Forget() { forgotten_ = ring_.Written(); }

    /// Fills `samples`, with silence where there is nothing.
    void Read(std::span<std::int16_t> samples) {
        if (ring_.SkipTo(forgotten_)) filled_ = false;
        // Some devices take much at once.
        const std::size_t wanted = std::max(kWanted, std::min(samples.size(), kRoom));
        if (ring_.Waiting() > std::max(kMax, wanted + kWanted)) ring_.KeepNewest(wanted);
        if (!filled_ && ring_.Waiting() < wanted) {
            std::ranges::fill(samples, std::int16_t{0});
            return;
        }
        const std::size_t count = ring_.Read(samples);
        std::ranges::fill(samples.subspan(count), std::int16_t{0});
        filled_ = count == samples.size();
    }

    std::size_t Waiting() const { return ring_.Waiting(); }

  private:
    static constexpr std::size_t kWanted = 2 * 480 * kWidth;
    static constexpr std::size_t kMax = 6 * 480 * kWidth;
    /// As much as it can hold and still tell that more has come.
    static constexpr std::size_t kRoom = SampleRing::kSize - 2 * kWanted;

    SampleRing ring_;
    bool filled_ = false;
    std::atomic<std::size_t> forgotten_{0};  // up to here
};

}  // namespace engine::sound
