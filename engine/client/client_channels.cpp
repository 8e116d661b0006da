#include <utility>

#include "engine/channels/guild_lists.h"
#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/domain/domain_request.h"
#include "engine/lobbies/lobby_linking.h"
#include "engine/system/process_environment.h"

namespace engine {

std::optional<ChannelHandle> Client::GetChannelHandle(std::uint64_t channel_id) const {
    return core_->channels.Channels()->Find(channel_id);
}

void Client::GetUserGuilds(ClientGetUserGuildsCallback callback) {
    Post([completion = Completion(std::move(callback))](ClientCore& core) mutable {
        SendRequest(*core.services, ApiRequest::Get("/users/@me/guilds"), std::move(completion),
                    ReadGuilds);
    });
}

void Client::GetGuildChannels(std::uint64_t guild_id, ClientGetGuildChannelsCallback callback) {
    Post([guild_id, completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = ApiRequest::Get("/guilds/" + std::to_string(guild_id) + "/channels",
                                       {{"permissions", "true"}, {"with_can_link_lobby", "true"}});
        SendRequest(*core.services, std::move(request), std::move(completion), ReadGuildChannels);
    });
}

void Client::LinkChannelToLobby(std::uint64_t lobby_id, std::uint64_t channel_id,
                                ClientLinkOrUnlinkChannelCallback callback) {
    Post([lobby_id, channel_id,
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobby_linking->Link(lobby_id, channel_id, std::move(completion));
    });
}

void Client::UnlinkChannelFromLobby(std::uint64_t lobby_id,
                                    ClientLinkOrUnlinkChannelCallback callback) {
    Post([lobby_id, completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobby_linking->Unlink(lobby_id, std::move(completion));
    });
}

void Client::JoinLinkedLobbyGuild(std::uint64_t lobby_id,
                                  ClientProvisionalUserMergeRequiredCallback merge_required,
                                  ClientJoinLinkedLobbyGuildCallback callback) {
    Post([lobby_id, merge_required = std::move(merge_required),
          environment = ProcessEnvironment::Capture(),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        core.lobby_linking->JoinGuild(lobby_id, core.sign_in.pending_merges,
                                      std::move(merge_required), std::move(environment),
                                      std::move(completion));
    });
}

}  // namespace engine
