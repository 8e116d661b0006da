#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/domain/generated/callbacks.h"
#include "engine/exports/record_methods.h"
#include "engine/model/generated/classes.h"
#include "engine/model/generated/records.h"

namespace engine {

/// A list of types that need not be complete.
template <class...>
struct Types {};

/// What kind of function a row describes, as the model says.
enum class RowKind { Get, Call, Async, Event };

}  // namespace engine
