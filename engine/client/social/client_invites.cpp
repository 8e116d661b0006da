#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"

// Through the service while the client is Ready, else through the local client (protocol 10.5).

namespace engine {
namespace {

bool IsReady(const ClientCore& core) {
    return core.services->gateway->GetStatus() == ClientStatus::Ready;
}

}  // namespace

void Client::SendActivityInvite(std::uint64_t user_id, std::string content,
                                ClientSendActivityInviteCallback callback) {
    Post([user_id, content = std::move(content),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (!IsReady(core)) {
            return core.local_invites.Send(user_id, content, std::move(completion));
        }
        core.invites.Send(core.presence.Rich().Current(), user_id, std::move(content),
                          std::move(completion));
    });
}

void Client::SendActivityJoinRequestReply(ActivityInvite invite,
                                          ClientSendActivityInviteCallback callback) {
    Post([invite = std::move(invite),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (!IsReady(core)) return core.local_invites.Reply(invite, std::move(completion));
        core.invites.Reply(core.presence.Rich().Current(), invite, std::move(completion));
    });
}

void Client::AcceptActivityInvite(ActivityInvite invite,
                                  ClientAcceptActivityInviteCallback callback) {
    Post([invite = std::move(invite),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        if (!IsReady(core)) return core.local_invites.Accept(invite, std::move(completion));
        core.invites.Accept(invite, std::move(completion));
    });
}

void Client::SetActivityInviteCreatedCallback(ClientActivityInviteCallback callback) {
    core_->invites.activity_invite_created.Set(std::move(callback));
    Post([](ClientCore& core) { core.presence.Local().Start(); });
}

}  // namespace engine
