#pragma once

namespace sdk::abi {

template <typename>
inline constexpr bool kHasAbi = false;

// How values of type T cross the C interface. A specialisation has C the value in C, as a struct
// holds it; Parameter the C parameter by which a callback receives it; In what is passed for one
// argument: made from the value and the index of the called symbol, alive during the call;
// `Arguments()` is the tuple of C arguments; Owned a result of the library: takes it over without
// throwing, frees it unless taken; `Take()` is the C++ value; kReturned whether C returns it,
// rather than filling an out parameter.
template <typename T>
struct Abi {
    static_assert(kHasAbi<T>,
                  "No Abi<T> says how this type T crosses the SDK's C interface. Add a "
                  "specialisation to sdk/src/abi.");
};

}  // namespace sdk::abi
