// What the loader needs of the operating system; one implementation per family.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sdk/include/sdk/load_attempt.h"

namespace sdk {

// An opened library, or why it could not be opened.
struct OpenResult {
    void* handle = nullptr;
    LoadFailure failure = LoadFailure::kOther;
    std::string reason;
};

// Opens the library at an absolute path and keeps it until the process ends. Its symbols stay
// private to the returned handle.
OpenResult OpenLibrary(const std::filesystem::path& path);

// The address of an exported function, or null.
void* FindExport(void* library, const char* name) noexcept;

// The value of an environment variable in UTF-8, also one that the program set while it runs; empty
// when it is unset.
std::string EnvironmentVariable(const char* name);

// The directory of the running program; empty when the system does not tell.
std::filesystem::path ExecutableDirectory();

// What an SDK library is called in a directory, the vendor's first.
const std::vector<std::string>& LibraryFileNames();

// The directories beside the program in which applications keep libraries, relative to its own.
const std::vector<std::string>& ApplicationDirectories();

}  // namespace sdk
