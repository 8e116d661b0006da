#include "test/fuzz/support/watching_client.h"

#include <utility>

#include "engine/client/client_post.h"
#include "engine/core/run/callback_queue.h"
#include "engine/messages/message_manager.h"
#include "test/fuzz/support/calls.h"
#include "test/fuzz/support/io_thread.h"
#include "test/fuzz/support/target.h"

namespace fuzz {
namespace {

using namespace engine;

void Read(const UserHandle& user) {
    (void)user.DisplayName();
    (void)user.AvatarUrl(UserHandleAvatarType::Gif, UserHandleAvatarType::Png);
    (void)user.GameActivity();
    (void)user.Status();
    (void)user.Relationship().User();
    for (const auto& profile : user.UserApplicationProfiles()) (void)profile.Username();
}

void Read(const std::optional<MessageHandle>& message) {
    if (!message) return;
    if (const auto author = message->Author()) Read(*author);
    if (const auto recipient = message->Recipient()) Read(*recipient);
    if (const auto channel = message->Channel()) (void)channel->Recipients();
    if (const auto lobby = message->Lobby()) (void)lobby->LobbyMemberIds();
    (void)message->AdditionalContent();
    (void)message->Content();
    (void)message->Metadata();
    (void)message->SentTimestamp();
}

void Read(const std::optional<LobbyHandle>& lobby) {
    if (!lobby) return;
    (void)lobby->Metadata();
    (void)lobby->LinkedChannel();
    for (const LobbyMemberHandle& member : lobby->LobbyMembers()) {
        if (const auto user = member.User()) Read(*user);
        (void)member.Connected();
    }
}

}  // namespace

WatchingClient::WatchingClient(const ClientSettings& settings)
    : client_(std::make_unique<Client>(settings)) {
    CallbackQueue::Instance().SetFreeThreaded(true);
    ListenToUsers();
    ListenToLobbies();
    ListenToMessages();
}

WatchingClient::~WatchingClient() {
    client_.reset();
    // What was under way ends in tasks that the end itself posts.
    for (int turn = 0; turn < 3; ++turn) OnIoThread([] {});
}

void WatchingClient::ListenToUsers() {
    const auto read = [client = client_.get()](std::uint64_t id) {
        if (const auto user = client->Get<UserManager>().GetUser(id)) Read(*user);
    };
    client_->Get<UserManager>().user_updated.Set(Calls<std::uint64_t>(read));
    auto& relationships = client_->Get<Relationships>();
    const auto related = [client = client_.get()](std::uint64_t id, bool) {
        const auto handle = client->Get<Relationships>().GetRelationshipHandle(id);
        (void)handle.DiscordRelationshipType();
        if (const auto user = handle.User()) Read(*user);
    };
    relationships.relationship_created.Set(Calls<std::uint64_t, bool>(related));
    relationships.relationship_deleted.Set(Calls<std::uint64_t, bool>(related));
    relationships.relationship_groups_updated.Set(
        Calls<std::uint64_t>([client = client_.get()](std::uint64_t) {
            for (const auto group :
                 {RelationshipGroupType::OnlinePlayingGame, RelationshipGroupType::Offline}) {
                (void)client->Get<Relationships>().GetRelationshipsByGroup(group);
            }
        }));
    client_->SetActivityInviteCreatedCallback(Calls<ActivityInvite>([](const ActivityInvite&) {}));
    client_->Get<ActivityInvites>().activity_invite_updated.Set(
        Calls<ActivityInvite>([](const ActivityInvite&) {}));
}

void WatchingClient::ListenToLobbies() {
    auto& lobbies = client_->Get<LobbyManager>();
    const auto read = [client = client_.get()](std::uint64_t id) {
        Read(client->Get<LobbyManager>().GetLobbyHandle(id));
    };
    const auto read_member = [client = client_.get()](std::uint64_t id, std::uint64_t member) {
        const auto lobby = client->Get<LobbyManager>().GetLobbyHandle(id);
        if (lobby) (void)lobby->GetLobbyMemberHandle(member);
    };
    lobbies.lobby_created.Set(Calls<std::uint64_t>(read));
    lobbies.lobby_updated.Set(Calls<std::uint64_t>(read));
    lobbies.lobby_deleted.Set(Calls<std::uint64_t>(read));
    lobbies.lobby_member_added.Set(Calls<std::uint64_t, std::uint64_t>(read_member));
    lobbies.lobby_member_updated.Set(Calls<std::uint64_t, std::uint64_t>(read_member));
    lobbies.lobby_member_removed.Set(Calls<std::uint64_t, std::uint64_t>(read_member));
}

void WatchingClient::ListenToMessages() {
    const auto read = [client = client_.get()](std::uint64_t id) {
        Read(client->Get<MessageManager>().GetMessageHandle(id));
    };
    auto& messages = client_->Get<MessageManager>();
    messages.message_created.Set(Calls<std::uint64_t>(read));
    messages.message_updated.Set(Calls<std::uint64_t>(read));
    messages.message_deleted.Set(Calls<std::uint64_t, std::uint64_t>(
        [client = client_.get()](std::uint64_t id, std::uint64_t channel) {
            Require(!client->Get<MessageManager>().GetMessageHandle(id),
                    "a message that was deleted is gone");
            (void)client->Get<ChannelManager>().GetChannelHandle(channel);
        }));
}

void WatchingClient::ReadAll() const {
    for (const RelationshipHandle& each : client_->Get<Relationships>().GetRelationships()) {
        if (const auto user = each.User()) Read(*user);
    }
    (void)client_->Get<Relationships>().SearchFriendsByUsername("a");
    const auto ids = client_->Get<LobbyManager>().GetLobbyIds();
    for (const std::uint64_t id : ids) {
        const auto lobby = client_->Get<LobbyManager>().GetLobbyHandle(id);
        Require(lobby.has_value(), "a lobby that is listed can be read");
        Read(lobby);
    }
    for (std::uint64_t id = 1; id <= 8; ++id) {
        Read(client_->Get<MessageManager>().GetMessageHandle(id));
        (void)client_->Get<ChannelManager>().GetChannelHandle(id);
        if (const auto user = client_->Get<UserManager>().GetUser(id)) Read(*user);
    }
}

ClientSettings QuickSettings(const std::string& api_base) {
    static const auto network = std::make_shared<Network>(TrustStore(), ProxySettings());
    using std::chrono::milliseconds;
    ClientSettings settings;
    settings.api_base = api_base;
    settings.web_base = "http://127.0.0.1:1";
    settings.authorizer.web_base = settings.web_base;
    settings.network = network;
    settings.gateway.new_session_min = milliseconds(0);
    settings.gateway.new_session_max = milliseconds(1);
    settings.gateway.backoff_scale = 0.0001;
    settings.gateway.close_timeout = milliseconds(20);
    settings.gateway.supplement_timeout = milliseconds(1);
    settings.second = milliseconds(1);
    return settings;
}

}  // namespace fuzz
