#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// One input, as a fuzzer made it.
namespace fuzz {

using Input = std::span<const std::uint8_t>;

struct Target {
    std::string_view name;
    void (*run)(Input);
};

/// All targets of this program. A fuzzer's has one; the program that replays corpora has them all.
std::vector<Target>& Targets();

struct Registration {
    Registration(std::string_view name, void (*run)(Input)) { Targets().push_back({name, run}); }
};

/// Ends the process, so that the input is kept, unless `holds`.
void Require(bool holds, const char* what);

inline std::string_view TextOf(Input input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

}  // namespace fuzz

/// Defines the target of that name, which has a file `targets/<name>.cpp` and a folder
/// `corpus/<name>`. Its body reads `input`.
#define FUZZ_TARGET(name)                                               \
    static void Run_##name(fuzz::Input input);                          \
    static const fuzz::Registration register_##name(#name, Run_##name); \
    static void Run_##name(fuzz::Input input)
