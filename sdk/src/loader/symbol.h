#pragma once

#include <cstddef>

namespace sdk::symbols {

// Names one function of the C interface; `Function` is its type.
template <typename Function>
struct Symbol {
    std::size_t index;
};

// Data about a symbol that does not depend on the loaded library.
struct SymbolRow {
    const char* symbol;  // as the library exports it: Discord_Client_Connect
    const char* name;    // as people know it: Client::Connect
    const char* since;   // the release that added it; empty when every supported one has it
};

}  // namespace sdk::symbols
