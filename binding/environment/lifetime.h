// What happens besides construction and destruction when an object of an SDK class begins and ends
// its life in JavaScript. Nothing, for all classes but the client.

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
