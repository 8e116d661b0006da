#include "binding/audio/call_audio.h"

#include "binding/classes/rows.h"

namespace binding {
namespace {

// Two rings of the default 256 frames.
constexpr std::size_t kNativeBytes = 2 * 256 * sizeof(AudioFrame);

}  // namespace

template <>
const Class& ClassOf<CallAudio>() {
    using namespace rows;
    // Never destroyed, because other threads may still run at exit.
    static const Class& definition =
        *new Class(ClassKind::kHandle, "CallAudio", false, kNativeBytes, MakeNull<CallAudio>,
                   {
                       method<&CallAudio::TakeCall>("takeCall"),
                       method<&CallAudio::Read>("read", "captured"),
                       method<&CallAudio::IsOver>("isOver", "captured"),
                       method<&CallAudio::CountWaiting>("countWaiting", "captured"),
                       method<&CallAudio::CountDropped>("countDropped", "captured"),
                       method<&CallAudio::SetMuted>("setMuted", "userId", "muted"),
                       method<&CallAudio::IsMuted>("isMuted", "userId"),
                   });
    return definition;
}

napi_value Convert<CallAudio>::ToJs(Environment& environment, CallAudio audio) {
    return environment.Create(std::make_unique<Holder<CallAudio>>(std::move(audio)));
}

}  // namespace binding
