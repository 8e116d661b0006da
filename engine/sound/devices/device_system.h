#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/sound/devices/audio_devices.h"
#include "engine/sound/devices/stream_rings.h"

namespace engine::sound {

/// One direction of sound to or from a device of a system. What is said of no thread: the thread of
/// the devices.
class DeviceStream : public StreamRings {
  public:
    using StreamRings::StreamRings;
    virtual ~DeviceStream() = default;

    /// Begins on a device by its own id; a stream that was open ends. When it fails, now or later,
    /// `DeviceNews::ended` is called.
    void Open(const std::string& id) {
        Close();
        id_ = id;
        Forget();
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
    /// How often the device has requested sound since the start; nothing for a stream that fails by
    /// itself when its device stops.
    virtual std::optional<std::uint32_t> Calls() const { return std::nullopt; }

  protected:
    virtual void Begin(const std::string& id) = 0;
    /// Also when it had not begun; forgets its problem.
    virtual void End() = 0;

  private:
    std::string id_;
};

/// Callbacks for a system, which calls them on its own threads; they must not wait, and may be
/// called after everything has ended.
struct DeviceNews {
    /// There may be other devices, or another default one.
    std::function<void()> changed;
    /// A stream failed.
    std::function<void()> ended;
    /// The system's sound service restarted, and has lost all registrations.
    std::function<void()> restarted;
};

/// The devices of an operating system: what differs between systems, and no more. Used by one
/// thread, which calls `Enter` first and `Leave` last, and both when the sound service restarted.
class DeviceSystem {
  public:
    virtual ~DeviceSystem() = default;

    virtual void Enter() {}
    /// Ends its streams as well.
    virtual void Leave() = 0;
    /// The current devices; nothing if the system does not report them, for example while its
    /// service is down.
    virtual std::optional<DeviceLists> Read() = 0;
    /// Whether the system reports changes.
    virtual bool ReportsChanges() const { return true; }

    virtual DeviceStream& Microphone() = 0;
    virtual DeviceStream& Loudspeaker() = 0;
};

using MakeSystem = std::function<std::unique_ptr<DeviceSystem>(DeviceNews news)>;

}  // namespace engine::sound
