#include "binding/classes/construct.h"

#include <algorithm>
#include <array>
#include <string>

#include "binding/classes/call_frame.h"
#include "binding/classes/class.h"

namespace binding {
namespace {

// Counts the arguments without trailing `undefined`.
std::size_t CountGiven(napi_env env, const napi_value* values, std::size_t given) {
    while (given > 0) {
        napi_valuetype type = napi_undefined;
        napi_typeof(env, values[given - 1], &type);
        if (type != napi_undefined) break;
        --given;
    }
    return given;
}

// The constructor that takes this many arguments: exactly, or the next longer one, or the longest.
const Row* ChooseConstructor(const Class& type, std::size_t given) {
    const Row* chosen = nullptr;
    for (const Row& row : type.rows) {
        if (row.kind != RowKind::kConstructor) continue;
        const bool better =
            !chosen || (row.arity >= given ? chosen->arity < given || row.arity < chosen->arity
                                           : chosen->arity < given && row.arity > chosen->arity);
        if (better) chosen = &row;
    }
    return chosen;
}

std::unique_ptr<Instance> MakeFromArguments(Environment& environment, const Class& type,
                                            const napi_value* values, std::size_t given) {
    const Row* row = ChooseConstructor(type, given);
    if (!row) {
        throw ScriptError(ErrorType::kTypeError, error_code::kIllegalConstructor,
                          "new " + std::string(type.name) +
                              ": only the SDK makes objects of the class " + type.name + ".");
    }
    CallFrame frame(environment, *row);
    // A record's only parameter may be omitted.
    if (type.kind != ClassKind::kRecord && given < row->arity) frame.RejectMissing(given);
    return row->make(frame, values);
}

}  // namespace

napi_value Construct(napi_env env, napi_callback_info info) noexcept {
    std::array<napi_value, kMaxParameters> values;
    std::size_t given = values.size();
    napi_value self = nullptr;
    void* data = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), &self, &data);
    const auto& type = *static_cast<const Class*>(data);
    Environment& environment = Environment::Of(env);

    const Row row{
        .kind = RowKind::kConstructor, .name = "", .parameters = {}, .arity = 0, .owner = &type};
    CallFrame frame(environment, row);
    return Guarded(frame, [&]() -> napi_value {
        std::unique_ptr<Instance> instance = environment.TakeCreated();
        if (!instance) {
            napi_value target = nullptr;
            Check(env, napi_get_new_target(env, info, &target));
            if (!target) {
                throw ScriptError(
                    ErrorType::kTypeError, error_code::kNewRequired,
                    std::string(type.name) + ": the class must be called with \"new\".");
            }
            const std::size_t count =
                CountGiven(env, values.data(), std::min(given, values.size()));
            instance = MakeFromArguments(environment, type, values.data(), count);
        }
        environment.Adopt(self, std::move(instance));
        return self;
    });
}

}  // namespace binding
