#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "sdk/include/sdk/load_attempt.h"

namespace sdk {

// What is wrong with a library's file, in a full sentence.
struct ImageFault {
    LoadFailure failure;
    std::string reason;
};

// On Linux, reads an ELF file's headers before the system maps it: the system's own words for a
// wrong architecture are vague, and it may crash on a file that was cut short. Nothing when the
// file looks loadable.
std::optional<ImageFault> InspectImage(const std::filesystem::path& path);

}  // namespace sdk
