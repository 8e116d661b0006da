#pragma once

#include <optional>
#include <string>
#include <vector>

namespace engine {

/// A copy of the process's environment, the one way in which the engine reads it. A plain value.
struct ProcessEnvironment {
    std::vector<std::string> variables;  ///< `NAME=value`

    /// The environment now. To be called on an API caller's thread, where a call begins, and handed
    /// down from there: the host may change its environment at any time on its own, so the other
    /// threads never read it. A host that guards its environment, or keeps one for each thread,
    /// tells what it is (`SetEnvironmentSource`); else the process's own is copied.
    static ProcessEnvironment Capture();

    /// The variable's value, empty when it is unset.
    std::string Get(const std::string& name) const;
    /// The variable's value; unset and empty are both nothing.
    std::optional<std::string> Find(const std::string& name) const;

    /// The path of a program: as given when it has a slash, else looked up in PATH. Empty when
    /// there is no such executable file.
    std::string FindProgram(const std::string& name) const;
};

/// Calls `add` with `into` for each variable (`NAME=value`, `size` bytes) of the calling thread's
/// environment. False when it knows none, as on a thread that is not the host's own. Throws
/// nothing.
using EnvironmentSource = bool (*)(void (*add)(const char* variable, std::size_t size, void* into),
                                   void* into);

/// Where environments come from from now on; null means the process. Any thread.
void SetEnvironmentSource(EnvironmentSource source) noexcept;

}  // namespace engine
