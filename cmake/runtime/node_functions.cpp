// Where nothing makes an import library of Node's functions, the addon imports none of them: each
// is a jump by a table, which is filled when the addon is loaded.

#if !defined(__aarch64__)
#error "Add this processor's jump to JUMP below, or build by mingw-w64's GCC: cmake/NodeApi.cmake."
#endif

#include <windows.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "binding/library/program_of_node.h"

// The build makes node_functions.inc of the list that comes with Node-API's headers
// (cmake/NodeApi.cmake): one line `NODE_FUNCTION(index, name)` for each.

extern "C" {

// Named by the jumps.
__attribute__((used)) void* node_functions[] = {
#define NODE_FUNCTION(index, name) nullptr,
#include "node_functions.inc"
#undef NODE_FUNCTION
};

}  // extern "C"

// For 64-bit ARM. Of the registers, a jump changes the one that the calling convention leaves to
// it.
#define JUMP(index)                                    \
    "adrp x16, node_functions + 8 * " #index           \
    "\n"                                               \
    "add x16, x16, :lo12:node_functions + 8 * " #index \
    "\n"                                               \
    "ldr x16, [x16]\n"                                 \
    "br x16\n"

#define NODE_FUNCTION(index, name) \
    asm(".text\n.globl " #name "\n.p2align 2\n" #name ":\n" JUMP(index));
#include "node_functions.inc"
#undef NODE_FUNCTION

namespace {

constexpr const char* kNames[] = {
#define NODE_FUNCTION(index, name) #name,
#include "node_functions.inc"
#undef NODE_FUNCTION
};

[[noreturn]] void OnMissingFunction() {
    std::fputs("game-social-sdk: this program lacks a function of Node-API 8.\n", stderr);
    std::abort();
}

// Before what the addon's static objects do.
__attribute__((constructor(101))) void FillNodeFunctions() {
    const HMODULE program = binding::ProgramOfNode();
    for (std::size_t index = 0; index < std::size(kNames); ++index) {
        void* const found = reinterpret_cast<void*>(GetProcAddress(program, kNames[index]));
        node_functions[index] = found ? found : reinterpret_cast<void*>(&OnMissingFunction);
    }
}

}  // namespace
