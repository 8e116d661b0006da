#include "engine/oauth/requests/account_requests.h"

#include <utility>

#include "engine/core/secrets/wipe.h"
#include "engine/core/text/text_length.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;

constexpr std::size_t kMaxName = 32;

/// The body by which an application presents a proof.
Result<json::object> ProofBody(std::uint64_t application_id, const ExternalProof& proof) {
    const Result<void> known = RequireApplication(application_id);
    if (!known) return known.GetError();
    const Result<void> valid = proof.Validate();
    if (!valid) return valid.GetError();
    return json::object({{"client_id", std::to_string(application_id)},
                         {"external_auth_type", proof.WireType()},
                         {"external_auth_token", proof.token.Reveal()}},
                        WipingStorage());
}

/// A request that carries its credentials in its body.
ApiRequest Unauthorized(std::string path, json::object body) {
    ApiRequest request = ApiRequest::Json("POST", std::move(path), std::move(body));
    request.authorized = false;
    return request;
}

// Bodies are made outside of the coroutines: GCC 12 compiles no initializer list in a co_await.

json::object NameBody(std::string name) { return {{"global_name", std::move(name)}}; }

json::object ChildBody(const Secret& parent_token, std::uint64_t child_application_id) {
    return json::object({{"parent_access_token", parent_token.Reveal()},
                         {"child_application_id", std::to_string(child_application_id)}},
                        WipingStorage());
}

}  // namespace

asio::awaitable<Result<TokenGrant>> ProvisionalGrant(SharedApi api, std::uint64_t application_id,
                                                     ExternalProof proof) {
    auto body = ProofBody(application_id, proof);
    if (!body) co_return body.GetError();
    const auto answer = co_await api->Send(Unauthorized("/partner-sdk/token", std::move(*body)));
    if (!answer) co_return answer.GetError();
    co_return ReadGrant(*answer, "POST /partner-sdk/token");
}

asio::awaitable<Result<void>> Unmerge(SharedApi api, std::uint64_t application_id,
                                      ExternalProof proof) {
    auto body = ProofBody(application_id, proof);
    if (!body) co_return body.GetError();
    const auto answer = co_await api->Send(
        Unauthorized("/partner-sdk/provisional-accounts/unmerge", std::move(*body)));
    if (!answer) co_return answer.GetError();
    co_return Result<void>();
}

asio::awaitable<Result<void>> RenameAccount(SharedApi api, std::string name) {
    const std::size_t length = CharacterCount(name);
    if (length < 1 || length > kMaxName) {
        co_return Error::Invalid("The display name has " + std::to_string(length) +
                                 " characters. Pass one of 1 to " + std::to_string(kMaxName) + ".");
    }
    const auto answer = co_await api->Send(
        ApiRequest::Json("PATCH", "/users/@me/account", NameBody(std::move(name))));
    if (!answer) co_return answer.GetError();
    co_return Result<void>();
}

asio::awaitable<Result<TokenGrant>> ChildGrant(SharedApi api, Secret parent_token,
                                               std::uint64_t child_application_id) {
    const Result<void> valid = ValidateToken(parent_token.Reveal(), "parent application's token");
    if (!valid) co_return valid.GetError();
    const Result<void> known = RequireApplication(child_application_id);
    if (!known) co_return known.GetError();
    const auto answer = co_await api->Send(
        Unauthorized("/partner-sdk/child-token", ChildBody(parent_token, child_application_id)));
    if (!answer) co_return answer.GetError();
    co_return ReadGrant(*answer, "POST /partner-sdk/child-token");
}

}  // namespace engine
