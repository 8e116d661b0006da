#include "binding/environment/exit_event.h"

#include <napi.h>

#include "binding/environment/live_environments.h"

namespace binding {
namespace {

void OnExit(const Napi::CallbackInfo&) { LiveEnvironments::ProcessExits(); }

}  // namespace

void ListenForExit(napi_env env) {
    const Napi::Value process = Napi::Env(env).Global().Get("process");
    if (!process.IsObject()) return;
    const Napi::Value listen = process.As<Napi::Object>().Get("prependListener");
    if (!listen.IsFunction()) return;
    const auto listener = Napi::Function::New<OnExit>(env, "endConnections");
    listen.As<Napi::Function>().Call(process, {Napi::String::New(env, "exit"), listener});
}

}  // namespace binding
