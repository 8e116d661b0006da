// What libFuzzer calls. Its program has one target.

#include "test/fuzz/support/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Targets().front().run({data, size});
    return 0;
}
