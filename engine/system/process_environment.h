#pragma once

#include <string>
#include <vector>

namespace engine {

/// A copy of the process's environment, for programs started on the I/O thread: the host may change
/// the real one at any time. A plain value.
struct ProcessEnvironment {
    std::vector<std::string> variables;  ///< `NAME=value`

    /// To be called on an API caller's thread.
    static ProcessEnvironment Capture();

    /// The variable's value, empty when it is unset.
    std::string Get(const std::string& name) const;

    /// The path of a program: as given when it has a slash, else looked up in PATH. Empty when
    /// there is no such executable file.
    std::string FindProgram(const std::string& name) const;
};

}  // namespace engine
