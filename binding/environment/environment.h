// The binding's state of one JavaScript environment (the main thread or a worker): classes, live
// objects, callback queue. Stored in Node-API's instance data, and not shared with other
// environments. JavaScript thread only, unless said otherwise.

#pragma once

#include <node_api.h>

#include <memory>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "binding/classes/instance.h"
#include "binding/classes/instance_slot.h"
#include "binding/delivery/environment_wakeup.h"
#include "binding/delivery/job.h"
#include "binding/environment/shutdown.h"

namespace binding {

class Environment {
  public:
    // Attaches a new environment to `env`; it is released with it.
    static Environment& Attach(napi_env env);
    static Environment& Of(napi_env env) {
        void* data = nullptr;
        napi_get_instance_data(env, &data);
        return *static_cast<Environment*>(data);
    }

    // The environment of the calling thread; null on threads without JavaScript, and after its
    // shutdown.
    static Environment* OfThread();

    // Refuses new work, disconnects and drops all clients, frees everything else of the SDK and
    // what is queued. Calls no JavaScript. Repeated calls do nothing.
    void Shutdown() noexcept;

    // Disconnects all clients without destroying them, and waits for that and for sound devices to
    // close. Calls no JavaScript. Shutdown() uses the rest of the time limit.
    void EndConnections() noexcept;

    napi_env env() const { return env_; }
    bool closed() const { return closed_; }
    // The thread that owns this environment. Any thread.
    std::thread::id owner() const { return owner_; }
    EnvironmentWakeup& wakeup() { return wakeup_; }
    InstanceSlot& slot() { return slot_; }
    // Holds the loop for operations without an object.
    KeepAlive& keep_alive() { return keep_alive_; }

    // Remembers the constructor that exports `type`.
    void SetConstructor(const Class& type, napi_value constructor);
    // The JavaScript object for `instance`, which it then owns: a real instance of its class.
    napi_value Create(std::unique_ptr<Instance> instance);
    // The same for what `source` holds, which becomes invalid.
    napi_value CreateFrom(Instance& source);
    // In a constructor: the instance from Create(); null if user code called `new`.
    std::unique_ptr<Instance> TakeCreated() { return std::move(creating_); }
    // Makes `object` the JavaScript side of `instance`.
    void Adopt(napi_value object, std::unique_ptr<Instance> instance);
    // The object behind `value`; null when it is not one of this environment's.
    Instance* Find(napi_value value) const;
    // Loads the SDK's library unless one is loaded; throws sdk::LoadError.
    void RequireLibrary();
    // Frees the SDK object of an instance at once.
    void Drop(Instance& instance) noexcept;
    // The one `nullobj` of the class.
    napi_value NullObject(const Class& type);

    // Runs a queued job. False when the thread may be being terminated.
    bool Run(Job& job) noexcept;
    // Calls a function with a callback's values; what it throws is reported as uncaught.
    void Call(napi_value function, std::size_t count, const napi_value* values) noexcept;
    // Reports the C++ exception being handled as an uncaught one. Only inside a catch block.
    void ReportCaught(const std::string& where) noexcept;

  private:
    struct ClassState {
        napi_ref constructor = nullptr;
        napi_ref null_object = nullptr;
    };

    explicit Environment(napi_env env);
    ~Environment();

    static void OnCleanup(void* data);
    static void OnFinalizeObject(napi_env env, void* data, void*);
    void ReportUncaught(napi_value error) noexcept;
    void SetReported(Instance& instance, bool reported) noexcept;
    void WaitForSound() noexcept;

    napi_env env_;
    std::thread::id owner_ = std::this_thread::get_id();
    bool closed_ = false;
    Patience patience_ = kMaxPatience;
    Patience sound_patience_ = kSoundPatience;
    bool interrupted_ = false;
    bool library_is_loaded_ = false;
    bool had_clients_ = false;
    InstanceSlot slot_;
    EnvironmentWakeup wakeup_;
    KeepAlive keep_alive_{wakeup_};
    std::unordered_map<const Class*, ClassState> classes_;
    // All live objects, to recognize objects of others. Owned by their finalizers.
    std::unordered_set<Instance*> instances_;
    std::unique_ptr<Instance> creating_;
};

}  // namespace binding
