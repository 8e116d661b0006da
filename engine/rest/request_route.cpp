#include "engine/rest/request_route.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

/// The API's own words are shorter; session ids are not.
constexpr std::size_t kMaxWord = 24;

/// Webhooks, the third kind, are not for players.
constexpr std::array<std::string_view, 2> kCountedResources{"guilds", "channels"};

bool IsId(std::string_view segment) {
    return segment.size() > kMaxWord ||
           (!segment.empty() && std::all_of(segment.begin(), segment.end(),
                                            [](char c) { return c >= '0' && c <= '9'; }));
}

}  // namespace

RequestRoute RequestRoute::Of(std::string_view method, std::string_view path) {
    RequestRoute route;
    route.name.reserve(method.size() + 1 + path.size());
    route.name += method;
    route.name += ' ';
    std::string_view before;
    for (bool first = true; !path.empty();) {
        path.remove_prefix(1);  // the slash
        const std::string_view segment = path.substr(0, path.find('/'));
        path.remove_prefix(segment.size());
        const bool id = IsId(segment);
        route.name += '/';
        route.name += id ? std::string_view("*") : segment;
        const bool counted = std::find(kCountedResources.begin(), kCountedResources.end(),
                                       before) != kCountedResources.end();
        if (id && first && counted) route.resource = segment;
        first = first && before.empty();
        before = segment;
    }
    return route;
}

}  // namespace engine
