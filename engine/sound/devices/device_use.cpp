#include "engine/sound/devices/device_use.h"

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace engine::sound {
namespace {

struct Uses {
    std::mutex mutex;
    std::condition_variable none;
    std::size_t count = 0;
};

// Never destroyed: threads that hang may end after static objects.
Uses& Shared() {
    static Uses& uses = *new Uses;
    return uses;
}

}  // namespace

DeviceUse::DeviceUse() {
    const std::lock_guard lock(Shared().mutex);
    ++Shared().count;
}

DeviceUse::~DeviceUse() {
    const std::lock_guard lock(Shared().mutex);
    if (--Shared().count == 0) Shared().none.notify_all();
}

bool DeviceUse::WaitForNone(std::chrono::milliseconds patience) {
    std::unique_lock lock(Shared().mutex);
    return Shared().none.wait_for(lock, patience, [] { return Shared().count == 0; });
}

}  // namespace engine::sound
