#pragma once

#include <string_view>

namespace engine {

/// The static pages the loopback listener answers a browser with. They hold nothing that came with
/// the request.
enum class RedirectPage { Approved, Refused, Unknown };

std::string_view RedirectPageHtml(RedirectPage page);

}  // namespace engine
