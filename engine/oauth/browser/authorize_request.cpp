#include "engine/oauth/browser/authorize_request.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/secrets/secure_random.h"
#include "engine/core/text/percent.h"
#include "engine/oauth/browser/pkce.h"
#include "engine/oauth/browser/web_page.h"

namespace engine {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// RFC 3986: a letter, then letters, digits, `+`, `-` and `.`.
bool IsScheme(std::string_view text) {
    const auto allowed = [](char c) {
        return IsLetter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    };
    return !text.empty() && IsLetter(text.front()) &&
           std::all_of(text.begin(), text.end(), allowed);
}

/// Schemes that would send the code to a web server, a file or a script instead of the program.
bool IsForeignScheme(std::string_view scheme) {
    std::string lower(scheme);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    constexpr std::string_view kForeign[] = {"http",  "https", "ws",         "wss",
                                             "ftp",   "file",  "javascript", "data",
                                             "about", "blob",  "mailto"};
    return std::find(std::begin(kForeign), std::end(kForeign), lower) != std::end(kForeign);
}

Result<void> ValidateArgs(const AuthorizationArgs& args) {
    if (args.scopes.find_first_not_of(" \t\r\n\v\f") == std::string::npos) {
        return Error::Invalid(
            "Authorize() needs scopes. Set them in its arguments, for example to "
            "GetDefaultCommunicationScopes().");
    }
    if (args.state && args.state->empty()) {
        return Error::Invalid("The state is empty. Leave State unset to get a secure random one.");
    }
    if (args.custom_scheme_param &&
        (!IsScheme(*args.custom_scheme_param) || IsForeignScheme(*args.custom_scheme_param))) {
        return Error::Invalid(
            "The custom scheme is no URI scheme of an application: \"" + *args.custom_scheme_param +
            "\". It starts with a letter and holds only letters, digits, '+', '-' and "
            "'.', without the colon.");
    }
    if (args.code_challenge) return ValidateChallenge(*args.code_challenge);
    return {};
}

}  // namespace

Result<AuthorizeRequest> AuthorizeRequest::From(AuthorizationArgs args,
                                                std::uint64_t default_client_id,
                                                const std::string& web_base) {
    auto request = From(std::move(args), default_client_id);
    if (!request) return request;
    const Result<void> page = request->SetPage(web_base);
    if (!page) return page.GetError();
    return request;
}

Result<AuthorizeRequest> AuthorizeRequest::From(AuthorizationArgs args,
                                                std::uint64_t default_client_id) {
    AuthorizeRequest request;
    request.client_id = args.client_id != 0 ? args.client_id : default_client_id;
    if (request.client_id == 0) {
        return Error::Invalid(
            "Authorize() needs a client id. Set it in its arguments, or call SetApplicationId() "
            "before.");
    }
    const Result<void> valid = ValidateArgs(args);
    if (!valid) return valid.GetError();
    request.state = Secret(args.state ? *args.state : SecureRandomToken());
    request.args = std::move(args);
    return request;
}

Result<void> AuthorizeRequest::SetPage(const std::string& web_base) {
    auto page = WebPage(web_base, "/oauth2/authorize");
    if (!page) return std::move(page).GetError();
    authorize_page = std::move(*page);
    return {};
}

std::string AuthorizeRequest::Url(const std::string& redirect_uri) const {
    Parameters parameters{{"client_id", std::to_string(client_id)},
                          {"response_type", "code"},
                          {"redirect_uri", redirect_uri},
                          {"scope", args.scopes},
                          {"state", state.Reveal()}};
    if (args.nonce) parameters.emplace_back("nonce", *args.nonce);
    if (args.code_challenge) {
        parameters.emplace_back("code_challenge", args.code_challenge->challenge);
        parameters.emplace_back("code_challenge_method", "S256");
    }
    if (args.integration_type) {
        const auto number = static_cast<std::int32_t>(*args.integration_type);
        parameters.emplace_back("integration_type", std::to_string(number));
    }
    return authorize_page + "?" + EncodeParameters(parameters);
}

}  // namespace engine
