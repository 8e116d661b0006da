// The sound of a call that was started with audio callbacks, and the users whose sound the library
// must not play. Shared by the callbacks, which the library owns, and the object that JavaScript
// reads from.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "binding/audio/audio_track.h"
#include "binding/audio/id_set.h"
#include "sdk/include/sdk/generated/client.h"

namespace binding {

class CallTracks {
  public:
    // Each direction buffers `capacity` frames. `muted` applies to users without a setting of their
    // own.
    CallTracks(std::size_t capacity, bool muted);

    // The callbacks for the library. Each ends its track when the library releases it; after both
    // were released, the notifier is retired.
    static sdk::Client::UserAudioReceivedCallback Receiver(std::shared_ptr<CallTracks> sound);
    static sdk::Client::UserAudioCapturedCallback Capturer(std::shared_ptr<CallTracks> sound);

    // The notifier; the returned pointer keeps the sound alive.
    static std::shared_ptr<AudioNotifier> NotifierOf(const std::shared_ptr<CallTracks>& sound);

    AudioTrack& track(bool captured) noexcept { return captured ? captured_ : received_; }

    // JavaScript thread.
    void SetMuted(uint64_t user_id, bool muted);
    // Any thread.
    bool Muted(uint64_t user_id) const noexcept {
        return exceptions_.Contains(user_id) != muted_by_default_;
    }

  private:
    class Source;

    AudioNotifier notifier_;
    AudioTrack received_;
    AudioTrack captured_;
    const bool muted_by_default_;
    // The users with the opposite of the default.
    IdSet exceptions_;
    std::atomic<int> sources_ = 0;
};

}  // namespace binding
