#include "engine/client/client.h"
#include "engine/client/version.h"
#include "engine/model/generated/enum_names.h"
#include "engine/oauth/scopes.h"

namespace engine {

std::string Client::ErrorToString(ClientError type) { return std::string(EnumName(type)); }

std::string Client::StatusToString(ClientStatus type) { return std::string(EnumName(type)); }

std::string Client::ThreadToString(ClientThread type) { return std::string(EnumName(type)); }

std::int32_t Client::GetVersionMajor() { return kSdkVersionMajor; }

std::int32_t Client::GetVersionMinor() { return kSdkVersionMinor; }

std::int32_t Client::GetVersionPatch() { return kSdkVersionPatch; }

std::string Client::GetVersionHash() { return "open-engine-" + std::string(kEngineVersion); }

std::string Client::GetDefaultAudioDeviceId() { return "default"; }

std::string Client::GetDefaultCommunicationScopes() {
    return std::string(kDefaultCommunicationScopes);
}

std::string Client::GetDefaultPresenceScopes() { return std::string(kDefaultPresenceScopes); }

}  // namespace engine
