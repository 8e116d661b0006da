#pragma once

#include <string>

namespace engine {

/// The program's file at this path, on Windows also with `.exe` after it; empty when there is none
/// that can be run.
std::string ProgramAt(const std::string& path);

}  // namespace engine
