// The addon's Client functions that the SDK does not have. Those with callbacks only the open
// engine implements; with the vendor's library they return false.

#include <array>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "binding/classes/rows.h"
#include "binding/client_snapshots.h"
#include "sdk/include/sdk/generated/client.h"
#include "sdk/include/sdk/presence_state.h"
#include "sdk/include/sdk/sign_in_pages.h"

namespace binding {
namespace {

// Behind setPresenceStateCallback(callback: (localClient, route) => void) and
// setSignInPageCallback( callback: (url, verificationUri, userCode, expiresIn) => void, display):
// boolean; returns whether the loaded library supports it.
template <typename... Arguments>
napi_value SetCallback(napi_env env, napi_callback_info info,
                       bool (*set)(sdk::Client&, Arguments...)) noexcept {
    std::array<napi_value, sizeof...(Arguments)> values;
    std::size_t given = values.size();
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), &self, &row);
    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        auto arguments = ConvertParameters<std::tuple<Arguments...>, CallbackUse::kRepeated>(
            frame, given, values.data(), std::index_sequence_for<Arguments...>());
        auto& client = frame.This<sdk::Client>();
        return Convert<bool>::ToJs(
            environment,
            std::apply([&](auto&... each) { return set(client, std::move(each)...); }, arguments));
    });
}

}  // namespace

std::vector<Row> ClientEngineRows() {
    return {Row{.kind = RowKind::kMethod,
                .name = "readUsers",
                .parameters = {"ids"},
                .arity = 1,
                .call = ReadUsers},
            Row{.kind = RowKind::kMethod,
                .name = "readRelationships",
                .parameters = {},
                .arity = 0,
                .call = ReadRelationships},
            Row{.kind = RowKind::kMethod,
                .name = "setSignInPageCallback",
                .parameters = {"callback", "display"},
                .arity = 2,
                .call =
                    [](napi_env env, napi_callback_info info) noexcept {
                        return SetCallback(env, info, sdk::SetSignInPageCallback);
                    }},
            Row{.kind = RowKind::kMethod,
                .name = "setPresenceStateCallback",
                .parameters = {"callback"},
                .arity = 1,
                .call = [](napi_env env, napi_callback_info info) noexcept {
                    return SetCallback(env, info, sdk::SetPresenceStateCallback);
                }}};
}

}  // namespace binding
