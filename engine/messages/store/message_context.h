#pragma once

#include <memory>

#include "engine/channels/channel_store.h"
#include "engine/lobbies/lobby_store.h"
#include "engine/users/user_store.h"

namespace engine {

/// What messages refer to: where handles find author, channel and lobby. Shared by a client's
/// handles, which it keeps working past the client. All members: any thread.
struct MessageContext {
    std::shared_ptr<const UserStore> users;
    std::shared_ptr<const LobbyStore> lobbies;
    std::shared_ptr<const ChannelStore> channels;
};

}  // namespace engine
