#include "engine/lobbies/lobby_manager.h"

#include <boost/json/object.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/text/text_length.h"
#include "engine/domain/domain_request.h"

namespace engine {

namespace json = boost::json;

namespace {

constexpr std::size_t kMaximumSecret = 250;
/// Joins and leaves are carried out in order: which lobby a secret is for, only the answer says.
constexpr const char* kMembership = "/lobbies/members/@me";

Result<void> CheckJoin(const LobbyJoin& join) {
    const std::size_t length = CharacterCount(join.secret);
    if (length == 0 || length > kMaximumSecret) {
        return Error::Invalid("The lobby's secret has " + std::to_string(length) +
                              " characters; it must have 1 to " + std::to_string(kMaximumSecret) +
                              ".");
    }
    if (join.lobby_metadata) {
        auto checked = CheckMetadata(*join.lobby_metadata, "The lobby's metadata");
        if (!checked) return checked;
    }
    if (join.member_metadata) return CheckMetadata(*join.member_metadata, "The member's metadata");
    return {};
}

json::object Body(const LobbyJoin& join) {
    json::object body{{"secret", join.secret}};
    if (join.lobby_metadata) body["lobby_metadata"] = MetadataJson(*join.lobby_metadata);
    if (join.member_metadata) body["member_metadata"] = MetadataJson(*join.member_metadata);
    return body;
}

}  // namespace

LobbyManager::LobbyManager(std::shared_ptr<ClientServices> services)
    : Domain(std::move(services)),
      lobby_created(services_->events),
      lobby_updated(services_->events),
      lobby_deleted(services_->events),
      lobby_member_added(services_->events),
      lobby_member_updated(services_->events),
      lobby_member_removed(services_->events),
      voice_participant_changed(services_->events),
      lobbies_(std::make_shared<LobbyStore>(services_->owner, services_->users)) {
    Listen();
}

std::optional<LobbyHandle> LobbyManager::GetLobbyHandle(std::uint64_t lobby_id) const {
    auto cell = lobbies_->Find(lobby_id);
    if (!cell) return std::nullopt;
    return LobbyHandle(lobbies_, std::move(cell));
}

void LobbyManager::CreateOrJoinLobby(std::string secret, Completion<std::uint64_t> completion) {
    Join({std::move(secret), std::nullopt, std::nullopt}, std::move(completion));
}

void LobbyManager::CreateOrJoinLobbyWithMetadata(std::string secret, Metadata lobby_metadata,
                                                 Metadata member_metadata,
                                                 Completion<std::uint64_t> completion) {
    Join({std::move(secret), std::move(lobby_metadata), std::move(member_metadata)},
         std::move(completion));
}

void LobbyManager::Join(const LobbyJoin& join, Completion<std::uint64_t> completion) {
    const Result<void> valid = CheckJoin(join);
    if (!valid) return completion.Fail(valid.GetError());
    ApiRequest request = ApiRequest::Json("PUT", "/lobbies", Body(join));
    request.lane = kMembership;
    SendRequest<std::uint64_t>(
        *services_, std::move(request), std::move(completion),
        [self = shared_from_this(), asked = removals_.Now()](const json::value& answer) {
            return self->OnJoined(answer, asked);
        });
}

Result<std::uint64_t> LobbyManager::OnJoined(const json::value& answer, RemovalLog::Moment asked) {
    const json::object* const object = answer.if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) {
        return Error::Network(NetworkFailure::Protocol,
                              "The service's answer to PUT /lobbies has no lobby id.");
    }
    // The gateway's view is never older than the answer.
    if (lobbies_->Find(*id) || removals_.RemovedSince(asked, *id)) return *id;
    Lobby lobby;
    lobby.id = *id;
    lobby = UpdatedLobby(std::move(lobby), *object, *services_->users);
    // Who is connected is not in the answer, but the player is.
    if (const auto self = lobby.Find(services_->users->CurrentId())) {
        LobbyMember member = *self;
        member.connected = true;
        lobby.Put(std::move(member));
    }
    lobbies_->Put(std::move(lobby));
    return *id;
}

void LobbyManager::LeaveLobby(std::uint64_t lobby_id, Completion<> completion) {
    ApiRequest request =
        ApiRequest::Delete("/lobbies/" + std::to_string(lobby_id) + "/members/@me");
    request.lane = kMembership;
    SendRequest(*services_, std::move(request), std::move(completion),
                [self = shared_from_this(), lobby_id, left = lobbies_->Find(lobby_id)](
                    const json::value&) { self->OnLeft(lobby_id, left); });
}

void LobbyManager::OnLeft(std::uint64_t lobby_id, const std::shared_ptr<const LobbyCell>& left) {
    // After the player has joined it again the lobby has another cell.
    if (!left || lobbies_->Find(lobby_id) != left) return;
    left_.Add(lobby_id);
    Remove(lobby_id);
}

/// Removes a lobby that the player is no longer in.
void LobbyManager::Remove(std::uint64_t lobby_id) {
    removals_.Add(lobby_id);
    const auto cell = lobbies_->Edit(lobby_id);
    if (const auto known = cell ? cell->Load() : nullptr; known && known->voice_states) {
        Lobby lobby = *known;
        lobby.voice_states = nullptr;
        SetVoiceStates(*cell, std::move(lobby));
    }
    if (!lobbies_->Remove(lobby_id)) return;
    if (on_removed) on_removed(lobby_id);
    lobby_deleted.Fire(lobby_id);
}

/// The users that come along with members, all at once.
void LobbyManager::UpdateUsers(const json::array& members) {
    json::array users;
    for (const json::value& entry : members) {
        const json::object* const member = entry.if_object();
        const json::object* const user = member ? ObjectField(*member, "user") : nullptr;
        if (user) users.push_back(*user);
    }
    if (!users.empty()) services_->users->Update(users);
}

}  // namespace engine
