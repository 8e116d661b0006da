#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace engine {

/// What is appended to a command that is started by a link.
enum class LinkArgument { None, Url };

/// The desktop entry that starts `words` for links of the application's scheme: text of a file as
/// the Desktop Entry Specification has it. A ValidationError for a program it cannot name.
Result<std::string> DesktopEntry(std::uint64_t application_id,
                                 const std::vector<std::string>& words, LinkArgument link);

}  // namespace engine
