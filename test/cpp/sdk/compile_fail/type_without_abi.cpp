// Does not compile: nothing says how `Unheard` crosses the C interface.

#include "sdk/src/abi/abi.h"

struct Unheard {};

int Fail() {
    sdk::abi::Call<sdk::symbols::RunCallbacks>(Unheard{});
    return 0;
}
