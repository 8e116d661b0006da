// The addon's class from which JavaScript reads a call's sound; the SDK has no such class.

#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "binding/audio/call_tracks.h"
#include "binding/classes/instance.h"
#include "sdk/include/sdk/generated/call.h"

namespace binding {

// JavaScript thread only. A parameter `captured` chooses between the microphone's sound and that of
// the other participants.
class CallAudio {
  public:
    explicit CallAudio(sdk::NullObject null) : call_(null) {}
    CallAudio(std::shared_ptr<CallTracks> sound, sdk::Call call)
        : sound_(std::move(sound)), call_(std::move(call)) {}
    CallAudio(CallAudio&&) noexcept = default;

    explicit operator bool() const { return sound_ != nullptr; }

    // Whether the call is still here; the first TakeCall() moves it out.
    bool HasCall() const { return static_cast<bool>(call_); }
    sdk::Call TakeCall() { return std::move(call_); }

    std::optional<AudioFrame> Read(bool captured) { return sound_->track(captured).Read(); }
    // Whether all frames were read and no more will come.
    bool IsOver(bool captured) const { return sound_->track(captured).Over(); }
    // The number of buffered frames, and of frames dropped for later ones.
    uint32_t CountWaiting(bool captured) const { return Count(ring(captured).size()); }
    uint32_t CountDropped(bool captured) const { return Count(ring(captured).dropped()); }

    void SetMuted(uint64_t user_id, bool muted) { sound_->SetMuted(user_id, muted); }
    bool IsMuted(uint64_t user_id) const { return sound_->Muted(user_id); }

    // Called when nobody will read any more; the library may continue to call.
    void Close() noexcept {
        for (const bool captured : {false, true}) sound_->track(captured).Close();
    }

  private:
    static uint32_t Count(uint64_t count) {
        return static_cast<uint32_t>(
            std::min<uint64_t>(count, std::numeric_limits<uint32_t>::max()));
    }
    const FrameRing& ring(bool captured) const { return sound_->track(captured).ring(); }

    std::shared_ptr<CallTracks> sound_;
    sdk::Call call_;
};

template <>
const Class& ClassOf<CallAudio>();

template <>
struct Lifetime<CallAudio> {
    static void Began(CallAudio&) {}
    static void Moved(CallAudio&) {}
    static void Ends(CallAudio& audio) noexcept { audio.Close(); }
};

template <>
struct Convert<CallAudio> {
    static napi_value ToJs(Environment& environment, CallAudio audio);
};

// Starts a call with an SDK function that takes the two audio callbacks. `on_sound` is called when
// there may be a frame after a Read() that found none. Returns nothing if the SDK starts no call.
template <auto Start>
std::optional<CallAudio> StartCallWithAudio(sdk::Client& client, uint64_t lobby_id,
                                            uint32_t capacity, bool muted,
                                            std::function<void()> on_sound) {
    // The ring needs at least one frame.
    auto sound = std::make_shared<CallTracks>(std::max(capacity, uint32_t{1}), muted);
    AudioNotifier::Attend(CallTracks::NotifierOf(sound), std::move(on_sound));
    sdk::Call call =
        (client.*Start)(lobby_id, CallTracks::Receiver(sound), CallTracks::Capturer(sound));
    CallAudio audio(std::move(sound), std::move(call));
    if (audio.HasCall()) return audio;
    audio.Close();
    return std::nullopt;
}

}  // namespace binding
