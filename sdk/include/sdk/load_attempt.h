#pragma once

#include <string>

namespace sdk {

/// Why a file could not be loaded as the SDK's library.
enum class LoadFailure {
    kMissing,            ///< Nothing is there.
    kDirectory,          ///< A directory is there.
    kNoPermission,       ///< The file may not be read or mapped.
    kNotALibrary,        ///< The file is no shared library.
    kTruncated,          ///< The file is a shared library cut short.
    kWrongArchitecture,  ///< Built for another processor or word size.
    kMissingDependency,  ///< A library it needs is not installed.
    kTooNewLibc,         ///< Needs a newer C or C++ runtime library than the system has.
    kNotAnSdk,           ///< A shared library without the SDK's functions.
    kOther,              ///< Anything else; the message has the system's own words.
};

/// A place where the loader looked, and why it did not load a library from there.
struct LoadAttempt {
    /// The absolute path of the file.
    std::string path;
    /// What named the place, such as `the environment variable SOCIAL_SDK_LIBRARY`.
    std::string source;
    LoadFailure failure = LoadFailure::kOther;
    /// A full sentence: what is wrong and what to do.
    std::string reason;
};

}  // namespace sdk
