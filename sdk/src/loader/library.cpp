#include <atomic>
#include <mutex>
#include <utility>

#include "sdk/include/sdk/loader.h"
#include "sdk/include/sdk/missing_symbol_error.h"
#include "sdk/src/loader/candidates.h"
#include "sdk/src/loader/dynamic_library.h"
#include "sdk/src/loader/engine_extensions.h"
#include "sdk/src/loader/library_info.h"
#include "sdk/src/loader/symbol_table.h"
#include "sdk/src/loader/utf8.h"

namespace sdk {

constinit std::array<std::atomic<void*>, symbols::kCount> g_addresses{};

namespace {

// Set once, never freed: functions are called until the process ends.
constinit std::atomic<const LibraryInfo*> g_info{nullptr};

// Created on first use, and never destroyed: not every system's mutex can be constant-initialized.
std::mutex& LoadingMutex() {
    static std::mutex& mutex = *new std::mutex;
    return mutex;
}

// The classes need these to release objects, so a library without one of them is not an SDK.
constexpr const char* kEssentialSymbols[] = {"Discord_Free", "Discord_FreeProperties",
                                             "Discord_Client_Init", "Discord_Client_Drop"};

OpenResult OpenSdk(const std::filesystem::path& path) {
    OpenResult result = OpenLibrary(path);
    if (result.handle == nullptr) return result;
    for (const char* name : kEssentialSymbols)
        if (FindExport(result.handle, name) == nullptr)
            return {nullptr, LoadFailure::kNotAnSdk,
                    std::string("This shared library is not the social SDK: it does not have the "
                                "function ") +
                        name + "."};
    return result;
}

void PublishSymbols(void* library) noexcept {
    for (std::size_t i = 0; i < symbols::kCount; ++i)
        g_addresses[i].store(FindExport(library, symbols::kRows[i].symbol),
                             std::memory_order_release);
}

const LibraryInfo& Adopt(void* library, const Candidate& candidate) {
    PublishSymbols(library);
    PublishEngineExtensions(library);
    const auto* info = new LibraryInfo(DescribeLibrary(library, candidate));
    g_info.store(info, std::memory_order_release);
    return *info;
}

void RefuseAnother(const std::optional<Candidate>& requested, const LibraryInfo& loaded) {
    std::error_code error;
    if (!requested || std::filesystem::equivalent(requested->path, FromUtf8(loaded.path), error))
        return;
    throw LoadError("This process has already loaded the SDK library " + loaded.path +
                    " and cannot load another, " + ToUtf8(requested->path) + " (from " +
                    requested->source + "). Use one library per process.");
}

}  // namespace

const LibraryInfo& Library::Load(const LoadOptions& options) {
    const std::lock_guard lock(LoadingMutex());
    const std::optional<Candidate> requested = RequestedCandidate(options);
    if (const LibraryInfo* loaded = g_info.load(std::memory_order_acquire)) {
        RefuseAnother(requested, *loaded);
        return *loaded;
    }
    const std::vector<Candidate> candidates =
        requested ? std::vector{*requested} : ConventionalCandidates(options);
    std::vector<LoadAttempt> attempts;
    for (const Candidate& candidate : candidates) {
        OpenResult result = OpenSdk(candidate.path);
        if (result.handle != nullptr) return Adopt(result.handle, candidate);
        attempts.push_back(
            {ToUtf8(candidate.path), candidate.source, result.failure, std::move(result.reason)});
        // A library in a searched directory was put there on purpose; another one must not silently
        // replace it.
        if (result.failure != LoadFailure::kMissing) break;
    }
    throw LoadError(
        "The social SDK's library could not be loaded. Set SOCIAL_SDK_LIBRARY to the file, or put "
        "it in one of the searched places. Looked at:",
        std::move(attempts));
}

bool Library::IsLoaded() noexcept { return g_info.load(std::memory_order_acquire) != nullptr; }

const LibraryInfo& Library::Info() {
    const LibraryInfo* info = g_info.load(std::memory_order_acquire);
    if (info == nullptr)
        throw LoadError("No SDK library is loaded. Call sdk::Library::Load first.");
    return *info;
}

void ThrowUnavailable(std::size_t index) {
    const symbols::SymbolRow& row = symbols::kRows[index];
    const LibraryInfo* info = g_info.load(std::memory_order_acquire);
    if (info == nullptr)
        throw LoadError(std::string(row.name) +
                        " was called before the SDK's library was loaded. Call "
                        "sdk::Library::Load first.");
    throw MissingSymbolError(row.name, row.since, info->version, info->path);
}

}  // namespace sdk
