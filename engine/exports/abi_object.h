#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include "engine/exports/abi.h"
#include "engine/exports/generated/c_classes.h"

namespace engine {

/// Whether `T` is a class of the SDK, complete or not.
template <class T>
concept SdkClass = requires {
    typename CClass<T>::Type;
};

/// Whether the engine has the class: the others are only declared.
template <class T>
concept Complete = requires {
    sizeof(T);
};

/// An object crosses as a struct whose `opaque` points to the engine's object on the heap.
template <class T>
requires SdkClass<T>
struct Abi<T> {
    using C = typename CClass<T>::Type;

    /// The object, or null when the handle is null or invalid.
    static T* Get(const C* handle) noexcept {
        return handle ? static_cast<T*>(handle->opaque) : nullptr;
    }

    /// A copy; the handle must be valid.
    static T In(const C& handle) requires Complete<T> {
        return *static_cast<const T*>(handle.opaque);
    }

    static C Out(T&& value) requires Complete<T> { return {new T(std::move(value))}; }
};

}  // namespace engine
