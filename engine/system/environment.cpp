#include "engine/system/environment.h"

#include <cstdlib>

namespace engine {

std::optional<std::string> Environment(const char* name) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return std::string(value);
}

}  // namespace engine
