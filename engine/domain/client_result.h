#pragma once

#include "engine/core/error.h"
#include "engine/model/generated/records.h"

namespace engine {

/// The result of an operation that succeeded.
ClientResult Success();

/// The result that shows `error` to the host. Status, code and body belong to HTTPError (the code
/// also to RPCError), retry_after to 429.
ClientResult ToResult(const Error& error);

}  // namespace engine
