#include "engine/exports/record_methods.h"

#include <utility>

#include "engine/model/generated/enum_names.h"

namespace engine {
namespace {

constexpr std::size_t kMaximumButtons = 2;

}  // namespace

std::string RecordMethods<ClientResult>::ToString(const ClientResult& result) {
    if (result.successful) return "Successful";
    std::string text{EnumName(result.type)};
    if (result.status != HttpStatusCode::None) {
        text += " " + std::to_string(static_cast<std::int32_t>(result.status));
    }
    if (result.error_code != 0) text += " (code " + std::to_string(result.error_code) + ")";
    if (!result.error.empty()) text += ": " + result.error;
    return text;
}

void RecordMethods<Activity>::AddButton(Activity& activity, ActivityButton button) {
    if (activity.buttons.size() < kMaximumButtons) activity.buttons.push_back(std::move(button));
}

std::vector<ActivityButton> RecordMethods<Activity>::GetButtons(const Activity& activity) {
    return activity.buttons;
}

bool RecordMethods<Activity>::Equals(const Activity& activity, const Activity& other) {
    return activity == other;
}

bool RecordMethods<AdditionalContent>::Equals(const AdditionalContent& content,
                                              const AdditionalContent& other) {
    return content == other;
}

std::string RecordMethods<AdditionalContent>::TypeToString(AdditionalContentType type) {
    return std::string(EnumName(type));
}

bool RecordMethods<AudioDevice>::Equals(const AudioDevice& device, const AudioDevice& other) {
    return device.id == other.id;
}

}  // namespace engine
