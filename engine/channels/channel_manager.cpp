#include "engine/channels/channel_manager.h"

#include <cstdint>
#include <set>
#include <utility>

#include "engine/core/json_fields.h"
#include "engine/users/user_store.h"

namespace engine {

namespace json = boost::json;

ChannelManager::ChannelManager(std::shared_ptr<ClientServices> services,
                               std::shared_ptr<const LobbyStore> lobbies)
    : Domain(std::move(services)),
      channels_(std::make_shared<ChannelStore>(services_->owner, std::move(lobbies))) {
    On("CHANNEL_CREATE", [this](const json::value& data) { OnPut(data); });
    On("CHANNEL_UPDATE", [this](const json::value& data) { OnPut(data); });
    On("CHANNEL_DELETE", [this](const json::value& data) { OnDelete(data); });
}

void ChannelManager::OnReady(const json::object& ready) {
    std::set<std::uint64_t> listed;
    if (const json::array* const list = ArrayField(ready, "private_channels")) {
        for (const json::value& entry : *list) {
            const json::object* const object = entry.if_object();
            const auto id = object ? IdField(*object, "id") : std::nullopt;
            if (!id) continue;
            Channel channel;
            channel.id = *id;
            channels_->Put(UpdatedChannel(std::move(channel), *object));
            listed.insert(*id);
        }
    }
    channels_->Retain(listed);
}

void ChannelManager::OnPut(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return services_->log->Warning("A channel event without an id is skipped.");
    if (const json::array* const users = ArrayField(*object, "recipients")) {
        services_->users->Update(*users);
    }
    const auto known = channels_->Conversation(*id);
    Channel channel;
    if (known) channel = *known;
    channel.id = *id;
    channels_->Put(UpdatedChannel(std::move(channel), *object));
}

void ChannelManager::OnDelete(const json::value& data) {
    const json::object* const object = data.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) return services_->log->Warning("A CHANNEL_DELETE without an id is skipped.");
    channels_->Remove(*id);
}

}  // namespace engine
