#include "engine/presence/activity/activity_json.h"

#include <boost/json/array.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/presence/activity/activity_platforms.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Below it a timestamp can only be seconds: as milliseconds it would lie before March 1973.
constexpr std::uint64_t kFirstMilliseconds = 100000000000;

constexpr int kJoinFlag = 1 << 1;
constexpr int kFriendsMayJoinFlag = 1 << 6;
constexpr int kVoiceChannelMayJoinFlag = 1 << 7;

void Put(json::object& object, std::string_view name, const std::optional<std::string>& text) {
    if (text) object[name] = *text;
}

std::uint64_t InMilliseconds(std::uint64_t time) {
    return time < kFirstMilliseconds ? time * 1000 : time;
}

json::object Timestamps(const ActivityTimestamps& timestamps) {
    json::object object;
    if (timestamps.start != 0) object["start"] = InMilliseconds(timestamps.start);
    if (timestamps.end != 0) object["end"] = InMilliseconds(timestamps.end);
    return object;
}

json::object Assets(const ActivityAssets& assets) {
    json::object object;
    Put(object, "large_image", assets.large_image);
    Put(object, "large_text", assets.large_text);
    Put(object, "large_url", assets.large_url);
    Put(object, "small_image", assets.small_image);
    Put(object, "small_text", assets.small_text);
    Put(object, "small_url", assets.small_url);
    Put(object, "invite_cover_image", assets.invite_cover_image);
    return object;
}

json::object Party(const ActivityParty& party) {
    return {{"id", party.id}, {"size", json::array{party.current_size, party.max_size}}};
}

/// What both forms share.
json::object CommonFields(const Activity& activity) {
    json::object object;
    if (!activity.name.empty()) object["name"] = activity.name;
    object["type"] = static_cast<std::int32_t>(activity.type);
    if (activity.status_display_type) {
        object["status_display_type"] = static_cast<std::int32_t>(*activity.status_display_type);
    }
    Put(object, "state", activity.state);
    Put(object, "state_url", activity.state_url);
    Put(object, "details", activity.details);
    Put(object, "details_url", activity.details_url);
    if (activity.timestamps) {
        json::object timestamps = Timestamps(*activity.timestamps);
        if (!timestamps.empty()) object["timestamps"] = std::move(timestamps);
    }
    if (activity.assets) {
        json::object assets = Assets(*activity.assets);
        if (!assets.empty()) object["assets"] = std::move(assets);
    }
    if (activity.party) object["party"] = Party(*activity.party);
    if (activity.secrets) object["secrets"] = json::object{{"join", activity.secrets->join}};
    json::array platforms = PlatformNames(activity.supported_platforms);
    if (!platforms.empty()) object["supported_platforms"] = std::move(platforms);
    return object;
}

}  // namespace

json::object RpcActivity(const Activity& activity) {
    json::object object = CommonFields(activity);
    if (activity.party) {
        object["party"].as_object()["privacy"] = static_cast<std::int32_t>(activity.party->privacy);
    }
    json::array buttons;
    for (const ActivityButton& button : activity.buttons) {
        buttons.push_back(json::object{{"label", button.label}, {"url", button.url}});
    }
    if (!buttons.empty()) object["buttons"] = std::move(buttons);
    return object;
}

json::object GatewayActivity(const Activity& activity, std::uint64_t application_id) {
    json::object object = CommonFields(activity);
    object["application_id"] = std::to_string(application_id);
    int flags = activity.secrets ? kJoinFlag : 0;
    if (activity.party && activity.party->privacy == ActivityPartyPrivacy::Public) {
        flags |= kFriendsMayJoinFlag | kVoiceChannelMayJoinFlag;
    }
    if (flags != 0) object["flags"] = flags;
    json::array labels;
    json::array urls;
    for (const ActivityButton& button : activity.buttons) {
        labels.push_back(json::string(button.label));
        urls.push_back(json::string(button.url));
    }
    if (!labels.empty()) {
        object["buttons"] = std::move(labels);
        object["metadata"] = json::object{{"button_urls", std::move(urls)}};
    }
    return object;
}

}  // namespace engine
