#include "sdk/src/loader/linker_message.h"

#include <optional>
#include <string_view>

#include "sdk/src/loader/system_libc.h"

namespace sdk {

namespace {

constexpr std::string_view kBlanks = " \t\n\r\f\v";

OpenResult Refused(LoadFailure failure, std::string reason) {
    return {nullptr, failure, std::move(reason)};
}

struct AskedVersion {
    std::string_view library;
    std::string_view version;
};

// Of "/lib/libc.so.6: version `GLIBC_2.99' not found (required by x)".
std::optional<AskedVersion> FindAskedVersion(std::string_view message) {
    constexpr std::string_view kBefore = ": version ";
    constexpr std::string_view kQuotes = "`'\"";
    for (std::size_t at = message.find(kBefore); at != std::string_view::npos;
         at = message.find(kBefore, at + 1)) {
        const std::size_t opening = at + kBefore.size();
        const std::size_t closing = message.find_first_of("'\"", opening + 1);
        if (closing == std::string_view::npos) return std::nullopt;
        if (kQuotes.find(message[opening]) == std::string_view::npos) continue;
        if (closing == opening + 1 || !message.substr(closing + 1).starts_with(" not found"))
            continue;
        const std::size_t blank = at == 0 ? at : message.find_last_of(kBlanks, at - 1);
        const std::size_t start = at == 0 || blank == std::string_view::npos ? 0 : blank + 1;
        return AskedVersion{message.substr(start, at - start),
                            message.substr(opening + 1, closing - opening - 1)};
    }
    return std::nullopt;
}

// Of "libx.so.1: cannot open shared object file: No such file or directory", from its start on.
std::optional<std::string_view> MissingAtStart(std::string_view message) {
    constexpr std::string_view kOfGlibc = "cannot open shared object file: ";
    const std::size_t end = message.find_first_of(": \t\n\r\f\v");
    if (end == 0 || end == std::string_view::npos) return std::nullopt;
    std::string_view rest = message.substr(end);
    if (!rest.starts_with(": ")) return std::nullopt;
    rest.remove_prefix(2);
    if (rest.starts_with(kOfGlibc)) rest.remove_prefix(kOfGlibc.size());
    if (!rest.starts_with("No such file")) return std::nullopt;
    return message.substr(0, end);
}

// The missing dependency of a library.
std::optional<std::string_view> FindMissing(std::string_view message) {
    if (const auto missing = MissingAtStart(message)) return missing;
    constexpr std::string_view kOfMusl = "loading shared library ";
    if (const std::size_t at = message.find(kOfMusl); at != std::string_view::npos)
        if (const auto missing = MissingAtStart(message.substr(at + kOfMusl.size())))
            return missing;
    constexpr std::string_view kOfMacos = "Library not loaded: ";
    const std::size_t at = message.find(kOfMacos);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = message.substr(at + kOfMacos.size());
    const std::string_view missing = rest.substr(0, rest.find_first_of(kBlanks));
    return missing.empty() ? std::nullopt : std::optional(missing);
}

}  // namespace

OpenResult ExplainLinkerMessage(const std::string& message) {
    if (const auto asked = FindAskedVersion(message))
        return Refused(LoadFailure::kTooNewLibc,
                       "The library needs a newer system: it asks for " +
                           std::string(asked->version) + " of " + std::string(asked->library) +
                           ", and " + SystemLibc() +
                           ". Use a newer system, or a library built for an older one.");
    // On macOS: signatures other than the program's, and downloaded files.
    if (message.find("not valid for use in process") != std::string::npos)
        return Refused(
            LoadFailure::kNoPermission,
            "The system does not let this program load a file with this signature. Sign the "
            "file with the program's own identity, as tools that package applications do, or "
            "give the program the entitlement "
            "com.apple.security.cs.disable-library-validation; a downloaded file also has to "
            "lose its quarantine (xattr -d com.apple.quarantine FILE). The system says: " +
                message);
    if (const auto missing = FindMissing(message))
        return Refused(LoadFailure::kMissingDependency,
                       "The library needs " + std::string(*missing) +
                           ", which was not found on this system. Install the package that has "
                           "it, or put it where the system's dynamic linker looks.");
    if (message.find("failed to map segment") != std::string::npos ||
        message.find("Operation not permitted") != std::string::npos)
        return Refused(LoadFailure::kNoPermission,
                       "The file may not be mapped as a program; its file system may be mounted "
                       "noexec. The system says: " +
                           message);
    return Refused(LoadFailure::kOther, "The system refused to load it and says: " + message);
}

}  // namespace sdk
