#include "engine/presence/activity/activity_platforms.h"

#include <cstdint>
#include <string_view>

namespace engine {
namespace {

constexpr std::string_view kNames[] = {"desktop", "xbox",     "samsung", "ios",
                                       "android", "embedded", "ps4",     "ps5"};

}  // namespace

boost::json::array PlatformNames(ActivityGamePlatforms platforms) {
    boost::json::array names;
    auto bits = static_cast<std::uint32_t>(platforms);
    for (const std::string_view name : kNames) {
        if (bits & 1) names.emplace_back(name);
        bits >>= 1;
    }
    return names;
}

ActivityGamePlatforms ParsePlatforms(const boost::json::array& names) {
    std::int32_t bits = 0;
    for (const boost::json::value& entry : names) {
        const boost::json::string* const text = entry.if_string();
        for (std::int32_t bit = 0; text && bit < 8; ++bit) {
            if (*text == kNames[bit]) bits |= 1 << bit;
        }
    }
    return static_cast<ActivityGamePlatforms>(bits);
}

}  // namespace engine
