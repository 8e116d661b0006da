#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"

namespace engine {

// A volume is the last one set, also before the I/O thread has applied it.

float Client::GetInputVolume() const { return core_->sound->InputVolume(); }

void Client::SetInputVolume(float percent) {
    core_->sound->SetInputVolume(percent);
    Post([](ClientCore& core) { core.sound->ApplyVolumes(); });
}

float Client::GetOutputVolume() const { return core_->sound->OutputVolume(); }

void Client::SetOutputVolume(float percent) {
    core_->sound->SetOutputVolume(percent);
    Post([](ClientCore& core) { core.sound->ApplyVolumes(); });
}

void Client::SetDeviceChangeCallback(ClientDeviceChangeCallback callback) {
    const bool listens = static_cast<bool>(callback);
    core_->sound->device_change.Set(std::move(callback));
    // From now on devices have to be watched.
    if (listens) Post([](ClientCore& core) { core.sound->Engine(); });
}

bool Client::SetSpeakerMode(bool /*speaker_mode*/) { return false; }

bool Client::ShowAudioRoutePicker() { return false; }

}  // namespace engine
