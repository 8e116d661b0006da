#pragma once

#include <string_view>

#include "engine/client/client.h"
#include "engine/users/relationship_handle.h"
#include "engine/users/user_application_profile_handle.h"
#include "engine/users/user_handle.h"

// The classes the engine has, complete. A new handle class is added here; functions of classes
// that are missing answer with defaults.

namespace engine {

/// Writes to the log of the object, if it has one.
template <class T>
void LogWarning(T* self, std::string_view message) {
    if constexpr (requires { self->GetLog().Warning(message); }) {
        if (self) self->GetLog().Warning(message);
    }
}

}  // namespace engine
