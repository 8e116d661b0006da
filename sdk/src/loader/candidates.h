#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sdk/include/sdk/loader.h"

namespace sdk {

// A file that may be the SDK's library, and what named it.
struct Candidate {
    std::filesystem::path path;
    std::string source;
};

// The file that the caller or the environment asks for by name, if any does.
std::optional<Candidate> RequestedCandidate(const LoadOptions& options);

// The files to try when none was asked for, best first.
std::vector<Candidate> ConventionalCandidates(const LoadOptions& options);

}  // namespace sdk
