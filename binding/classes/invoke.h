// The Node-API callbacks behind methods, accessors and fields, made from SDK functions.

#pragma once

#include <node_api.h>

#include <array>
#include <cstddef>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "binding/classes/call_frame.h"
#include "binding/classes/class.h"
#include "binding/classes/signature.h"
#include "binding/convert/all.h"

namespace binding {

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

// Converts parameter `Index`. With `Use` of kOnce, the last parameter is the one-shot completion;
// callbacks before it are optional.
template <typename T, std::size_t Index, std::size_t Arity, CallbackUse Use>
T ConvertParameter(CallFrame& frame, std::size_t given, const napi_value* values) {
    if constexpr (!kIsOptional<T>) {
        if (Index >= given) [[unlikely]]
            frame.RejectMissing(Index);
    }
    frame.use = Index + 1 == Arity ? Use : CallbackUse::kRepeated;
    return Convert<T>::FromJs(frame, values[Index], Place(frame.row, frame.row.parameters[Index]));
}

// Converts all parameters, in order, before anything else happens.
template <typename Arguments, CallbackUse Use, std::size_t... Index>
Arguments ConvertParameters(CallFrame& frame, [[maybe_unused]] std::size_t given,
                            [[maybe_unused]] const napi_value* values,
                            std::index_sequence<Index...>) {
    return Arguments{
        ConvertParameter<std::tuple_element_t<Index, Arguments>, Index, sizeof...(Index), Use>(
            frame, given, values)...};
}

// Converts the result of `call()` to JavaScript.
template <typename Result, typename Call>
napi_value ResultToJs(Environment& environment, Call&& call) {
    if constexpr (std::is_void_v<Result>) {
        call();
        return nullptr;
    } else {
        return Convert<Result>::ToJs(environment, call());
    }
}

// A method or a static method.
template <auto Function, CallbackUse Use>
napi_value Invoke(napi_env env, napi_callback_info info) noexcept {
    using S = SignatureFor<Function>;
    using Owner = typename S::Owner;
    using Result = typename S::Result;
    std::array<napi_value, S::kArity> values;
    std::size_t given = S::kArity;
    napi_value self = nullptr;
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), &self, &row);

    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        if constexpr (!std::is_void_v<Owner>) frame.RequireThis(self);
        auto arguments = ConvertParameters<typename S::Arguments, Use>(
            frame, given, values.data(), std::make_index_sequence<S::kArity>());
        return ResultToJs<Result>(environment, [&]() -> Result {
            if constexpr (std::is_void_v<Owner>) {
                environment.RequireLibrary();
                return std::apply(Function, std::move(arguments));
            } else {
                // Checked after converting, which may have run user code that disposed of it.
                Owner& object = frame.This<Owner>();
                return std::apply(
                    [&](auto&&... each) -> Result {
                        return std::invoke(Function, object, std::forward<decltype(each)>(each)...);
                    },
                    std::move(arguments));
            }
        });
    });
}

// A property's getter; see InstanceSlot.
template <auto Getter>
napi_value Read(napi_env env, napi_callback_info info) noexcept {
    using S = SignatureFor<Getter>;
    std::array<napi_value, 2> values;
    std::size_t given = values.size();
    void* row = nullptr;
    napi_get_cb_info(env, info, &given, values.data(), nullptr, &row);

    Environment& environment = Environment::Of(env);
    CallFrame frame(environment, *static_cast<const Row*>(row));
    return Guarded(frame, [&] {
        const auto [content, self] = values;
        frame.RequireThis(self, content);
        auto& object = frame.This<typename S::Owner>();
        return Convert<typename S::Result>::ToJs(environment, (object.*Getter)());
    });
}

// Sets a field of a native object while an object literal is read.
template <auto Setter>
void AssignNative(CallFrame& frame, void* native, napi_value value, const Place& place) {
    using S = SignatureFor<Setter>;
    auto& object = *static_cast<typename S::Owner*>(native);
    (object.*Setter)(Convert<ArgumentOf<Setter, 0>>::FromJs(frame, value, place));
}

// Makes an object from constructor arguments; the caller has checked their number.
template <typename T, typename... Arguments>
std::unique_ptr<Instance> MakeInstance(CallFrame& frame, const napi_value* values) {
    frame.environment.RequireLibrary();
    auto arguments = ConvertParameters<std::tuple<Arguments...>, CallbackUse::kRepeated>(
        frame, sizeof...(Arguments), values, std::make_index_sequence<sizeof...(Arguments)>());
    return std::make_unique<Holder<T>>(std::make_from_tuple<T>(std::move(arguments)));
}

// A record made from an object literal, or a copy of another one.
template <typename T>
std::unique_ptr<Instance> MakeRecord(CallFrame& frame, const napi_value* values) {
    frame.environment.RequireLibrary();
    const Place place(frame.row, frame.row.parameters[0]);
    auto made = Convert<std::optional<T>>::FromJs(frame, values[0], place);
    return std::make_unique<Holder<T>>(made ? *std::move(made) : T());
}

}  // namespace binding
