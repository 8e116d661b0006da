#pragma once

#include <string_view>

#include "engine/relationships/relationship_list.h"

namespace engine {

/// The friends whose user name or display name holds `text` or resembles it, regardless of case:
/// the best match first, among equals by display name. A name resembles the text when at most half
/// as many letters as the text has are missing, wrong or too many.
UserCells SearchFriends(const UserCells& cells, std::string_view text);

}  // namespace engine
