#include "binding/classes/common_members.h"

#include <mutex>
#include <unordered_map>

#include "binding/classes/call_frame.h"
#include "binding/convert/boolean.h"

namespace binding {
namespace {

template <typename Body>
napi_value CallWithThis(napi_env env, napi_callback_info info, Body&& body) noexcept {
    napi_value argument = nullptr;
    std::size_t given = 1;
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, &argument, &self, &row);
    CallFrame frame(Environment::Of(env), *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        frame.RequireThis(self);
        return body(frame, argument, given);
    });
}

napi_value IsValid(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(env, info, [](CallFrame& frame, napi_value, std::size_t) {
        return Convert<bool>::ToJs(frame.environment, frame.instance->Valid());
    });
}

napi_value Clone(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(env, info, [](CallFrame& frame, napi_value, std::size_t) {
        frame.RequireValid();
        return frame.environment.Create(frame.instance->Clone());
    });
}

napi_value Move(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(env, info, [](CallFrame& frame, napi_value, std::size_t) {
        frame.RequireValid();
        return frame.environment.CreateFrom(*frame.instance);
    });
}

napi_value Dispose(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(env, info, [](CallFrame& frame, napi_value, std::size_t) -> napi_value {
        frame.environment.Drop(*frame.instance);
        return nullptr;
    });
}

// `ref()` and `unref()`.
template <bool Referenced>
napi_value Reference(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(env, info, [](CallFrame& frame, napi_value, std::size_t) -> napi_value {
        frame.instance->keep_alive->Reference(Referenced);
        return nullptr;
    });
}

napi_value SetKeepAlive(napi_env env, napi_callback_info info) noexcept {
    return CallWithThis(
        env, info, [](CallFrame& frame, napi_value value, std::size_t given) -> napi_value {
            if (given == 0) frame.RejectMissing(0);
            const bool active =
                Convert<bool>::FromJs(frame, value, Place(frame.row, frame.row.parameters[0]));
            if (active) frame.RequireValid();
            frame.instance->keep_alive->SetActive(active);
            return nullptr;
        });
}

napi_value NullObject(napi_env env, napi_callback_info info) noexcept {
    void* data = nullptr;
    napi_get_cb_info(env, info, nullptr, nullptr, nullptr, &data);
    const Row& row = *static_cast<const Row*>(data);
    CallFrame frame(Environment::Of(env), row);
    return Guarded(frame, [&] { return frame.environment.NullObject(*row.owner); });
}

std::vector<CommonMember> MakeMembers(const Class& type) {
    const auto member = [&](RowKind kind, const char* name, napi_callback call, bool disposes,
                            const char* parameter = nullptr) {
        return CommonMember{.row = {.kind = kind,
                                    .name = name,
                                    .parameters = {parameter},
                                    .arity = parameter ? std::size_t{1} : 0,
                                    .call = call,
                                    .owner = &type},
                            .disposes = disposes};
    };
    std::vector<CommonMember> members = {
        member(RowKind::kMethod, "isValid", IsValid, false),
        member(RowKind::kMethod, "move", Move, false),
        member(RowKind::kMethod, "dispose", Dispose, true),
        member(RowKind::kStaticMethod, "nullobj", NullObject, false),
    };
    if (type.copyable) members.push_back(member(RowKind::kMethod, "clone", Clone, false));
    if (type.kind == ClassKind::kService) {
        members.push_back(member(RowKind::kMethod, "ref", Reference<true>, false));
        members.push_back(member(RowKind::kMethod, "unref", Reference<false>, false));
        members.push_back(member(RowKind::kMethod, "setKeepAlive", SetKeepAlive, false, "active"));
    }
    return members;
}

}  // namespace

const std::vector<CommonMember>& CommonMembersOf(const Class& type) {
    // Several threads may create environments at the same time.
    static std::mutex& mutex = *new std::mutex;
    static auto& all = *new std::unordered_map<const Class*, std::vector<CommonMember>>;
    std::lock_guard lock(mutex);
    const auto [entry, added] = all.try_emplace(&type);
    if (added) entry->second = MakeMembers(type);
    return entry->second;
}

}  // namespace binding
