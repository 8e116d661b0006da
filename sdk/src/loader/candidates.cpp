#include "sdk/src/loader/candidates.h"

#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/utf8.h"

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

}  // namespace

std::optional<Candidate> RequestedCandidate(const LoadOptions& options) {
    if (!options.path.empty())
        return Make(FromUtf8(options.path), "the path given to Library::Load");
    const std::string named = options.environment_library
                                  ? *options.environment_library
                                  : EnvironmentVariable("SOCIAL_SDK_LIBRARY");
    if (named.empty()) return std::nullopt;
    return Make(FromUtf8(named), "the environment variable SOCIAL_SDK_LIBRARY");
}

std::vector<Candidate> ConventionalCandidates(const LoadOptions& options) {
    std::vector<Candidate> candidates;
    const auto add_directory = [&](const fs::path& directory, const std::string& source) {
        for (const std::string& name : LibraryFileNames())
            candidates.push_back(Make(directory / name, source));
    };
    for (const std::string& directory : options.search_paths)
        add_directory(FromUtf8(directory), "the search paths given to Library::Load");
    const fs::path program = ExecutableDirectory();
    if (!program.empty())
        for (const std::string& directory : ApplicationDirectories())
            add_directory(program / directory, "the places beside the program");
    if (!options.bundled_engine.empty())
        candidates.push_back(
            Make(FromUtf8(options.bundled_engine), "the open engine of this package"));
    return candidates;
}

}  // namespace sdk
