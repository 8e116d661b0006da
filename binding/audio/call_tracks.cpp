#include "binding/audio/call_tracks.h"

#include <utility>

namespace binding {

// Shares ownership of a track with the library, whose callback is a std::function that may be
// copied.
class CallTracks::Source {
  public:
    Source(std::shared_ptr<CallTracks> sound, AudioTrack& track)
        : sound_(std::move(sound)), track_(track) {
        ++sound_->sources_;
    }
    ~Source() {
        track_.End();
        if (--sound_->sources_ == 0) sound_->notifier_.Retire();
    }
    Source(const Source&) = delete;

    CallTracks& sound() const noexcept { return *sound_; }
    AudioTrack& track() const noexcept { return track_; }

  private:
    const std::shared_ptr<CallTracks> sound_;
    AudioTrack& track_;
};

CallTracks::CallTracks(std::size_t capacity, bool muted)
    : received_(capacity, notifier_), captured_(capacity, notifier_), muted_by_default_(muted) {}

sdk::Client::UserAudioReceivedCallback CallTracks::Receiver(std::shared_ptr<CallTracks> sound) {
    AudioTrack& track = sound->received_;
    auto source = std::make_shared<Source>(std::move(sound), track);
    return [source = std::move(source)](uint64_t user_id, const int16_t* samples,
                                        uint64_t samples_per_channel, int32_t sample_rate,
                                        uint64_t channels, bool& should_mute) {
        should_mute = source->sound().Muted(user_id);
        source->track().Write(user_id, samples, samples_per_channel, sample_rate, channels);
    };
}

sdk::Client::UserAudioCapturedCallback CallTracks::Capturer(std::shared_ptr<CallTracks> sound) {
    AudioTrack& track = sound->captured_;
    auto source = std::make_shared<Source>(std::move(sound), track);
    return [source = std::move(source)](const int16_t* samples, uint64_t samples_per_channel,
                                        int32_t sample_rate, uint64_t channels) {
        source->track().Write(0, samples, samples_per_channel, sample_rate, channels);
    };
}

std::shared_ptr<AudioNotifier> CallTracks::NotifierOf(const std::shared_ptr<CallTracks>& sound) {
    return {sound, &sound->notifier_};
}

void CallTracks::SetMuted(uint64_t user_id, bool muted) {
    if (muted == muted_by_default_) {
        exceptions_.Erase(user_id);
    } else {
        exceptions_.Insert(user_id);
    }
}

}  // namespace binding
