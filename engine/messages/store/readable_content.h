#pragma once

#include <string>
#include <string_view>

#include "engine/users/user_store.h"

namespace engine {

/// A message's text as people read it: `<@id>` and `<@!id>` become `@username`, `<:name:id>` and
/// `<a:name:id>` become `:name:`. Other markup, and mentions of unknown users, stay. Any thread.
std::string ReadableContent(std::string_view raw, const UserStore& users);

}  // namespace engine
