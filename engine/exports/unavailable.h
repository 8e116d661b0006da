#pragma once

#include <string>

#include "engine/client/version.h"
#include "engine/core/error.h"
#include "engine/exports/row.h"

namespace engine {

/// The answer of a function the engine has no body for.
template <class Row>
Error Unavailable() {
    return Error::Of(ErrorType::Disabled,
                     std::string(Row::kName) + " is not available in the open engine " +
                         std::string(kEngineVersion) +
                         ". Use the vendor's library (SOCIAL_SDK_LIBRARY) for it.");
}

}  // namespace engine
