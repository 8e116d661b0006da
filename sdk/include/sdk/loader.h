#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sdk/include/sdk/load_error.h"

namespace sdk {

/// Where to look for the SDK's library.
struct LoadOptions {
    /// The library's file. When set, nothing else is tried. A relative path is taken from the
    /// current directory.
    std::string path;
    /// Directories to look in before the conventional ones, such as Electron's `resources` folder.
    std::vector<std::string> search_paths;
    /// The open engine that came with the application; tried last.
    std::string bundled_engine;
    /// The value of `SOCIAL_SDK_LIBRARY`, empty if it is unset, for hosts that guard their
    /// environment or have one for each thread. By default the process's variable is used.
    std::optional<std::string> environment_library;
};

/// A function of the SDK that the loaded library does not have.
struct MissingFunction {
    /// The function's name, such as `MessageHandle::AdditionalName`.
    std::string name;
    /// The SDK release that added it, such as `1.10`; empty when every supported release has it.
    std::string since;
};

/// What is known about the loaded library.
struct LibraryInfo {
    /// The file's absolute path.
    std::string path;
    /// What named it, such as `the environment variable SOCIAL_SDK_LIBRARY`.
    std::string source;
    /// The SDK release it implements, such as `1.10.0`; empty when it does not say.
    std::string version;
    /// The build it was made from; empty when it does not say.
    std::string version_hash;
    /// Whether it is the open engine; otherwise it is the vendor's library.
    bool open_engine = false;
    /// The open engine's description of itself, a JSON object; empty for the vendor's library.
    std::string description;
    /// The functions it lacks, in the order of the C interface; each throws MissingSymbolError.
    std::vector<MissingFunction> missing;
};

/// The one SDK library of the process. It is loaded once and never unloaded.
///
/// Threads: every function may be called from any thread.
class Library {
  public:
    Library() = delete;

    /// Loads the library, and returns what is known about it.
    ///
    /// The places, in order: `options.path`; the file that the environment variable
    /// `SOCIAL_SDK_LIBRARY` names; each directory of `options.search_paths`; the directory of the
    /// executable, and `lib`, `resources` and `resources/app.asar.unpacked` in it (on macOS also
    /// `../Frameworks` and `../Resources`); `options.bundled_engine`. In a directory the vendor's
    /// library comes before the open engine. The current directory is never searched, so that
    /// nobody can plant a library there.
    ///
    /// A path that was asked for and does not load is an error, and so is a library that lies in a
    /// searched directory and does not load: neither is silently replaced by another.
    ///
    /// Once a library is loaded, further calls return the same information; asking for a different
    /// file by path or environment is an error.
    ///
    /// @throws LoadError with every place and why it failed.
    static const LibraryInfo& Load(const LoadOptions& options = {});

    static bool IsLoaded() noexcept;

    /// @throws LoadError when no library is loaded.
    static const LibraryInfo& Info();
};

}  // namespace sdk
