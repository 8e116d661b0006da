#include "engine/channels/channel_manager.h"

#include <cstdint>
#include <set>
#include <utility>

#include "engine/channels/guild_lists.h"
#include "engine/core/json/json_fields.h"
#include "engine/domain/domain_request.h"
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

void ChannelManager::GetUserGuilds(Completion<std::vector<GuildMinimal>> completion) {
    SendRequest(*services_, ApiRequest::Get("/users/@me/guilds"), std::move(completion),
                ReadGuilds);
}

void ChannelManager::GetGuildChannels(std::uint64_t guild_id,
                                      Completion<std::vector<GuildChannel>> completion) {
    auto request = ApiRequest::Get("/guilds/" + std::to_string(guild_id) + "/channels",
                                   {{"permissions", "true"}, {"with_can_link_lobby", "true"}});
    SendRequest(*services_, std::move(request), std::move(completion), ReadGuildChannels);
}

}  // namespace engine
