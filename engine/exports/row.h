#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/exports/generated/callbacks.h"
#include "engine/exports/generated/classes.h"
#include "engine/exports/generated/records.h"
#include "engine/exports/record_methods.h"

namespace engine {

/// A list of types that need not be complete.
template <class...>
struct Types {};

/// What kind of function a row describes, as the model says.
enum class RowKind { Get, Call, Async, Event };

/// Whether the engine has a body for the function: the class declares a method of that name
/// (RecordMethods for a record). Its parameters must then fit, or the thunk does not compile;
/// an overloaded method is not seen.
template <class Row>
concept Supported = requires {
    Row::template Body<typename Row::Self>();
};

}  // namespace engine
