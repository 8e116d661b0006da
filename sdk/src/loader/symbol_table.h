#pragma once

#include <array>
#include <atomic>

#include "sdk/src/generated/symbols.h"

namespace sdk {

// Where the loaded library's functions are, in the order of the symbols. All null until a library
// is loaded; from then on null means that the library lacks the function. Written once, by the
// loader.
extern std::array<std::atomic<void*>, symbols::kCount> g_addresses;

// Throws LoadError when no library is loaded, otherwise MissingSymbolError.
[[noreturn]] void ThrowUnavailable(std::size_t index);

// The function, or null.
template <typename Function>
Function* Find(symbols::Symbol<Function> symbol) noexcept {
    return reinterpret_cast<Function*>(g_addresses[symbol.index].load(std::memory_order_acquire));
}

// The function; throws when there is none.
template <typename Function>
Function* Resolve(symbols::Symbol<Function> symbol) {
    Function* function = Find(symbol);
    if (function == nullptr) [[unlikely]]
        ThrowUnavailable(symbol.index);
    return function;
}

}  // namespace sdk
