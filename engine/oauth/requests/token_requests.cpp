#include "engine/oauth/requests/token_requests.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/text/date_time.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;

/// No header has room for one that is much longer.
constexpr std::size_t kMaxTokenBytes = 16384;

/// What all grants have. Credentials are appended one by one: an initializer list would leave
/// copies of them behind.
Parameters GrantFields(std::string type, std::uint64_t application_id) {
    Parameters fields;
    fields.emplace_back("grant_type", std::move(type));
    fields.emplace_back("client_id", std::to_string(application_id));
    return fields;
}

/// A GET with that token instead of the signed-in one.
ApiRequest About(const Secret& token, std::string path) {
    ApiRequest request = ApiRequest::Get(std::move(path));
    request.authorized = false;
    request.headers.emplace_back("Authorization", "Bearer " + token.Reveal());
    return request;
}

}  // namespace

Result<void> RequireApplication(std::uint64_t application_id) {
    if (application_id != 0) return {};
    return Error::Invalid("The application id is 0. Pass the id of the game's application.");
}

asio::awaitable<Result<TokenGrant>> RequestGrant(SharedApi api, Parameters fields,
                                                 std::optional<ExternalProof> merge) {
    if (merge) {
        const Result<void> valid = merge->Validate();
        if (!valid) co_return valid.GetError();
        fields.emplace_back("external_auth_type", merge->WireType());
        fields.emplace_back("external_auth_token", merge->token.Reveal());
    }
    const auto answer = co_await api->Send(ApiRequest::Form("/oauth2/token", std::move(fields)));
    if (!answer) co_return answer.GetError();
    co_return ReadGrant(*answer, "POST /oauth2/token");
}

asio::awaitable<Result<TokenGrant>> ExchangeCode(SharedApi api, std::uint64_t application_id,
                                                 Secret code, Secret verifier,
                                                 std::string redirect_uri,
                                                 std::optional<ExternalProof> merge) {
    const Result<void> known = RequireApplication(application_id);
    if (!known) co_return known.GetError();
    if (code.Empty())
        co_return Error::Invalid("The code is empty. Pass the one that Authorize() gave.");
    if (redirect_uri.empty()) {
        co_return Error::Invalid("The redirect URI is empty. Pass the one that Authorize() gave.");
    }
    Parameters fields = GrantFields("authorization_code", application_id);
    fields.emplace_back("code", code.Reveal());
    fields.emplace_back("redirect_uri", std::move(redirect_uri));
    if (!verifier.Empty()) fields.emplace_back("code_verifier", verifier.Reveal());
    co_return co_await RequestGrant(std::move(api), std::move(fields), std::move(merge));
}

asio::awaitable<Result<TokenGrant>> RefreshGrant(SharedApi api, std::uint64_t application_id,
                                                 Secret refresh_token) {
    const Result<void> known = RequireApplication(application_id);
    if (!known) co_return known.GetError();
    if (refresh_token.Empty()) co_return Error::Invalid("The refresh token is empty.");
    Parameters fields = GrantFields("refresh_token", application_id);
    fields.emplace_back("refresh_token", refresh_token.Reveal());
    co_return co_await RequestGrant(std::move(api), std::move(fields));
}

asio::awaitable<Result<void>> RevokeGrant(SharedApi api, std::uint64_t application_id,
                                          Secret token) {
    const Result<void> known = RequireApplication(application_id);
    if (!known) co_return known.GetError();
    if (token.Empty()) co_return Error::Invalid("The token is empty.");
    Parameters fields;
    fields.emplace_back("client_id", std::to_string(application_id));
    fields.emplace_back("token", token.Reveal());
    const auto answer =
        co_await api->Send(ApiRequest::Form("/oauth2/token/revoke", std::move(fields)));
    if (!answer) co_return answer.GetError();
    co_return Result<void>();
}

asio::awaitable<Result<TokenOwner>> FetchTokenOwner(SharedApi api, Secret token) {
    const Result<void> valid = ValidateToken(token.Reveal(), "token");
    if (!valid) co_return valid.GetError();
    const auto answer = co_await api->Send(About(token, "/users/@me"));
    if (!answer) co_return answer.GetError();
    const json::object* const object = answer->if_object();
    const auto id = object ? IdField(*object, "id") : std::nullopt;
    if (!id) co_return Error::Unreadable("GET /users/@me", "has no user id");
    co_return TokenOwner{*id, StringField(*object, "username").value_or("")};
}

asio::awaitable<Result<double>> FetchRemainingLife(SharedApi api, Secret token) {
    const auto answer = co_await api->Send(About(token, "/oauth2/@me"));
    if (!answer) co_return answer.GetError();
    const json::object* const object = answer->if_object();
    const auto text = object ? StringField(*object, "expires") : std::nullopt;
    const auto end = text ? ParseTimestamp(*text) : std::nullopt;
    if (!end) co_return Error::Unreadable("GET /oauth2/@me", "does not say when the token expires");
    co_return std::chrono::duration<double>(*end - api->Clock().Now()).count();
}

Result<void> ValidateToken(const std::string& token, const std::string& name) {
    if (token.empty()) return Error::Invalid("The " + name + " is empty.");
    if (token.size() > kMaxTokenBytes)
        return Error::Invalid("The " + name + " is too long for a token.");
    const bool visible =
        std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c < 0x7f; });
    if (visible) return {};
    return Error::Invalid("The " + name + " has spaces or characters that no token contains.");
}

}  // namespace engine
