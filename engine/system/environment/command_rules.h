#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// Between the entries of a list in an environment variable, such as PATH.
extern const char kListSeparator;

/// The words of a command line by the system's own rules: a backslash is a part of a path on
/// Windows, and takes the next character's meaning elsewhere.
std::vector<std::string> SplitCommand(std::string_view command);

/// Whether a `NAME=value` is of that name, as the system compares names of variables.
bool IsVariable(std::string_view variable, const std::string& name);

/// Whether a program's name says in which folder it is.
bool NamesFolder(const std::string& program);

}  // namespace engine
