#include <boost/json/array.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/json/json_fields.h"
#include "engine/presence/activity/activity_json.h"
#include "engine/presence/activity/activity_platforms.h"

namespace engine {
namespace {

namespace json = boost::json;

/// A number, or a string of digits as some senders write it; 0 when there is none.
std::uint64_t Time(const json::object& object, std::string_view name) {
    if (const auto number = IntegerField(object, name)) {
        return *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
    }
    return IdField(object, name).value_or(0);
}

ActivityAssets ParseAssets(const json::object& object) {
    ActivityAssets assets;
    assets.large_image = StringField(object, "large_image");
    assets.large_text = StringField(object, "large_text");
    assets.large_url = StringField(object, "large_url");
    assets.small_image = StringField(object, "small_image");
    assets.small_text = StringField(object, "small_text");
    assets.small_url = StringField(object, "small_url");
    assets.invite_cover_image = StringField(object, "invite_cover_image");
    return assets;
}

ActivityParty ParseParty(const json::object& object) {
    ActivityParty party;
    party.id = StringField(object, "id").value_or("");
    const json::array* const size = ArrayField(object, "size");
    if (size && size->size() == 2) {
        party.current_size = AsSmallInteger(&(*size)[0]).value_or(0);
        party.max_size = AsSmallInteger(&(*size)[1]).value_or(0);
    }
    return party;
}

/// A list of labels, or of objects with label and url.
std::vector<ActivityButton> ParseButtons(const json::array& list) {
    std::vector<ActivityButton> buttons;
    for (const json::value& entry : list) {
        if (const json::string* const label = entry.if_string()) {
            buttons.push_back({std::string(*label), ""});
        } else if (const json::object* const button = entry.if_object()) {
            buttons.push_back({StringField(*button, "label").value_or(""),
                               StringField(*button, "url").value_or("")});
        }
    }
    return buttons;
}

}  // namespace

Activity ParseActivity(const json::object& object) {
    Activity activity;
    activity.name = StringField(object, "name").value_or("");
    activity.type = static_cast<ActivityTypes>(SmallIntegerField(object, "type").value_or(0));
    if (const auto type = SmallIntegerField(object, "status_display_type")) {
        activity.status_display_type = static_cast<StatusDisplayTypes>(*type);
    }
    activity.state = StringField(object, "state");
    activity.state_url = StringField(object, "state_url");
    activity.details = StringField(object, "details");
    activity.details_url = StringField(object, "details_url");
    activity.application_id = IdField(object, "application_id");
    activity.parent_application_id = IdField(object, "parent_application_id");
    if (const auto* assets = ObjectField(object, "assets")) activity.assets = ParseAssets(*assets);
    if (const json::object* const times = ObjectField(object, "timestamps")) {
        activity.timestamps = {Time(*times, "start"), Time(*times, "end")};
    }
    if (const auto* party = ObjectField(object, "party")) activity.party = ParseParty(*party);
    if (const json::array* const names = ArrayField(object, "supported_platforms")) {
        activity.supported_platforms = ParsePlatforms(*names);
    }
    if (const json::array* const buttons = ArrayField(object, "buttons")) {
        activity.buttons = ParseButtons(*buttons);
    }
    return activity;
}

}  // namespace engine
