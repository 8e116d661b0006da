#include "engine/presence/activity/activity_limits.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>

using namespace engine;

namespace {

/// Characters of three bytes each, so that counting bytes would be wrong.
std::string Text(std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += "\xE2\x82\xAC";
    return text;
}

std::string Problem(const Activity& activity) {
    const auto valid = ValidateActivity(activity);
    if (valid) return "";
    CHECK(valid.GetError().type == ErrorType::ValidationError);
    return valid.GetError().message;
}

ActivityAssets& Assets(Activity& activity) {
    if (!activity.assets) activity.assets.emplace();
    return *activity.assets;
}

struct Limit {
    const char* field;
    std::size_t least;
    std::size_t most;
    std::function<void(Activity&, std::string)> set;
};

// The numbers of protocol 11, 4.9 and 5.8.
const Limit kLimits[] = {
    {"Activity.Name", 1, 128, [](Activity& a, std::string t) { a.name = t; }},
    {"Activity.State", 2, 128, [](Activity& a, std::string t) { a.state = t; }},
    {"Activity.StateUrl", 2, 256, [](Activity& a, std::string t) { a.state_url = t; }},
    {"Activity.Details", 2, 128, [](Activity& a, std::string t) { a.details = t; }},
    {"Activity.DetailsUrl", 2, 256, [](Activity& a, std::string t) { a.details_url = t; }},
    {"Activity.Assets.LargeImage", 1, 300,
     [](Activity& a, std::string t) { Assets(a).large_image = t; }},
    {"Activity.Assets.LargeText", 2, 128,
     [](Activity& a, std::string t) { Assets(a).large_text = t; }},
    {"Activity.Assets.LargeUrl", 1, 256,
     [](Activity& a, std::string t) { Assets(a).large_url = t; }},
    {"Activity.Assets.SmallImage", 1, 300,
     [](Activity& a, std::string t) { Assets(a).small_image = t; }},
    {"Activity.Assets.SmallText", 2, 128,
     [](Activity& a, std::string t) { Assets(a).small_text = t; }},
    {"Activity.Assets.SmallUrl", 1, 256,
     [](Activity& a, std::string t) { Assets(a).small_url = t; }},
    {"Activity.Assets.InviteCoverImage", 1, 300,
     [](Activity& a, std::string t) { Assets(a).invite_cover_image = t; }},
    {"Activity.Party.Id", 2, 128,
     [](Activity& a, std::string t) {
         a.party = ActivityParty{t, 1, 4, {}};
     }},
    {"Activity.Secrets.Join", 2, 128,
     [](Activity& a, std::string t) { a.secrets = ActivitySecrets{t}; }},
    {"ActivityButton.Label", 1, 32,
     [](Activity& a, std::string t) {
         a.buttons = {{t, "https://a.example"}};
     }},
    {"ActivityButton.Url", 1, 512,
     [](Activity& a, std::string t) {
         a.buttons = {{"Go", t}};
     }},
};

}  // namespace

TEST_CASE("each text may have as many characters as the protocol says, and no more or fewer") {
    for (const Limit& limit : kLimits) {
        CAPTURE(limit.field);
        const auto with = [&](std::size_t length) {
            Activity activity;
            limit.set(activity, Text(length));
            return Problem(activity);
        };
        CHECK(with(limit.least) == "");
        CHECK(with(limit.most) == "");
        CHECK(with(limit.most + 1).find(limit.field) == 0);
        CHECK(with(limit.most + 1).find(std::to_string(limit.most + 1)) != std::string::npos);
        if (limit.least > 1) CHECK(with(limit.least - 1).find(limit.field) == 0);
    }
}

TEST_CASE("only the types that a game may set are sent [rpc.set-activity-types-0-2-3-5]") {
    for (const int type : {0, 2, 3, 5}) {
        CHECK(Problem(Activity{.type = static_cast<ActivityTypes>(type)}) == "");
    }
    for (const int type : {-1, 1, 4, 6, 7}) {
        const auto problem = Problem(Activity{.type = static_cast<ActivityTypes>(type)});
        CHECK(problem.find("Activity.Type is " + std::to_string(type)) == 0);
    }
}

TEST_CASE("numbers out of range are named") {
    Activity activity;
    activity.party = ActivityParty{"p1", 0, 4, {}};
    CHECK(Problem(activity).find("Activity.Party.CurrentSize is 0") == 0);
    activity.party = ActivityParty{"p1", 1, -1, {}};
    CHECK(Problem(activity).find("Activity.Party.MaxSize is -1") == 0);
    activity.party = ActivityParty{"p1", 1, 0, {}};
    CHECK(Problem(activity) == "");
    activity.party->privacy = static_cast<ActivityPartyPrivacy>(2);
    CHECK(Problem(activity).find("Activity.Party.Privacy is 2") == 0);
    activity = {};
    activity.status_display_type = static_cast<StatusDisplayTypes>(3);
    CHECK(Problem(activity).find("Activity.StatusDisplayType is 3") == 0);
    activity = {};
    activity.supported_platforms = static_cast<ActivityGamePlatforms>(256);
    CHECK(Problem(activity).find("Activity.SupportedPlatforms is 256") == 0);
    activity = {};
    activity.buttons = {{"a", "b"}, {"a", "b"}, {"a", "b"}};
    CHECK(Problem(activity).find("3 buttons") != std::string::npos);
}

TEST_CASE("a join secret that is too long is not quoted") {
    Activity activity;
    activity.secrets = ActivitySecrets{std::string(129, 'S')};
    CHECK(Problem(activity).find("SS") == std::string::npos);
}
