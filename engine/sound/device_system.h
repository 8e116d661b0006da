#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/sound/audio_devices.h"
#include "engine/sound/pcm.h"
#include "engine/sound/sample_ring.h"

namespace engine::sound {

/// One direction of sound to or from a device of a system. What is said of no thread: the thread of
/// the devices.
class DeviceStream {
  public:
    enum class Direction { Record, Play };

    explicit DeviceStream(Direction direction) : direction_(direction) {}
    virtual ~DeviceStream() = default;
    DeviceStream(const DeviceStream&) = delete;
    DeviceStream& operator=(const DeviceStream&) = delete;

    /// Begins on a device by its own id; a stream that was open ends. When it fails, now or later,
    /// `DeviceNews::ended` is called.
    void Open(const std::string& id) {
        Close();
        id_ = id;
        Begin(id);
    }
    /// The device does not get at the stream any more.
    void Close() {
        End();
        id_.clear();
    }
    /// The id of what it was opened on, also when it failed since; empty when closed.
    const std::string& Device() const { return id_; }
    /// Why it failed; empty when it did not.
    virtual std::string Problem() const = 0;

    /// In ticks.
    void Read(MonoTick& samples) { recorded_.Read(samples); }
    void Write(const StereoTick& samples) { played_.Write(samples); }
    /// How long sound takes from here to the device, or from there, in ticks. Any thread.
    int Ticks() const {
        const std::size_t waiting =
            direction_ == Direction::Play ? played_.Waiting() / kChannels : recorded_.Waiting();
        return latency_ticks_ + static_cast<int>(waiting / kTick);
    }

  protected:
    virtual void Begin(const std::string& id) = 0;
    /// Also when it had not begun; forgets its problem.
    virtual void End() = 0;

    const Direction direction_;
    // The device's side belongs to the device.
    DeviceRing<1> recorded_;
    DeviceRing<kChannels> played_;
    std::atomic<int> latency_ticks_{0};

  private:
    std::string id_;
};

/// What a system calls on its own threads; it does not wait, and may be called after all has ended.
struct DeviceNews {
    /// There may be other devices, or another default one.
    std::function<void()> changed;
    /// A stream failed.
    std::function<void()> ended;
};

/// The devices of an operating system: what differs between systems, and no more. Used by one
/// thread, which calls `Enter` first and `Leave` last.
class DeviceSystem {
  public:
    virtual ~DeviceSystem() = default;

    virtual void Enter() {}
    /// Ends its streams as well.
    virtual void Leave() = 0;
    /// What there is now; nothing when the system does not tell, as while its service is away.
    virtual std::optional<DeviceLists> Read() = 0;

    virtual DeviceStream& Microphone() = 0;
    virtual DeviceStream& Loudspeaker() = 0;
};

using MakeSystem = std::function<std::unique_ptr<DeviceSystem>(DeviceNews news)>;

}  // namespace engine::sound
