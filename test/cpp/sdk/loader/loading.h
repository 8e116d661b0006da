// Shorthands for loading in a child process and telling what came of it.

#pragma once

#include <cstdlib>
#include <string>
#include <utility>

#include "sdk/include/sdk/loader.h"
#include "test/cpp/sdk/loader/child_process.h"

inline sdk::LoadOptions WithPath(std::string path) {
    sdk::LoadOptions options;
    options.path = std::move(path);
    return options;
}

/// What Load says about a library that was asked for by path: its reason, preceded by the number of
/// the LoadFailure, or "loaded".
inline std::string ReasonFor(const std::string& path) {
    return InChild([&]() -> std::string {
        try {
            sdk::Library::Load(WithPath(path));
            return "loaded";
        } catch (const sdk::LoadError& error) {
            if (error.attempts().size() != 1) return "not one attempt";
            const sdk::LoadAttempt& attempt = error.attempts().front();
            return std::to_string(static_cast<int>(attempt.failure)) + " " + attempt.reason;
        }
    });
}

/// The path and the source of the library that these options load, in a process whose environment
/// asks for `environment`.
inline std::string LoadedBy(const sdk::LoadOptions& options, const char* environment = nullptr) {
    return InChild([&] {
        if (environment != nullptr)
            setenv("SOCIAL_SDK_LIBRARY", environment, 1);
        else
            unsetenv("SOCIAL_SDK_LIBRARY");
        const sdk::LibraryInfo& info = sdk::Library::Load(options);
        return info.path + " from " + info.source;
    });
}

/// `kMissing` as ReasonFor shows it, and so on.
inline std::string Prefix(sdk::LoadFailure failure) {
    return std::to_string(static_cast<int>(failure)) + " ";
}
