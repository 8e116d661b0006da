#include "binding/exports.h"

#include <string>
#include <string_view>
#include <system_error>

#include "binding/classes/call_frame.h"
#include "binding/classes/class.h"
#include "binding/convert/all.h"
#include "binding/environment/script_environment.h"
#include "binding/files/file_lock.h"
#include "binding/library/library.h"

namespace binding {
namespace {

using StringList = std::vector<std::string>;

// Messages say "load: parameter …" as they do for the functions of classes.
const Class& Module() {
    static const Class& module = *new Class(ClassKind::kService, "native", false, 0, nullptr,
                                            {Row{.kind = RowKind::kStaticMethod,
                                                 .name = "load",
                                                 .parameters = {"options"},
                                                 .arity = 1}});
    return module;
}

// Reads `options.<name>`, which may be left out.
template <typename T>
T Option(CallFrame& frame, Napi::Object options, const char* name, const Place& place) {
    return Convert<std::optional<T>>::FromJs(frame, options.Get(name), place.Field(name))
        .value_or(T());
}

Napi::Object Describe(Napi::Env env, const sdk::LibraryInfo& info) {
    Napi::Array missing = Napi::Array::New(env);
    for (const sdk::MissingFunction& function : info.missing) {
        Napi::Object entry = Napi::Object::New(env);
        entry.Set("name", function.name);
        entry.Set("since", function.since.empty() ? env.Undefined()
                                                  : Napi::String::New(env, function.since));
        missing.Set(missing.Length(), entry);
    }
    Napi::Object result = Napi::Object::New(env);
    result.Set("path", info.path);
    result.Set("source", info.source);
    result.Set("version", info.version);
    result.Set("versionHash", info.version_hash);
    result.Set("kind", info.open_engine ? "open-engine" : "vendor");
    result.Set("description", info.description);
    result.Set("missingFunctions", missing);
    return result;
}

// Runs `body` with the module's frame; whatever it throws becomes a JavaScript exception.
template <typename Body>
Napi::Value WithFrame(const Napi::CallbackInfo& info, Body&& body) {
    CallFrame frame(Environment::Of(info.Env()), Module().rows.front());
    const napi_value result = Guarded(frame, [&]() -> napi_value {
        try {
            return body(frame);
        } catch (const Napi::Error& error) {
            error.ThrowAsJavaScriptException();
            throw PendingException();
        }
    });
    return Napi::Value(info.Env(), result);
}

Napi::Value Load(const Napi::CallbackInfo& info) {
    return WithFrame(info, [&](CallFrame& frame) {
        sdk::LoadOptions options;
        options.environment_library = ScriptVariable(info.Env(), "SOCIAL_SDK_LIBRARY");
        if (!info[0].IsUndefined()) {
            const Place place(frame.row, frame.row.parameters[0]);
            if (!info[0].IsObject()) place.RejectType(info.Env(), "an object", info[0]);
            const auto given = info[0].As<Napi::Object>();
            options.path = Option<std::string>(frame, given, "libraryPath", place);
            options.search_paths = Option<StringList>(frame, given, "searchPaths", place);
            options.bundled_engine = Option<std::string>(frame, given, "enginePath", place);
        }
        return Describe(info.Env(), LoadLibrary(std::move(options)));
    });
}

Napi::Value SdkInfo(const Napi::CallbackInfo& info) {
    return WithFrame(info, [&](CallFrame& frame) {
        frame.environment.RequireLibrary();
        return Describe(info.Env(), sdk::Library::Info());
    });
}

Napi::Value IsLoaded(const Napi::CallbackInfo& info) {
    return Napi::Boolean::New(info.Env(), sdk::Library::IsLoaded());
}

// The data of the function that releases a lock; freed when the function is collected.
using LockHolder = std::unique_ptr<FileLock>;

Napi::Value ReleaseLock(const Napi::CallbackInfo& info) {
    static_cast<LockHolder*>(info.Data())->reset();
    return info.Env().Undefined();
}

Napi::Value TryLockFile(const Napi::CallbackInfo& info) {
    return WithFrame(info, [&](CallFrame& frame) -> Napi::Value {
        const Place place(frame.row, "path");
        const auto path = Convert<std::string>::FromJs(frame, info[0], place);
        try {
            auto lock = std::make_unique<LockHolder>(FileLock::TryAcquire(path));
            if (!*lock) return info.Env().Undefined();
            auto release = Napi::Function::New<ReleaseLock>(info.Env(), "release", lock.get());
            release.AddFinalizer([](Napi::Env, LockHolder* holder) { delete holder; },
                                 lock.release());
            return release;
        } catch (const std::system_error& error) {
            throw Napi::Error::New(info.Env(), error.what());
        }
    });
}

Napi::Value ReadQueueStats(const Napi::CallbackInfo& info) {
    const QueueStats stats = Environment::Of(info.Env()).wakeup().queue().Stats();
    Napi::Object result = Napi::Object::New(info.Env());
    result.Set("pushed", static_cast<double>(stats.pushed));
    result.Set("delivered", static_cast<double>(stats.delivered));
    result.Set("dropped", static_cast<double>(stats.dropped));
    result.Set("depth", static_cast<double>(stats.depth));
    return result;
}

}  // namespace

void DefineFunctions(Napi::Env env, Napi::Object exports) {
    exports.Set("load", Napi::Function::New<Load>(env, "load"));
    exports.Set("isLoaded", Napi::Function::New<IsLoaded>(env, "isLoaded"));
    exports.Set("sdkInfo", Napi::Function::New<SdkInfo>(env, "sdkInfo"));
    exports.Set("tryLockFile", Napi::Function::New<TryLockFile>(env, "tryLockFile"));
    exports.Set("queueStats", Napi::Function::New<ReadQueueStats>(env, "queueStats"));
}

}  // namespace binding
