// Hooks for the creation and the end of an SDK object in JavaScript. Empty for all classes but the
// client.

#pragma once

#include "binding/environment/client_lifetime.h"

namespace binding {

template <typename T>
struct Lifetime {
    static void Began(T&) {}
    static void Moved(T&) {}
    static void Ends(T&) noexcept {}
};

template <>
struct Lifetime<sdk::Client> : ClientLifetime {};

}  // namespace binding
