#include "engine/oauth/device/device_requests.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/oauth/browser/web_page.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;

Error Unreadable(const std::string& how) {
    return Error::Unreadable("POST /oauth2/device/authorize", how);
}

Result<DeviceCode> ReadDeviceCode(const json::value& answer) {
    const json::object* const object = answer.if_object();
    if (!object) return Unreadable("is no object");
    auto device_code = StringField(*object, "device_code");
    auto user_code = StringField(*object, "user_code");
    if (!device_code || device_code->empty() || !user_code || user_code->empty()) {
        return Unreadable("has no device code or no user code");
    }
    DeviceCode code;
    code.device_code = Secret(std::move(*device_code));
    code.user_code = Secret(std::move(*user_code));
    code.verification_uri = StringField(*object, "verification_uri").value_or("");
    code.page = StringField(*object, "verification_uri_complete").value_or("");
    if (code.page.empty()) {
        code.page = code.verification_uri + "?" +
                    EncodeParameters({{"user_code", code.user_code.Reveal()}});
    }
    // A game shows or opens either; the first may be missing beside the second.
    for (const std::string& page : {code.verification_uri, code.page}) {
        if (page.empty()) continue;
        const Result<void> usable = RequireWebPage(page);
        if (!usable) return Unreadable("names no page to open: " + usable.GetError().message);
    }
    code.expires_in = NumberField(*object, "expires_in").value_or(code.expires_in);
    code.interval = NumberField(*object, "interval").value_or(code.interval);
    return code;
}

}  // namespace

asio::awaitable<Result<DeviceCode>> RequestDeviceCode(SharedApi api, std::uint64_t application_id,
                                                      std::string scopes) {
    Parameters fields{{"client_id", std::to_string(application_id)}, {"scope", std::move(scopes)}};
    const auto answer =
        co_await api->Send(ApiRequest::Form("/oauth2/device/authorize", std::move(fields)));
    if (!answer) co_return answer.GetError();
    co_return ReadDeviceCode(*answer);
}

asio::awaitable<Result<TokenGrant>> RedeemDeviceCode(SharedApi api, std::uint64_t application_id,
                                                     Secret device_code,
                                                     std::optional<ExternalProof> merge) {
    Parameters fields{{"grant_type", "urn:ietf:params:oauth:grant-type:device_code"},
                      {"client_id", std::to_string(application_id)},
                      {"device_code", device_code.Reveal()}};
    co_return co_await RequestGrant(std::move(api), std::move(fields), std::move(merge));
}

}  // namespace engine
