// The addon's entry: called once for each environment that loads it.
//
// Exports, which only the facade uses: one class per class of the SDK CallAudio the sound of a
// call; see binding/audio/call_audio.h load({ libraryPath?, searchPaths?, enginePath? }?) loads the
// library, returns sdkInfo() isLoaded() sdkInfo() what is known about the library, which it loads
// if none is tryLockFile(path) a function that releases the lock; undefined while another program
// holds it queueStats() { pushed, delivered, dropped, depth } of this environment's callbacks

#include <napi.h>

#include "binding/audio/call_audio.h"
#include "binding/classes/class_definition.h"
#include "binding/classes/class_of.h"
#include "binding/environment/environment.h"
#include "binding/errors.h"
#include "binding/exports.h"
#include "binding/library/addon_place.h"

namespace binding {
namespace {

Napi::Object Init(Napi::Env env, Napi::Object exports) {
    try {
        KeepAddonLoaded();
        Environment& environment = Environment::Attach(env);
        for (const Class* type : AllClasses()) {
            exports.Set(type->name, Napi::Value(env, DefineClass(environment, *type)));
        }
        const Class& audio = ClassOf<CallAudio>();
        exports.Set(audio.name, Napi::Value(env, DefineClass(environment, audio)));
        DefineFunctions(env, exports);
    } catch (const Napi::Error&) {
        throw;
    } catch (...) {
        const napi_value error = CaughtError(env, "game-social-sdk");
        if (error) napi_throw(env, error);
    }
    return exports;
}

}  // namespace
}  // namespace binding

NAPI_MODULE_INIT() { return Napi::RegisterModule(env, exports, binding::Init); }
