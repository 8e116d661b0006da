#include "sdk/src/loader/library_info.h"

#include "sdk/src/abi/abi.h"
#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/utf8.h"

namespace sdk {

namespace {

std::string Version() {
    if (Find(symbols::Client_GetVersionMajor) == nullptr ||
        Find(symbols::Client_GetVersionMinor) == nullptr ||
        Find(symbols::Client_GetVersionPatch) == nullptr)
        return {};
    return std::to_string(abi::Call<symbols::Client_GetVersionMajor, int32_t>()) + "." +
           std::to_string(abi::Call<symbols::Client_GetVersionMinor, int32_t>()) + "." +
           std::to_string(abi::Call<symbols::Client_GetVersionPatch, int32_t>());
}

std::vector<MissingFunction> Missing() {
    std::vector<MissingFunction> missing;
    for (std::size_t i = 0; i < symbols::kCount; ++i)
        if (g_addresses[i].load(std::memory_order_acquire) == nullptr)
            missing.push_back({symbols::kRows[i].name, symbols::kRows[i].since});
    return missing;
}

}  // namespace

LibraryInfo DescribeLibrary(void* library, const Candidate& candidate) {
    LibraryInfo info;
    info.path = ToUtf8(candidate.path);
    info.source = candidate.source;
    info.version = Version();
    if (Find(symbols::Client_GetVersionHash) != nullptr)
        info.version_hash = abi::Call<symbols::Client_GetVersionHash, std::string>();
    // The open engine's own function that identifies it.
    using Describe = void(Discord_String*);
    if (auto* describe =
            reinterpret_cast<Describe*>(FindExport(library, "SocialSdkEngine_Describe"))) {
        info.open_engine = true;
        info.description = abi::CallWith<std::string>(describe);
    }
    info.missing = Missing();
    return info;
}

}  // namespace sdk
