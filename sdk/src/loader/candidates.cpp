#include "sdk/src/loader/candidates.h"

#include <cstdlib>

#include "sdk/src/loader/dynamic_library.h"

namespace sdk {

namespace {

namespace fs = std::filesystem;

// Electron packs an application into `app.asar` and what must stay a file into
// `app.asar.unpacked`. JavaScript sees both under the first name, the system only the second.
fs::path Unpacked(const fs::path& path) {
    fs::path unpacked;
    for (const fs::path& part : path)
        unpacked /= part.extension() == ".asar" ? fs::path(part) += ".unpacked" : part;
    std::error_code error;
    return !fs::exists(path, error) && fs::exists(unpacked, error) ? unpacked : path;
}

Candidate Make(const fs::path& path, std::string source) {
    std::error_code error;
    return {Unpacked(fs::absolute(path, error).lexically_normal()), std::move(source)};
}

std::string OwnVariable() {
    // Hosts whose other threads change the environment hand it down.
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    const char* const value = std::getenv("SOCIAL_SDK_LIBRARY");
    return value == nullptr ? "" : value;
}

}  // namespace

std::optional<Candidate> RequestedCandidate(const LoadOptions& options) {
    if (!options.path.empty()) return Make(options.path, "the path given to Library::Load");
    const std::string environment =
        options.environment_library ? *options.environment_library : OwnVariable();
    if (!environment.empty())
        return Make(environment, "the environment variable SOCIAL_SDK_LIBRARY");
    return std::nullopt;
}

std::vector<Candidate> ConventionalCandidates(const LoadOptions& options) {
    std::vector<Candidate> candidates;
    const auto add_directory = [&](const fs::path& directory, const std::string& source) {
        for (const std::string& name : LibraryFileNames())
            candidates.push_back(Make(directory / name, source));
    };
    for (const std::string& directory : options.search_paths)
        add_directory(directory, "the search paths given to Library::Load");
    const fs::path program = ExecutableDirectory();
    if (!program.empty())
        for (const std::string& directory : ApplicationDirectories())
            add_directory(program / directory, "the places beside the program");
    if (!options.bundled_engine.empty())
        candidates.push_back(Make(options.bundled_engine, "the open engine of this package"));
    return candidates;
}

}  // namespace sdk
