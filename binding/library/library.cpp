#include "binding/library/library.h"

#include <mutex>
#include <string>
#include <utility>

#include "binding/delivery/pump.h"
#include "binding/environment/live_environments.h"
#include "binding/environment/script_environment.h"
#include "binding/library/addon_place.h"
#include "sdk/include/sdk/callbacks.h"
#include "sdk/include/sdk/environment.h"
#include "sdk/src/loader/utf8.h"

namespace binding {
namespace {

// The open engine in the addon's folder, as it is built and shipped. In a package its name includes
// the C library, because a folder may have several.
std::string EngineBesideAddon() {
    const std::string folder = AddonFolder();
    if (folder.empty()) return {};
    const std::string built = folder + SOCIAL_SDK_BUILT_ENGINE;
    return sdk::IsFile(built) ? built : folder + SOCIAL_SDK_SHIPPED_ENGINE;
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
    LiveEnvironments::ShutDownBeforeLibrary();
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

std::string UnpackingAdvice() {
    const std::string engine = EngineBesideAddon();
    if (engine.find(".asar.unpacked") == std::string::npos || sdk::IsFile(engine)) return {};
    return "\nThe addon was unpacked from the app's archive, but the engine beside it was not. "
           "List "
           "\"**/node_modules/game-social-sdk/**\" in asarUnpack (electron-builder), or set asar: "
           "{ "
           "unpackDir: \"**/node_modules/game-social-sdk\" } in packagerConfig (Electron Forge).";
}

void RequireLibrary(sdk::LoadOptions options) {
    std::lock_guard lock(LoadMutex());
    if (!sdk::Library::IsLoaded()) LoadLocked(std::move(options));
}

}  // namespace binding
