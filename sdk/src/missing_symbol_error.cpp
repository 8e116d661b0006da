#include "sdk/include/sdk/missing_symbol_error.h"

#include <utility>

namespace sdk {

namespace {

std::string Describe(const std::string& member, const std::string& since,
                     const std::string& library_version, const std::string& library_path) {
    const std::string needs =
        since.empty() ? " is part of every supported SDK release" : " needs SDK " + since;
    const std::string has =
        library_version.empty()
            ? "the loaded library does not have it and does not say its release"
            : "the loaded library, which is " + library_version + ", does not have it";
    return member + needs + ", and " + has + " (" + library_path +
           "). Use a library that has this function.";
}

}  // namespace

MissingSymbolError::MissingSymbolError(std::string member, std::string since,
                                       const std::string& library_version,
                                       const std::string& library_path)
    : std::runtime_error(Describe(member, since, library_version, library_path)),
      member_(std::move(member)),
      since_(std::move(since)) {}

}  // namespace sdk
