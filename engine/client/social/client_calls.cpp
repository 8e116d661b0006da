#include <utility>

#include "engine/client/client.h"

namespace engine {

std::optional<Call> Client::StartCall(std::uint64_t channel_id) {
    return core_->calls->Start(channel_id);
}

std::optional<Call> Client::StartCallWithAudioCallbacks(std::uint64_t lobby_id,
                                                        ClientUserAudioReceivedCallback received,
                                                        ClientUserAudioCapturedCallback captured) {
    return core_->calls->Start(lobby_id, {std::move(received), std::move(captured)});
}

void Client::SetSelfMuteAll(bool mute) { core_->calls->MuteAll(mute); }

void Client::SetSelfDeafAll(bool deaf) { core_->calls->DeafenAll(deaf); }

}  // namespace engine
