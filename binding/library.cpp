#include "binding/library.h"

#include <dlfcn.h>

#include <mutex>
#include <string>
#include <utility>

#include "binding/pump.h"
#include "binding/script_environment.h"
#include "sdk/include/sdk/callbacks.h"
#include "sdk/include/sdk/environment.h"

namespace binding {
namespace {

#if defined(__APPLE__)
constexpr const char* kEngineFile = "libsocial_sdk_engine.dylib";
#else
constexpr const char* kEngineFile = "libsocial_sdk_engine.so";
#endif

// The open engine as it is built and shipped: in the same folder as the addon.
std::string EngineBesideAddon() {
    Dl_info addon;
    if (!dladdr(reinterpret_cast<void*>(&EngineBesideAddon), &addon)) return {};
    const std::string file = addon.dli_fname;
    return file.substr(0, file.rfind('/') + 1) + kEngineFile;
}

// One thread loads at a time.
std::mutex& LoadMutex() {
    static std::mutex& mutex = *new std::mutex;
    return mutex;
}

const sdk::LibraryInfo& LoadLocked(sdk::LoadOptions options) {
    static bool callbacks_run = false;
    if (options.bundled_engine.empty()) options.bundled_engine = EngineBesideAddon();
    const sdk::LibraryInfo& info = sdk::Library::Load(options);
    if (!std::exchange(callbacks_run, true) && info.open_engine) {
        sdk::SetEnvironmentSource(ScriptEnvironment);
        sdk::SetFreeThreaded();
        Pump::Disable();
    }
    return info;
}

}  // namespace

const sdk::LibraryInfo& LoadLibrary(sdk::LoadOptions options) {
    std::lock_guard lock(LoadMutex());
    return LoadLocked(std::move(options));
}

void RequireLibrary(sdk::LoadOptions options) {
    std::lock_guard lock(LoadMutex());
    if (!sdk::Library::IsLoaded()) LoadLocked(std::move(options));
}

}  // namespace binding
