#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include "sdk/src/abi/abi_of.h"
#include "sdk/src/abi/object.h"
#include "sdk/src/loader/symbol_table.h"

namespace sdk::abi {

template <typename Argument>
using InOf = typename Abi<std::remove_cvref_t<Argument>>::In;

// Calls `function` with the C arguments of `in`, followed by the out parameter where the result
// needs one.
template <typename Result, typename Function, typename... Ins>
Result CallWith(const Function& function, Ins&&... in) {
    const auto call = [&](auto... out) {
        return std::apply([&](auto... arguments) { return function(arguments..., out...); },
                          std::tuple_cat(in.Arguments()...));
    };
    if constexpr (std::is_void_v<Result>) {
        call();
    } else if constexpr (Abi<Result>::kReturned) {
        return static_cast<Result>(call());
    } else {
        using Owned = typename Abi<Result>::Owned;
        typename Abi<Result>::C value{};
        if constexpr (std::is_same_v<decltype(call(&value)), bool>) {
            return Owned(call(&value) ? &value : nullptr).Take();
        } else {
            call(&value);
            return Owned(value).Take();
        }
    }
}

// Calls a function of the library; a member function's object is the first argument. If C returns
// "has a value", false becomes an unset optional or an invalid object.
//
// Throws MissingSymbolError, LoadError or InvalidObjectError before any argument is passed.
template <auto symbol, typename Result = void, typename... Arguments>
Result Call(Arguments&&... arguments) {
    auto* function = Resolve(symbol);
    return CallWith<Result>(function,
                            InOf<Arguments>(std::forward<Arguments>(arguments), symbol.index)...);
}

// Makes the value of the invalid object `self`, which then owns it.
template <auto symbol, typename T, typename... Arguments>
void Construct(T& self, Arguments&&... arguments) {
    auto* function = Resolve(symbol);
    typename ClassOf<T>::C handle{};
    CallWith<void>([&](auto... arguments) { function(&handle, arguments...); },
                   InOf<Arguments>(std::forward<Arguments>(arguments), symbol.index)...);
    Access::Own(self, handle.opaque);
}

}  // namespace sdk::abi
