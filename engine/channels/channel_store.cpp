#include "engine/channels/channel_store.h"

#include <utility>

namespace engine {
namespace {

/// The newest by their ids.
constexpr std::size_t kMaxChannels = 10'000;

}  // namespace

ChannelStore::ChannelStore(std::shared_ptr<const CallbackOwner> owner,
                           std::shared_ptr<const LobbyStore> lobbies)
    : owner_(std::move(owner)), lobbies_(std::move(lobbies)) {}

std::optional<ChannelHandle> ChannelStore::Find(std::uint64_t id) const {
    if (owner_->Dropped()) return std::nullopt;
    auto channel = Conversation(id);
    if (!channel) channel = OfLobby(id);
    if (!channel) return std::nullopt;
    return ChannelHandle(std::move(channel), owner_);
}

std::shared_ptr<const Channel> ChannelStore::OfLobby(std::uint64_t id) const {
    if (lobbies_->Find(id)) {
        return std::make_shared<const Channel>(Channel{id, ChannelType::Lobby, "", {}});
    }
    std::shared_ptr<const Channel> linked;
    lobbies_->ForEach([&](const Lobby& lobby) {
        if (!lobby.linked_channel || lobby.linked_channel->id != id) return;
        linked = std::make_shared<const Channel>(
            Channel{id, ChannelType::GuildText, lobby.linked_channel->name, {}});
    });
    return linked;
}

void ChannelStore::Put(Channel channel) {
    const std::uint64_t id = channel.id;
    conversations_.Put(id, std::make_shared<const Channel>(std::move(channel)));
    ids_.insert(id);
    if (ids_.size() > kMaxChannels) Remove(*ids_.begin());
}

void ChannelStore::Remove(std::uint64_t id) {
    conversations_.Remove(id);
    ids_.erase(id);
}

void ChannelStore::Retain(const std::set<std::uint64_t>& ids) {
    for (const std::uint64_t id : std::set<std::uint64_t>(ids_)) {
        if (!ids.contains(id)) Remove(id);
    }
}

}  // namespace engine
