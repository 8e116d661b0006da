#include "engine/calls/call_voice.h"

#include <algorithm>
#include <set>
#include <utility>

namespace engine {
namespace {

/// A tick makes a few entries; this is enough for a second at the maximum rate.
constexpr std::size_t kMaxNews = 256;
constexpr std::uint32_t kFrameSamples = 960;

}  // namespace

/// What the sound thread reports, until the I/O thread reads it. Frames that find no room are
/// lost, like those that the network drops; who speaks is read again then.
class CallVoice::Host final : public sound::CallSoundHost {
  public:
    explicit Host(Listener listener) : listener_(std::move(listener)) {}

    void Send(std::span<const std::uint8_t> opus, bool /*is_silence*/) override {
        if (opus.size() > voice::FrameEncryptor::kMaxFrame) return;
        (void)news_.Push([opus](News& news) {
            news.kind = News::Kind::Frame;
            news.size = opus.size();
            std::ranges::copy(opus, news.opus.begin());
        });
    }

    void SetSpeaking(bool speaking) override { Notify(News::Kind::Own, 0, speaking); }

    void Heard(std::uint64_t user, bool speaking) override {
        Notify(News::Kind::Other, user, speaking);
    }

    void Drain() override {
        while (news_.Pop([this](News& news) { taken_ = news; })) {
            if (closed_) continue;
            if (taken_.kind == News::Kind::Frame) {
                listener_.on_frame({taken_.opus.data(), taken_.size}, kFrameSamples);
            } else if (taken_.kind == News::Kind::Own) {
                SetOwn(taken_.speaking);
            } else if (participants.contains(taken_.user)) {
                SetHeard(taken_.user, taken_.speaking);
            }
        }
        if (missed_.exchange(false) && !closed_) LookAgain();
    }

    /// Reports it unless it was already reported.
    void SetHeard(std::uint64_t user, bool speaking) {
        const bool changed = speaking ? speaking_.insert(user).second : speaking_.erase(user) > 0;
        if (changed) listener_.on_heard(user, speaking);
    }

    void SetOwn(bool speaking) {
        if (std::exchange(own_, speaking) != speaking) listener_.on_speaking(speaking);
    }

    void Close() {
        while (!speaking_.empty()) SetHeard(*speaking_.begin(), false);
        if (std::exchange(own_, false)) listener_.on_speaking(false);
        closed_ = true;
        listener_ = {};
    }

    /// Who else is in the call. I/O thread.
    std::set<std::uint64_t> participants;
    /// The sound that it reports about. I/O thread.
    std::weak_ptr<const sound::CallSound> sound;

  private:
    struct News {
        enum class Kind { Frame, Own, Other } kind = Kind::Frame;
        std::uint64_t user = 0;
        bool speaking = false;
        std::size_t size = 0;
        std::array<std::uint8_t, voice::FrameEncryptor::kMaxFrame> opus{};
    };

    void Notify(News::Kind kind, std::uint64_t user, bool speaking) {
        const bool pushed = news_.Push([&](News& news) {
            news.kind = kind;
            news.user = user;
            news.speaking = speaking;
        });
        if (!pushed) missed_ = true;
    }

    /// Reports who speaks now, after an event was lost.
    void LookAgain() {
        const auto now = sound.lock();
        if (!now) return;
        for (const std::uint64_t user : participants) SetHeard(user, now->IsSpeaking(user));
        SetOwn(now->IsSpeaking());
    }

    sound::BoundedRing<News, kMaxNews> news_;
    std::atomic<bool> missed_{false};  // who speaks has changed, and found no room
    // I/O thread.
    Listener listener_;
    News taken_;
    std::set<std::uint64_t> speaking_;
    bool own_ = false;
    bool closed_ = false;
};

CallVoice::CallVoice(sound::AudioEngine& audio, sound::CallSoundCallbacks callbacks,
                     Listener listener)
    : host_(std::make_shared<Host>(std::move(listener))),
      sound_(audio.Open(host_, std::move(callbacks))) {
    host_->sound = sound_;
}

CallVoice::~CallVoice() { Close(); }

void CallVoice::SetParticipants(const std::vector<std::uint64_t>& others) {
    const std::set<std::uint64_t> now(others.begin(), others.end());
    for (const std::uint64_t user : host_->participants) {
        if (now.contains(user)) continue;
        sound_->RemoveParticipant(user);
        host_->SetHeard(user, false);
    }
    for (const std::uint64_t user : now) sound_->AddParticipant(user);
    host_->participants = now;
}

void CallVoice::Apply(const CallSettings& settings, bool muted, bool deaf) {
    sound_->SetSelfMute(muted);
    sound_->SetSelfDeaf(deaf);
    sound_->SetAudioMode(settings.audio_mode);
    sound_->SetPTTReleaseDelay(settings.ptt_release_delay);
    sound_->SetPTTActive(settings.ptt_active);
    sound_->SetVADThreshold(settings.vad_threshold.automatic, settings.vad_threshold.vad_threshold);
    for (const auto& [user, participant] : settings.participants) {
        sound_->SetLocalMute(user, participant.muted);
        sound_->SetParticipantVolume(user, participant.volume);
    }
}

void CallVoice::Receive(std::uint64_t user, std::uint16_t sequence, std::uint32_t timestamp,
                        mls::ByteView opus) {
    (void)sound_->Receive(user, sequence, timestamp, opus);
}

void CallVoice::Close() {
    sound_->Close();
    host_->Close();
}

}  // namespace engine
