#include "binding/environment/environment.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "binding/environment/exit_event.h"
#include "binding/environment/live_environments.h"
#include "binding/environment/script_environment.h"
#include "binding/errors.h"
#include "binding/handle_scope.h"
#include "binding/library/library.h"
#include "sdk/include/sdk/sound_devices.h"

namespace binding {
namespace {

thread_local Environment* environment_of_thread = nullptr;

}  // namespace

Environment* Environment::OfThread() { return environment_of_thread; }

Environment& Environment::Attach(napi_env env) {
    auto* environment = new Environment(env);
    // Finalizers of objects may run after this one, but do not touch the environment then:
    // Shutdown() has detached them.
    Check(env, napi_set_instance_data(
                   env, environment,
                   [](napi_env, void* data, void*) { delete static_cast<Environment*>(data); },
                   nullptr));
    // Hooks run in reverse order: this one runs before the threadsafe function's own.
    Check(env, napi_add_env_cleanup_hook(env, OnCleanup, environment));
    LiveEnvironments::Add(*environment);
    if (!environment_of_thread) ListenForExit(env);
    environment_of_thread = environment;
    return *environment;
}

Environment::Environment(napi_env env) : env_(env), slot_(env), wakeup_(env, *this) {}

Environment::~Environment() { Shutdown(); }

void Environment::OnCleanup(void* data) { static_cast<Environment*>(data)->Shutdown(); }

void Environment::EndConnections() noexcept {
    DisconnectClients({instances_.begin(), instances_.end()}, patience_);
    WaitForSound();
}

// Calls end with their connections, also with those that ended earlier. If the process ends next,
// no thread may be inside a device call. Waiting for the devices of other threads' clients has no
// effect.
void Environment::WaitForSound() noexcept {
    if (!had_clients_) return;
    const auto start = std::chrono::steady_clock::now();
    sdk::WaitForClosedSoundDevices(
        std::chrono::duration_cast<std::chrono::milliseconds>(sound_patience_));
    sound_patience_ -= std::min(sound_patience_, std::chrono::steady_clock::now() - start);
}

void Environment::Shutdown() noexcept {
    if (std::exchange(closed_, true)) return;
    LiveEnvironments::Remove(*this);
    if (environment_of_thread == this) environment_of_thread = nullptr;
    wakeup_.Close();
    const std::vector<Instance*> instances(instances_.begin(), instances_.end());
    DisconnectClients(instances, patience_);
    for (Instance* instance : instances) {
        instance->Drop();
        instance->keep_alive.reset();
        instance->environment = nullptr;
    }
    instances_.clear();
    creating_.reset();
    wakeup_.queue().Discard();
    WaitForSound();
}

void Environment::SetConstructor(const Class& type, napi_value constructor) {
    Check(env_, napi_create_reference(env_, constructor, 1, &classes_[&type].constructor));
}

napi_value Environment::Create(std::unique_ptr<Instance> instance) {
    napi_value constructor;
    napi_value object;
    Check(env_,
          napi_get_reference_value(env_, classes_.at(&instance->type).constructor, &constructor));
    // No user code runs between here and the constructor's TakeCreated().
    creating_ = std::move(instance);
    const napi_status status = napi_new_instance(env_, constructor, 0, nullptr, &object);
    creating_.reset();
    Check(env_, status);
    return object;
}

napi_value Environment::CreateFrom(Instance& source) {
    std::unique_ptr<Instance> moved = source.Move();
    moved->listening = std::move(source.listening);
    SetReported(source, false);
    return Create(std::move(moved));
}

void Environment::RequireLibrary() {
    if (library_is_loaded_) return;
    sdk::LoadOptions options;
    options.environment_library = ScriptVariable(env_, "SOCIAL_SDK_LIBRARY");
    binding::RequireLibrary(std::move(options));
    library_is_loaded_ = true;
}

void Environment::Adopt(napi_value object, std::unique_ptr<Instance> instance) {
    if (closed_) {
        throw ScriptError(ErrorType::kError, error_code::kShutDown,
                          "The environment is shutting down and takes no new objects.");
    }
    instances_.insert(instance.get());
    const napi_status status =
        napi_wrap(env_, object, instance.get(), OnFinalizeObject, nullptr, nullptr);
    if (status != napi_ok) {
        instances_.erase(instance.get());
        ThrowStatus(env_, status);
    }
    Instance& adopted = *instance.release();
    adopted.environment = this;
    if (adopted.type.kind == ClassKind::kService) {
        adopted.keep_alive = std::make_unique<KeepAlive>(wakeup_);
        if (!adopted.listening) adopted.listening = std::make_shared<bool>(true);
        had_clients_ = true;
    }
    if (adopted.Valid()) SetReported(adopted, true);
    slot_.Fill(object, adopted);
}

void Environment::OnFinalizeObject(napi_env, void* data, void*) {
    std::unique_ptr<Instance> instance(static_cast<Instance*>(data));
    Environment* environment = instance->environment;
    if (!environment) return;
    environment->instances_.erase(instance.get());
    environment->Drop(*instance);
}

Instance* Environment::Find(napi_value value) const {
    void* data = nullptr;
    if (napi_unwrap(env_, value, &data) != napi_ok) return nullptr;
    // This may be another addon's pointer, so it is only dereferenced if it is one of ours.
    auto* instance = static_cast<Instance*>(data);
    return instances_.contains(instance) ? instance : nullptr;
}

void Environment::Drop(Instance& instance) noexcept {
    // Events that are already queued do not reach handlers, which would find an invalid object.
    if (instance.listening) *instance.listening = false;
    // Pending operations are answered and hold the loop until then; nothing else does.
    if (instance.keep_alive) instance.keep_alive->SetActive(false);
    instance.Drop();
    SetReported(instance, false);
}

void Environment::SetReported(Instance& instance, bool reported) noexcept {
    if (instance.reported == reported) return;
    instance.reported = reported;
    const auto bytes = static_cast<int64_t>(instance.type.native_bytes);
    int64_t total;
    napi_adjust_external_memory(env_, reported ? bytes : -bytes, &total);
}

napi_value Environment::NullObject(const Class& type) {
    napi_value object;
    ClassState& state = classes_.at(&type);
    if (!state.null_object) {
        object = Create(type.make_null());
        Check(env_, napi_create_reference(env_, object, 1, &state.null_object));
        return object;
    }
    Check(env_, napi_get_reference_value(env_, state.null_object, &object));
    return object;
}

bool Environment::Run(Job& job) noexcept {
    interrupted_ = false;
    const HandleScope scope(env_);
    job.Run(*this);
    return !interrupted_;
}

void Environment::Call(napi_value function, std::size_t count, const napi_value* values) noexcept {
    napi_value undefined;
    napi_value result;
    napi_get_undefined(env_, &undefined);
    const napi_status status =
        napi_call_function(env_, undefined, function, count, values, &result);
    if (status == napi_ok) return;
    napi_value error = nullptr;
    bool pending = false;
    napi_is_exception_pending(env_, &pending);
    if (pending) napi_get_and_clear_last_exception(env_, &error);
    ReportUncaught(error);
}

void Environment::ReportCaught(const std::string& where) noexcept {
    napi_value error = CaughtError(env_, where);
    if (!error) napi_get_and_clear_last_exception(env_, &error);
    ReportUncaught(error);
}

void Environment::ReportUncaught(napi_value error) noexcept {
    napi_valuetype type = napi_null;
    if (error) napi_typeof(env_, error, &type);
    // Termination of the thread shows as the exception `null`.
    if (type == napi_null) interrupted_ = true;
    if (error) napi_fatal_exception(env_, error);
}

}  // namespace binding
