#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/calls/call_state.h"
#include "engine/mls/crypto/bytes.h"
#include "engine/sound/bounded_ring.h"
#include "engine/sound/call/audio_engine.h"
#include "engine/voice/media/frame_encryptor.h"

namespace engine {

/// The sound of a call between the sound thread, which must not block, and the I/O thread, which
/// does everything else. I/O thread only, unless it says otherwise.
class CallVoice {
  public:
    /// Called on the I/O thread.
    struct Listener {
        std::function<void(mls::ByteView opus, std::uint32_t samples)> on_frame;
        std::function<void(bool speaking)> on_speaking;
        std::function<void(std::uint64_t user, bool speaking)> on_heard;
    };

    CallVoice(sound::AudioEngine& audio, sound::CallSoundCallbacks callbacks, Listener listener);
    ~CallVoice();
    CallVoice(const CallVoice&) = delete;
    CallVoice& operator=(const CallVoice&) = delete;

    /// Who else is in the call, and what the player set for it.
    void SetParticipants(const std::vector<std::uint64_t>& others);
    void Apply(const CallSettings& settings, bool muted, bool deaf);
    void Receive(std::uint64_t user, std::uint16_t sequence, std::uint32_t timestamp,
                 mls::ByteView opus);
    /// Ends it, and reports that users who still speak are silent.
    void Close();

    /// Frees the host's callbacks, and waits for one that runs. Any thread.
    void ClearCallbacks() { sound_->ClearCallbacks(); }

  private:
    class Host;

    const std::shared_ptr<Host> host_;
    const std::shared_ptr<sound::CallSound> sound_;
};

}  // namespace engine
