#pragma once

#include <string>

#include "engine/core/result.h"

namespace engine {

/// Makes the file hold exactly `content`, with the folders it needs. One that does already is not
/// touched; otherwise it is replaced whole, so that nobody ever reads half of it. A ValidationError
/// says which step failed and why.
Result<void> EnsureFileContent(const std::string& path, const std::string& content);

}  // namespace engine
