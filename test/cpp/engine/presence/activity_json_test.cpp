#include "engine/presence/activity/activity_json.h"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

using namespace engine;
namespace json = boost::json;

namespace {

Activity Full() {
    Activity activity;
    activity.name = "Rocket League";
    activity.type = ActivityTypes::Competing;
    activity.status_display_type = StatusDisplayTypes::Details;
    activity.state = "In a match";
    activity.state_url = "https://s.example";
    activity.details = "Ranked duos";
    activity.details_url = "https://d.example";
    activity.assets = ActivityAssets{"large", "Large text", "https://l.example",
                                     "small", "Small text", "https://m.example",
                                     "cover"};
    activity.timestamps = ActivityTimestamps{1700000000000, 1700000100000};
    activity.party = ActivityParty{"party-1", 2, 4, ActivityPartyPrivacy::Public};
    activity.secrets = ActivitySecrets{"join-secret"};
    activity.supported_platforms = static_cast<ActivityGamePlatforms>(1 | 16 | 128);
    activity.buttons = {{"Watch", "https://w.example"}, {"Site", "https://x.example"}};
    return activity;
}

json::value Parse(const char* text) { return json::parse(text); }

/// The activity as it is read at the other end of the wire.
Activity Received(const json::object& sent) {
    return ParseActivity(json::parse(json::serialize(sent)).as_object());
}

}  // namespace

TEST_CASE(
    "every field has its place in SET_ACTIVITY "
    "[records.activity-urls-invitecoverimage-name-buttons]") {
    CHECK(json::value(RpcActivity(Full())) == Parse(R"({
        "name": "Rocket League", "type": 5, "status_display_type": 2,
        "state": "In a match", "state_url": "https://s.example",
        "details": "Ranked duos", "details_url": "https://d.example",
        "timestamps": {"start": 1700000000000, "end": 1700000100000},
        "assets": {"large_image": "large", "large_text": "Large text",
                   "large_url": "https://l.example", "small_image": "small",
                   "small_text": "Small text", "small_url": "https://m.example",
                   "invite_cover_image": "cover"},
        "party": {"id": "party-1", "size": [2, 4], "privacy": 1},
        "secrets": {"join": "join-secret"},
        "supported_platforms": ["desktop", "android", "ps5"],
        "buttons": [{"label": "Watch", "url": "https://w.example"},
                    {"label": "Site", "url": "https://x.example"}]})"));
}

TEST_CASE("the gateway has the application, labels apart from addresses, and flags") {
    const json::object activity = GatewayActivity(Full(), 1234);
    CHECK(activity.at("application_id") == json::value("1234"));
    CHECK(activity.at("buttons") == Parse(R"(["Watch", "Site"])"));
    CHECK(activity.at("metadata") ==
          Parse(R"({"button_urls": ["https://w.example", "https://x.example"]})"));
    CHECK(activity.at("party") == Parse(R"({"id": "party-1", "size": [2, 4]})"));
    CHECK(activity.at("flags") == json::value(2 | 64 | 128));
}

TEST_CASE("what is unset is left out") {
    CHECK(json::value(RpcActivity({})) == Parse(R"({"type": 0})"));
    CHECK(json::value(GatewayActivity({}, 7)) == Parse(R"({"type": 0, "application_id": "7"})"));
    Activity activity;
    activity.timestamps.emplace();
    activity.assets.emplace();
    CHECK(json::value(RpcActivity(activity)) == Parse(R"({"type": 0})"));
}

TEST_CASE("timestamps that can only be seconds become milliseconds") {
    Activity activity;
    activity.timestamps = ActivityTimestamps{99999999999, 100000000000};
    CHECK(RpcActivity(activity).at("timestamps") ==
          Parse(R"({"start": 99999999999000, "end": 100000000000})"));
}

TEST_CASE("a received activity has every field but secrets, of either form") {
    Activity expected = Full();
    expected.secrets.reset();
    expected.party->privacy = ActivityPartyPrivacy::Private;
    CHECK(Received(RpcActivity(Full())) == expected);
    expected.application_id = 1234;
    expected.buttons = {{"Watch", ""}, {"Site", ""}};
    CHECK(Received(GatewayActivity(Full(), 1234)) == expected);
}

TEST_CASE("malformed activities are read as far as they go") {
    const json::value value =
        Parse(R"({"name": 5, "type": "x", "assets": [], "party": {"size": [1]},
        "timestamps": {"start": "1700000000000", "end": -1}, "buttons": [1, {}],
        "supported_platforms": ["desktop", 3, "toaster"], "application_id": 12})");
    const Activity activity = ParseActivity(value.as_object());
    CHECK(activity.name == "");
    CHECK(activity.type == ActivityTypes::Playing);
    CHECK_FALSE(activity.assets);
    CHECK(activity.party->current_size == 0);
    CHECK(activity.timestamps->start == 1700000000000);
    CHECK(activity.timestamps->end == 0);
    CHECK(activity.supported_platforms == ActivityGamePlatforms::Desktop);
    CHECK_FALSE(activity.application_id);
}

// The SDK's fields have 32 bits: 2^32 and 2^32 + 5 must not turn into 0 and 5.
TEST_CASE("numbers of another player's activity that do not fit are none") {
    const json::value value =
        Parse(R"({"name": "x", "type": 4294967301, "status_display_type": 4294967297,
        "party": {"id": "p", "size": [4294967298, -4294967290]}})");
    const Activity activity = ParseActivity(value.as_object());
    CHECK(activity.type == ActivityTypes::Playing);
    CHECK_FALSE(activity.status_display_type);
    CHECK(activity.party->current_size == 0);
    CHECK(activity.party->max_size == 0);
}
