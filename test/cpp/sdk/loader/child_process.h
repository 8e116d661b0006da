#pragma once

#include <functional>
#include <string>

/// Runs `action` in a child process and returns the text it returns, or "threw: " and the message
/// of what it throws, or "died: " and the signal.
std::string InChild(const std::function<std::string()>& action);
