// What the addon's Client has beyond the SDK's: functions of the open engine. With the vendor's
// library they answer that there is nothing behind them.

#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "binding/classes/rows.h"
#include "sdk/include/sdk/generated/client.h"
#include "sdk/include/sdk/presence_state.h"
#include "sdk/include/sdk/sign_in_pages.h"

namespace binding {
namespace {

// setPresenceStateCallback(callback: (localClient, route) => void): boolean; whether the loaded
// library ever calls it.
napi_value SetPresenceStateCallback(napi_env env, napi_callback_info info) noexcept {
    std::array<napi_value, 1> values;
    std::size_t given = values.size();
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), &self, &row);
    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        auto callback = ConvertParameter<sdk::PresenceStateCallback, 0, 1, CallbackUse::kRepeated>(
            frame, given, values.data());
        return Convert<bool>::ToJs(
            environment,
            sdk::SetPresenceStateCallback(frame.This<sdk::Client>(), std::move(callback)));
    });
}

// setSignInPageCallback(callback: (url, verificationUri, userCode, expiresIn) => void, display):
// boolean; whether the loaded library ever calls it.
napi_value SetSignInPageCallback(napi_env env, napi_callback_info info) noexcept {
    std::array<napi_value, 2> values;
    std::size_t given = values.size();
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), &self, &row);
    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        auto callback = ConvertParameter<sdk::SignInPageCallback, 0, 2, CallbackUse::kRepeated>(
            frame, given, values.data());
        const auto display =
            ConvertParameter<int32_t, 1, 2, CallbackUse::kRepeated>(frame, given, values.data());
        return Convert<bool>::ToJs(
            environment,
            sdk::SetSignInPageCallback(frame.This<sdk::Client>(), std::move(callback), display));
    });
}

}  // namespace

std::vector<Row> ClientEngineRows() {
    return {Row{.kind = RowKind::kMethod,
                .name = "setSignInPageCallback",
                .parameters = {"callback", "display"},
                .arity = 2,
                .call = SetSignInPageCallback},
            Row{.kind = RowKind::kMethod,
                .name = "setPresenceStateCallback",
                .parameters = {"callback"},
                .arity = 1,
                .call = SetPresenceStateCallback}};
}

}  // namespace binding
