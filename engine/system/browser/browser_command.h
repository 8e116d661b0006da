#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// The words of one entry of BROWSER by the system's rules for command lines; nothing is expanded.
/// `%s` becomes `url`, `%c` a colon and `%%` a percent sign; a command without
/// `%s` gets the URL as its last word. Empty when the entry has no words.
std::vector<std::string> BrowserCommand(std::string_view entry, const std::string& url);

/// The entries of BROWSER: separated as the system separates lists, but neither in quotes nor in an
/// address; empty ones dropped.
std::vector<std::string> BrowserEntries(std::string_view list);

}  // namespace engine
