#include "engine/sound/call/voice_processing.h"

#include <speex/speex_echo.h>
#include <speex/speex_preprocess.h>

#include <algorithm>
#include <new>

namespace engine::sound {
namespace {

/// How long after the loudspeaker's sound its echoes are detected: 120 ms.
constexpr int kTail = 12 * static_cast<int>(kTick);
/// In decibels.
constexpr int kSuppression = -15;
constexpr int kCancellation = -40;
/// The loudness that gain control aims at, of 32768, and how far it goes for it, in decibels.
constexpr float kAim = 12000;
constexpr int kMaxGain = 18;
/// After this many ticks no earlier sound is left in the filters.
constexpr std::size_t kTicksUntilStill = 4;

}  // namespace

void VoiceProcessing::Free::operator()(SpeexEchoState_* state) const {
    speex_echo_state_destroy(state);
}

void VoiceProcessing::Free::operator()(SpeexPreprocessState_* state) const {
    speex_preprocess_state_destroy(state);
}

VoiceProcessing::VoiceProcessing()
    : echo_(speex_echo_state_init(static_cast<int>(kTick), kTail)),
      preprocess_(speex_preprocess_state_init(static_cast<int>(kTick), kRate)) {
    if (!echo_ || !preprocess_) throw std::bad_alloc();
    int rate = kRate;
    speex_echo_ctl(echo_.get(), SPEEX_ECHO_SET_SAMPLING_RATE, &rate);
    float aim = kAim;
    speex_preprocess_ctl(preprocess_.get(), SPEEX_PREPROCESS_SET_AGC_LEVEL, &aim);
    int most = kMaxGain;
    speex_preprocess_ctl(preprocess_.get(), SPEEX_PREPROCESS_SET_AGC_MAX_GAIN, &most);
    Apply(applied_);
}

void VoiceProcessing::Apply(const ProcessingSettings& settings) {
    applied_ = settings;
    int denoise = settings.noise_suppression || settings.noise_cancellation ? 1 : 0;
    int suppression = settings.noise_cancellation ? kCancellation : kSuppression;
    int gain = settings.gain_control ? 1 : 0;
    SpeexPreprocessState* const state = preprocess_.get();
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_DENOISE, &denoise);
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, &suppression);
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_AGC, &gain);
    speex_preprocess_ctl(state, SPEEX_PREPROCESS_SET_ECHO_STATE,
                         settings.echo_cancellation ? echo_.get() : nullptr);
    if (!settings.echo_cancellation) speex_echo_state_reset(echo_.get());
}

void VoiceProcessing::Remember(const StereoTick& played) {
    MonoTick& mono = played_[ticks_ % kRemembered];
    int loudest = 0;
    for (std::size_t at = 0; at < kTick; ++at) {
        mono[at] = static_cast<std::int16_t>((played[at * 2] + played[at * 2 + 1]) / 2);
        loudest = std::max(loudest, std::abs(static_cast<int>(mono[at])));
    }
    ticks_since_sound_ = loudest > 0 ? 0 : std::min(ticks_since_sound_ + 1, kRemembered);
}

void VoiceProcessing::Process(MonoTick& samples, const StereoTick& played, int echo_ticks,
                              const ProcessingSettings& settings) {
    if (settings != applied_) Apply(settings);
    Remember(played);
    // A real microphone is never completely silent: there is none, or it is switched off.
    const bool is_silent = std::ranges::all_of(samples, [](std::int16_t one) { return one == 0; });
    silent_ticks_ = is_silent ? std::min(silent_ticks_ + 1, kTicksUntilStill) : 0;
    if (silent_ticks_ == kTicksUntilStill) {
        ++ticks_;
        return;
    }
    const auto back =
        static_cast<std::size_t>(std::clamp(echo_ticks, 0, static_cast<int>(kRemembered) - 1));
    // While nothing is played there is nothing to cancel, and no time is spent on it.
    if (settings.echo_cancellation && ticks_since_sound_ < kRemembered) {
        MonoTick cleaned;
        const MonoTick& heard = played_[(ticks_ + kRemembered - back) % kRemembered];
        speex_echo_cancellation(echo_.get(), samples.data(), heard.data(), cleaned.data());
        samples = cleaned;
    }
    ++ticks_;
    if (settings.noise_suppression || settings.noise_cancellation || settings.gain_control ||
        settings.echo_cancellation) {
        speex_preprocess_run(preprocess_.get(), samples.data());
    }
}

}  // namespace engine::sound
