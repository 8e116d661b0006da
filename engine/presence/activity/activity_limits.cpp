#include "engine/presence/activity/activity_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/text/text_length.h"

namespace engine {
namespace {

struct Range {
    std::size_t least;
    std::size_t most;
};

constexpr Range kName{1, 128};
constexpr Range kText{2, 128};
constexpr Range kLink{2, 256};
constexpr Range kImage{1, 300};
constexpr Range kAssetLink{1, 256};
constexpr Range kButtonLabel{1, 32};
constexpr Range kButtonUrl{1, 512};
constexpr std::size_t kMaxButtons = 2;
constexpr std::int32_t kAllPlatforms = 255;

/// Collects the first thing that is wrong.
class FieldCheck {
  public:
    /// The text itself is never quoted: some of them are secrets.
    void Text(const char* field, std::string_view text, Range range) {
        const std::size_t length = CharacterCount(text);
        if (length >= range.least && length <= range.most) return;
        Fail(std::string(field) + " has " + std::to_string(length) + " characters. Give it " +
             std::to_string(range.least) + " to " + std::to_string(range.most) +
             ", or leave it unset.");
    }
    void Text(const char* field, const std::optional<std::string>& text, Range range) {
        if (text) Text(field, std::string_view(*text), range);
    }
    void That(bool right, std::string message) {
        if (!right) Fail(std::move(message));
    }
    Result<void> Outcome() && {
        if (problem_) return Error::Invalid(std::move(*problem_));
        return {};
    }

  private:
    void Fail(std::string message) {
        if (!problem_) problem_ = std::move(message);
    }

    std::optional<std::string> problem_;
};

bool IsSettable(ActivityTypes type) {
    return type == ActivityTypes::Playing || type == ActivityTypes::Listening ||
           type == ActivityTypes::Watching || type == ActivityTypes::Competing;
}

template <class Enum>
std::string Number(Enum value) {
    return std::to_string(static_cast<std::int32_t>(value));
}

void CheckAssets(FieldCheck& check, const ActivityAssets& assets) {
    check.Text("Activity.Assets.LargeImage", assets.large_image, kImage);
    check.Text("Activity.Assets.LargeText", assets.large_text, kText);
    check.Text("Activity.Assets.LargeUrl", assets.large_url, kAssetLink);
    check.Text("Activity.Assets.SmallImage", assets.small_image, kImage);
    check.Text("Activity.Assets.SmallText", assets.small_text, kText);
    check.Text("Activity.Assets.SmallUrl", assets.small_url, kAssetLink);
    check.Text("Activity.Assets.InviteCoverImage", assets.invite_cover_image, kImage);
}

void CheckParty(FieldCheck& check, const ActivityParty& party) {
    check.Text("Activity.Party.Id", std::string_view(party.id), kText);
    check.That(party.current_size >= 1, "Activity.Party.CurrentSize is " +
                                            std::to_string(party.current_size) +
                                            ". A party has at least 1 player.");
    check.That(party.max_size >= 0, "Activity.Party.MaxSize is " + std::to_string(party.max_size) +
                                        ". It is 0 to show no limit, or a number above.");
    check.That(party.privacy == ActivityPartyPrivacy::Private ||
                   party.privacy == ActivityPartyPrivacy::Public,
               "Activity.Party.Privacy is " + Number(party.privacy) +
                   ". It is Private (0) or Public (1).");
}

void CheckButtons(FieldCheck& check, const std::vector<ActivityButton>& buttons) {
    check.That(buttons.size() <= kMaxButtons, "The activity has " + std::to_string(buttons.size()) +
                                                  " buttons. It can have at most 2.");
    for (const ActivityButton& button : buttons) {
        check.Text("ActivityButton.Label", std::string_view(button.label), kButtonLabel);
        check.Text("ActivityButton.Url", std::string_view(button.url), kButtonUrl);
    }
}

}  // namespace

Result<void> ValidateActivity(const Activity& activity) {
    FieldCheck check;
    check.That(IsSettable(activity.type),
               "Activity.Type is " + Number(activity.type) +
                   ". A game can set Playing (0), Listening (2), Watching (3) or Competing (5).");
    // Without a name the application's own is shown.
    if (!activity.name.empty()) check.Text("Activity.Name", std::string_view(activity.name), kName);
    if (activity.status_display_type) {
        const auto type = static_cast<std::int32_t>(*activity.status_display_type);
        check.That(type >= 0 && type <= 2, "Activity.StatusDisplayType is " + std::to_string(type) +
                                               ". It is Name (0), State (1) or Details (2).");
    }
    check.Text("Activity.State", activity.state, kText);
    check.Text("Activity.StateUrl", activity.state_url, kLink);
    check.Text("Activity.Details", activity.details, kText);
    check.Text("Activity.DetailsUrl", activity.details_url, kLink);
    if (activity.assets) CheckAssets(check, *activity.assets);
    if (activity.party) CheckParty(check, *activity.party);
    if (activity.secrets) {
        check.Text("Activity.Secrets.Join", std::string_view(activity.secrets->join), kText);
    }
    const auto platforms = static_cast<std::int32_t>(activity.supported_platforms);
    check.That((platforms & ~kAllPlatforms) == 0,
               "Activity.SupportedPlatforms is " + std::to_string(platforms) +
                   ". Combine values of ActivityGamePlatforms only.");
    CheckButtons(check, activity.buttons);
    return std::move(check).Outcome();
}

}  // namespace engine
