#pragma once

#include "engine/core/result.h"
#include "engine/model/generated/records.h"

namespace engine {

/// Whether a game may show that activity; a ValidationError that names the first field that is
/// wrong, with its length or value and what it may be (protocol 4.9, 5.8, 11; contract: RPC over
/// IPC). Lengths count characters, not bytes.
Result<void> ValidateActivity(const Activity& activity);

}  // namespace engine
