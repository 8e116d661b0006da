#include "engine/lobbies/lobby_linking.h"

#include <boost/json/object.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"
#include "engine/core/text/percent.h"
#include "engine/domain/domain_request.h"
#include "engine/users/user_store.h"

namespace engine {

namespace json = boost::json;

namespace {

ApiRequest ChannelLinking(std::uint64_t lobby_id, json::object body) {
    return ApiRequest::Json("PATCH", "/lobbies/" + std::to_string(lobby_id) + "/channel-linking",
                            std::move(body));
}

}  // namespace

LobbyLinking::LobbyLinking(std::shared_ptr<ClientServices> services, std::string web_base)
    : services_(std::move(services)), web_base_(std::move(web_base)) {
    while (web_base_.ends_with('/')) web_base_.pop_back();
}

void LobbyLinking::LinkChannelToLobby(std::uint64_t lobby_id, std::uint64_t channel_id,
                                      Completion<> completion) {
    SendRequest(*services_, ChannelLinking(lobby_id, {{"channel_id", std::to_string(channel_id)}}),
                std::move(completion));
}

void LobbyLinking::UnlinkChannelFromLobby(std::uint64_t lobby_id, Completion<> completion) {
    SendRequest(*services_, ChannelLinking(lobby_id, {}), std::move(completion));
}

void LobbyLinking::JoinGuild(std::uint64_t lobby_id, PendingMerges& merges,
                             ClientProvisionalUserMergeRequiredCallback merge_required,
                             ProcessEnvironment environment, Completion<std::string> completion) {
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    if (web_base_.empty()) {
        return completion.Fail(Error::Invalid(
            "The invite cannot be opened without a web base. Give the client one, or set "
            "the environment variable SOCIAL_SDK_WEB_BASE."));
    }
    merges.Run(services_->users->CurrentIsProvisional(), std::move(merge_required),
               [self = shared_from_this(), lobby_id, environment = std::move(environment),
                completion = std::move(completion)](Result<void> merged) mutable {
                   if (!merged) return completion.Fail(merged.GetError());
                   auto invite =
                       Invite(self, lobby_id, std::move(environment), std::move(completion));
                   Executor::Instance().Spawn(std::move(invite), self->services_->log);
               });
}

boost::asio::awaitable<void> LobbyLinking::Invite(std::shared_ptr<LobbyLinking> self,
                                                  std::uint64_t lobby_id,
                                                  ProcessEnvironment environment,
                                                  Completion<std::string> completion) {
    ApiRequest request;
    request.method = "POST";
    request.path = "/lobbies/" + std::to_string(lobby_id) + "/members/@me/invites";
    const auto answer = co_await self->services_->api->Send(std::move(request));
    if (!answer) co_return completion.Fail(answer.GetError());
    const json::object* const object = answer->if_object();
    const auto code = object ? StringField(*object, "code") : std::nullopt;
    if (!code || code->empty()) {
        co_return completion.Fail(Error::Network(
            NetworkFailure::Protocol, "The service's answer for an invite has no code."));
    }
    const std::string url = self->web_base_ + "/invite/" + PercentEncode(*code);
    self->browser_ = std::make_unique<Browser>(std::move(environment), self->services_->log);
    self->browser_->Open(url, [log = self->services_->log](const Error& error) {
        log->Warning("The invite could not be opened in a browser: " + error.message);
    });
    completion.Succeed(url);
}

}  // namespace engine
