#include "binding/client_snapshots.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "binding/classes/rows.h"
#include "binding/handle_scope.h"
#include "sdk/include/sdk/generated/activity.h"
#include "sdk/include/sdk/generated/activity_assets.h"
#include "sdk/include/sdk/generated/activity_button.h"
#include "sdk/include/sdk/generated/activity_party.h"
#include "sdk/include/sdk/generated/activity_secrets.h"
#include "sdk/include/sdk/generated/activity_timestamps.h"
#include "sdk/include/sdk/generated/client.h"
#include "sdk/include/sdk/generated/relationship_handle.h"
#include "sdk/include/sdk/generated/user_handle.h"
#include "sdk/include/sdk/missing_symbol_error.h"

namespace binding {
namespace {

// A value as JSON has it; null for an unset one, which is left out.
template <typename T>
napi_value Plain(Environment& environment, T value) {
    return Convert<T>::ToJs(environment, std::move(value));
}
napi_value Plain(Environment& environment, const sdk::Activity& activity);
napi_value Plain(Environment& environment, const sdk::ActivityAssets& assets);
napi_value Plain(Environment& environment, const sdk::ActivityButton& button);
napi_value Plain(Environment& environment, const sdk::ActivityParty& party);
napi_value Plain(Environment& environment, const sdk::ActivitySecrets& secrets);
napi_value Plain(Environment& environment, const sdk::ActivityTimestamps& timestamps);
napi_value Plain(Environment& environment, const sdk::RelationshipHandle& relationship);
napi_value Plain(Environment& environment, const sdk::UserHandle& user);

template <typename T>
napi_value Plain(Environment& environment, std::optional<T> value) {
    return value ? Plain(environment, *std::move(value)) : nullptr;
}

// Leaves a hole where an element is unset.
template <typename T>
napi_value Plain(Environment& environment, const std::vector<T>& values) {
    const napi_env env = environment.env();
    napi_value result;
    Check(env, napi_create_array_with_length(env, values.size(), &result));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const HandleScope scope(env);
        const napi_value element = Plain(environment, values[i]);
        if (element) Check(env, napi_set_element(env, result, static_cast<uint32_t>(i), element));
    }
    return result;
}

// A plain object with the values of an SDK object's getters.
template <typename T>
class PlainObject {
  public:
    PlainObject(Environment& environment, const T& from) : environment_(environment), from_(from) {
        Check(environment.env(), napi_create_object(environment.env(), &object_));
    }

    template <typename Read>
    PlainObject& Add(const char* name, Read read) {
        const napi_env env = environment_.env();
        try {
            const napi_value value = Plain(environment_, std::invoke(read, from_));
            if (value) Check(env, napi_set_named_property(env, object_, name, value));
        } catch (const sdk::MissingSymbolError&) {
            // The loaded library is older than this field, which is left out as by toJSON().
        }
        return *this;
    }

    napi_value value() const { return object_; }

  private:
    Environment& environment_;
    const T& from_;
    napi_value object_ = nullptr;
};

napi_value Plain(Environment& environment, const sdk::ActivityAssets& assets) {
    using Assets = sdk::ActivityAssets;
    return PlainObject(environment, assets)
        .Add("largeImage", &Assets::LargeImage)
        .Add("largeText", &Assets::LargeText)
        .Add("largeUrl", &Assets::LargeUrl)
        .Add("smallImage", &Assets::SmallImage)
        .Add("smallText", &Assets::SmallText)
        .Add("smallUrl", &Assets::SmallUrl)
        .Add("inviteCoverImage", &Assets::InviteCoverImage)
        .value();
}

napi_value Plain(Environment& environment, const sdk::ActivityButton& button) {
    return PlainObject(environment, button)
        .Add("label", &sdk::ActivityButton::Label)
        .Add("url", &sdk::ActivityButton::Url)
        .value();
}

napi_value Plain(Environment& environment, const sdk::ActivityParty& party) {
    return PlainObject(environment, party)
        .Add("id", &sdk::ActivityParty::Id)
        .Add("currentSize", &sdk::ActivityParty::CurrentSize)
        .Add("maxSize", &sdk::ActivityParty::MaxSize)
        .Add("privacy", &sdk::ActivityParty::Privacy)
        .value();
}

// What it holds is a credential: only whether there is one is shown.
napi_value Plain(Environment& environment, const sdk::ActivitySecrets& secrets) {
    return PlainObject(environment, secrets).value();
}

napi_value Plain(Environment& environment, const sdk::ActivityTimestamps& timestamps) {
    return PlainObject(environment, timestamps)
        .Add("start", &sdk::ActivityTimestamps::Start)
        .Add("end", &sdk::ActivityTimestamps::End)
        .value();
}

napi_value Plain(Environment& environment, const sdk::Activity& activity) {
    using sdk::Activity;
    return PlainObject(environment, activity)
        .Add("name", &Activity::Name)
        .Add("type", &Activity::Type)
        .Add("statusDisplayType", &Activity::StatusDisplayType)
        .Add("state", &Activity::State)
        .Add("stateUrl", &Activity::StateUrl)
        .Add("details", &Activity::Details)
        .Add("detailsUrl", &Activity::DetailsUrl)
        .Add("applicationId", &Activity::ApplicationId)
        .Add("parentApplicationId", &Activity::ParentApplicationId)
        .Add("assets", &Activity::Assets)
        .Add("timestamps", &Activity::Timestamps)
        .Add("party", &Activity::Party)
        .Add("secrets", &Activity::Secrets)
        .Add("supportedPlatforms", &Activity::SupportedPlatforms)
        .Add("buttons", &Activity::GetButtons)
        .value();
}

napi_value Plain(Environment& environment, const sdk::UserHandle& user) {
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

napi_value Plain(Environment& environment, const sdk::RelationshipHandle& relationship) {
    using Relationship = sdk::RelationshipHandle;
    return PlainObject(environment, relationship)
        .Add("id", &Relationship::Id)
        .Add("discordRelationshipType", &Relationship::DiscordRelationshipType)
        .Add("gameRelationshipType", &Relationship::GameRelationshipType)
        .value();
}

}  // namespace

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
        napi_value result;
        Check(env, napi_create_array_with_length(env, users.size(), &result));
        for (std::size_t i = 0; i < users.size(); ++i) {
            const HandleScope scope(env);
            const napi_value user = Plain(environment, client.GetUser(users[i]));
            if (user) Check(env, napi_set_element(env, result, static_cast<uint32_t>(i), user));
        }
        return result;
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
