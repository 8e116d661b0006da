#include <Block.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/sound/core_audio/core_audio_endpoints.h"

namespace engine::sound {
namespace {

/// What is asked of Core Audio. The element is the main one, whose name depends on the release.
AudioObjectPropertyAddress Question(
    AudioObjectPropertySelector selector,
    AudioObjectPropertyScope scope = kAudioObjectPropertyScopeGlobal) {
    return {selector, scope, 0};
}

constexpr std::array<AudioObjectPropertySelector, 4> kWatched = {
    kAudioHardwarePropertyDevices, kAudioHardwarePropertyDefaultInputDevice,
    kAudioHardwarePropertyDefaultOutputDevice, kAudioHardwarePropertyServiceRestarted};

/// A value, or T() when there is none.
template <class T>
T ValueOf(AudioObjectID object, const AudioObjectPropertyAddress& question) {
    T value{};
    UInt32 size = sizeof value;
    const OSStatus status =
        AudioObjectGetPropertyData(object, &question, 0, nullptr, &size, &value);
    return status == noErr ? value : T{};
}

std::string TextOf(AudioObjectID object, AudioObjectPropertySelector selector) {
    // The caller owns the returned object.
    const auto text = ValueOf<CFStringRef>(object, Question(selector));
    if (!text) return {};
    const CFIndex room =
        CFStringGetMaximumSizeForEncoding(CFStringGetLength(text), kCFStringEncodingUTF8) + 1;
    std::string utf8(static_cast<std::size_t>(room), '\0');
    const bool fits = CFStringGetCString(text, utf8.data(), room, kCFStringEncodingUTF8);
    CFRelease(text);
    utf8.resize(fits ? utf8.find('\0') : 0);
    return utf8;
}

std::optional<std::vector<AudioObjectID>> DevicesOfSystem() {
    const AudioObjectPropertyAddress question = Question(kAudioHardwarePropertyDevices);
    UInt32 size = 0;
    if (AudioObjectGetPropertyDataSize(kAudioObjectSystemObject, &question, 0, nullptr, &size) !=
        noErr) {
        return std::nullopt;
    }
    std::vector<AudioObjectID> devices(size / sizeof(AudioObjectID));
    // There may be fewer meanwhile.
    if (AudioObjectGetPropertyData(kAudioObjectSystemObject, &question, 0, nullptr, &size,
                                   devices.data()) != noErr) {
        return std::nullopt;
    }
    devices.resize(size / sizeof(AudioObjectID));
    return devices;
}

/// Whether sound goes that way: a device may have streams in both directions.
bool HasStreams(AudioObjectID device, AudioObjectPropertyScope scope) {
    const AudioObjectPropertyAddress question = Question(kAudioDevicePropertyStreams, scope);
    UInt32 size = 0;
    return AudioObjectGetPropertyDataSize(device, &question, 0, nullptr, &size) == noErr &&
           size > 0;
}

std::vector<AudioDevice> DevicesOf(const std::vector<AudioObjectID>& all,
                                   AudioObjectPropertyScope scope,
                                   AudioObjectPropertySelector default_one) {
    const auto chosen = ValueOf<AudioObjectID>(kAudioObjectSystemObject, Question(default_one));
    std::vector<AudioDevice> devices;
    for (const AudioObjectID one : all) {
        if (!HasStreams(one, scope)) continue;
        std::string id = TextOf(one, kAudioDevicePropertyDeviceUID);
        if (id.empty()) continue;
        devices.push_back({std::move(id), TextOf(one, kAudioObjectPropertyName), one == chosen});
    }
    if (!devices.empty()) devices.insert(devices.begin(), {kDefaultDevice, "Default", true});
    return devices;
}

/// Makes Core Audio report changes on its own thread. By default it uses the main thread's run
/// loop, which does not run in a program without windows, such as Node.
void NeedNoRunLoop() {
    const AudioObjectPropertyAddress question = Question(kAudioHardwarePropertyRunLoop);
    const CFRunLoopRef none = nullptr;
    AudioObjectSetPropertyData(kAudioObjectSystemObject, &question, 0, nullptr, sizeof none, &none);
}

}  // namespace

CoreAudioEndpoints::CoreAudioEndpoints(const std::function<void()>& on_change,
                                       const std::function<void()>& on_restart)
    : queue_(dispatch_queue_create("sdk-devices", DISPATCH_QUEUE_SERIAL)) {
    NeedNoRunLoop();
    const std::function<void()> change = on_change;
    const std::function<void()> restart = on_restart;
    listener_ = Block_copy(^(UInt32 count, const AudioObjectPropertyAddress* changed) {
      const auto is_restart = [](const AudioObjectPropertyAddress& one) {
          return one.mSelector == kAudioHardwarePropertyServiceRestarted;
      };
      if (std::any_of(changed, changed + count, is_restart)) return restart();
      change();
    });
    for (const AudioObjectPropertySelector selector : kWatched) {
        const AudioObjectPropertyAddress question = Question(selector);
        reports_changes_ &= AudioObjectAddPropertyListenerBlock(kAudioObjectSystemObject, &question,
                                                                queue_, listener_) == noErr;
    }
}

CoreAudioEndpoints::~CoreAudioEndpoints() {
    for (const AudioObjectPropertySelector selector : kWatched) {
        const AudioObjectPropertyAddress question = Question(selector);
        AudioObjectRemovePropertyListenerBlock(kAudioObjectSystemObject, &question, queue_,
                                               listener_);
    }
    // After this, pending notifications have been delivered.
    dispatch_sync_f(queue_, nullptr, [](void*) {});
    dispatch_release(queue_);
    Block_release(listener_);
}

std::optional<DeviceLists> CoreAudioEndpoints::Read() {
    auto all = DevicesOfSystem();
    // There may be more than a moment before, and no room for them.
    if (!all) all = DevicesOfSystem();
    if (!all) return std::nullopt;
    return DeviceLists{
        DevicesOf(*all, kAudioObjectPropertyScopeInput, kAudioHardwarePropertyDefaultInputDevice),
        DevicesOf(*all, kAudioObjectPropertyScopeOutput,
                  kAudioHardwarePropertyDefaultOutputDevice)};
}

}  // namespace engine::sound
