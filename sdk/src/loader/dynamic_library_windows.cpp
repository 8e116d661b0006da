#include <windows.h>

#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/utf8.h"

namespace sdk {

namespace {

OpenResult Explain(DWORD code) {
    switch (code) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
            return {nullptr, LoadFailure::kMissing, "There is no such file."};
        case ERROR_ACCESS_DENIED:
            return {nullptr, LoadFailure::kNoPermission,
                    "This user may not read the file. Change its permissions."};
        case ERROR_BAD_EXE_FORMAT:
            return {nullptr, LoadFailure::kWrongArchitecture,
                    "The file is no library for this process: it is damaged, or built for another "
                    "processor or word size."};
        case ERROR_MOD_NOT_FOUND:
            return {nullptr, LoadFailure::kMissingDependency,
                    "A library that this one needs was not found. Put it beside this one, or "
                    "install the package that has it."};
        case ERROR_PROC_NOT_FOUND:
            return {nullptr, LoadFailure::kTooNewLibc,
                    "A library that this one needs is there but too old. Use a newer system."};
        default:
            return {nullptr, LoadFailure::kOther,
                    "The system refused to load it with error " + std::to_string(code) + "."};
    }
}

}  // namespace

OpenResult OpenLibrary(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found)
        return Explain(ERROR_FILE_NOT_FOUND);
    if (std::filesystem::is_directory(status))
        return {nullptr, LoadFailure::kDirectory,
                "This is a directory. Give the path of the library's file."};
    // Dependencies are searched for beside it, never in the current directory.
    HMODULE module = LoadLibraryExW(
        path.c_str(), nullptr, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    if (module == nullptr) return Explain(GetLastError());
    HMODULE pinned = nullptr;
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_PIN | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                       reinterpret_cast<LPCWSTR>(module), &pinned);
    return {module, LoadFailure::kOther, {}};
}

void* FindExport(void* library, const char* name) noexcept {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}

// The C runtime's own copy does not have what Node sets in process.env.
std::string EnvironmentVariable(const char* name) {
    const std::wstring wide_name = std::filesystem::path(name).wstring();
    std::wstring value(32767, L'\0');  // the longest that there can be
    value.resize(
        GetEnvironmentVariableW(wide_name.c_str(), value.data(), static_cast<DWORD>(value.size())));
    return ToUtf8(value);
}

std::filesystem::path ExecutableDirectory() {
    std::wstring buffer(32768, L'\0');
    const DWORD length =
        GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size()));
    return std::filesystem::path(buffer.substr(0, length)).parent_path();
}

const std::vector<std::string>& LibraryFileNames() {
    static const std::vector<std::string> names{"discord_partner_sdk.dll", "social_sdk_engine.dll"};
    return names;
}

const std::vector<std::string>& ApplicationDirectories() {
    static const std::vector<std::string> directories{"", "lib", "resources",
                                                      "resources/app.asar.unpacked"};
    return directories;
}

}  // namespace sdk
