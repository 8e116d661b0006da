#pragma once

#include <string>
#include <vector>

namespace engine {

/// The process's own environment, `NAME=value` each.
std::vector<std::string> SystemVariables();

}  // namespace engine
