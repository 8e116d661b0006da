#include "engine/channels/channel_store.h"

#include <utility>

namespace engine {

ChannelStore::ChannelStore(std::shared_ptr<const CallbackOwner> owner,
                           std::shared_ptr<const LobbyStore> lobbies)
    : owner_(std::move(owner)),
      lobbies_(std::move(lobbies)),
      conversations_(std::make_shared<const Conversations>()) {}

std::shared_ptr<const Channel> ChannelStore::Conversation(std::uint64_t id) const {
    const auto conversations = conversations_.Load();
    const auto found = conversations->find(id);
    return found == conversations->end() ? nullptr : found->second;
}

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
    const auto lobbies = lobbies_->All();
    for (const auto& [lobby_id, cell] : *lobbies) {
        const auto lobby = cell->Load();
        if (!lobby || !lobby->linked_channel || lobby->linked_channel->id != id) continue;
        return std::make_shared<const Channel>(
            Channel{id, ChannelType::GuildText, lobby->linked_channel->name, {}});
    }
    return nullptr;
}

void ChannelStore::Put(Channel channel) {
    auto conversations = std::make_shared<Conversations>(*conversations_.Load());
    const std::uint64_t id = channel.id;
    conversations->insert_or_assign(id, std::make_shared<const Channel>(std::move(channel)));
    conversations_.Store(std::move(conversations));
}

void ChannelStore::Remove(std::uint64_t id) {
    auto conversations = std::make_shared<Conversations>(*conversations_.Load());
    if (conversations->erase(id) > 0) conversations_.Store(std::move(conversations));
}

void ChannelStore::Replace(Conversations conversations) {
    conversations_.Store(std::make_shared<const Conversations>(std::move(conversations)));
}

}  // namespace engine
