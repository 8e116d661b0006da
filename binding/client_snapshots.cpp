#include "binding/client_snapshots.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "binding/generated/plain_data.h"
#include "sdk/include/sdk/generated/client.h"
#include "sdk/include/sdk/generated/relationship_handle.h"
#include "sdk/include/sdk/generated/user_handle.h"

namespace binding {

// These are in no unnamed namespace, as the templates of plain_data.h have to find them.

// What the stores show of a user.
static napi_value Plain(Environment& environment, const sdk::UserHandle& user) {
    using sdk::UserHandle;
    return PlainObject(environment, user)
        .Add("id", &UserHandle::Id)
        .Add("displayName", &UserHandle::DisplayName)
        .Add("username", &UserHandle::Username)
        .Add("avatarUrl",
             [](const UserHandle& of) {
                 return of.AvatarUrl(UserHandle::AvatarType::Gif, UserHandle::AvatarType::Webp);
             })
        .Add("status", &UserHandle::Status)
        .Add("activity", &UserHandle::GameActivity)
        .value();
}

// What they sort friends by.
static napi_value Plain(Environment& environment, const sdk::RelationshipHandle& relationship) {
    using Relationship = sdk::RelationshipHandle;
    return PlainObject(environment, relationship)
        .Add("id", &Relationship::Id)
        .Add("discordRelationshipType", &Relationship::DiscordRelationshipType)
        .Add("gameRelationshipType", &Relationship::GameRelationshipType)
        .value();
}

napi_value ReadUsers(napi_env env, napi_callback_info info) noexcept {
    napi_value ids = nullptr;
    std::size_t given = 1;
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, &ids, &self, &row);
    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        if (given == 0) frame.RejectMissing(0);
        const Place place(frame.row, frame.row.parameters[0]);
        const auto users = Convert<std::vector<uint64_t>>::FromJs(frame, ids, place);
        // Checked after converting, which may have run user code that disposed of it.
        const auto& client = frame.This<sdk::Client>();
        std::vector<std::optional<sdk::UserHandle>> handles;
        handles.reserve(users.size());
        for (const uint64_t user : users) handles.push_back(client.GetUser(user));
        return Plain(environment, handles);
    });
}

napi_value ReadRelationships(napi_env env, napi_callback_info info) noexcept {
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, nullptr, nullptr, &self, &row);
    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        return Plain(environment, frame.This<sdk::Client>().GetRelationships());
    });
}

}  // namespace binding
