#pragma once

#include <concepts>
#include <utility>

#include "engine/exports/abi_parameter.h"

namespace engine {

/// The body of `Init…`: makes the object; an invalid handle when that fails.
template <class T, class... Given, class Handle, class... C>
void Construct(Handle* handle, C... arguments) noexcept {
    if (!handle) return;
    handle->opaque = nullptr;
    if constexpr (Complete<T>) {
        if (!(Parameter<Given>::Given(arguments) && ...)) return;
        try {
            handle->opaque = new T(Parameter<Given>::In(arguments)...);
        } catch (...) {
            // The handle stays invalid, which the caller can see.
        }
    }
}

/// The body of `Drop`; may be called twice.
template <class T, class Handle>
void DropObject(Handle* handle) noexcept {
    if constexpr (Complete<T>) {
        if (handle) delete static_cast<T*>(std::exchange(handle->opaque, nullptr));
    }
}

/// The body of `Clone`; a copy of an invalid object is invalid.
template <class T, class Handle>
void CloneObject(Handle* handle, const Handle* other) noexcept {
    if (!handle) return;
    void* copy = nullptr;
    if constexpr (Complete<T>) {
        try {
            if (other && other->opaque) copy = new T(*static_cast<const T*>(other->opaque));
        } catch (...) {
            // The copy is invalid, which the caller can see.
        }
    }
    handle->opaque = copy;
}

}  // namespace engine
