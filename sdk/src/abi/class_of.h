#pragma once

namespace sdk::abi {

// What the C interface knows about the class T: its handle `C`, its `Span` where vectors of it
// occur, its name, and the symbols that drop and clone it. Specialised by generated/symbols.h.
template <typename T>
struct ClassOf;

}  // namespace sdk::abi
