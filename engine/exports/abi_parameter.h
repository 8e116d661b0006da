#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include "engine/exports/abi.h"
#include "engine/exports/abi_object.h"
#include "engine/exports/abi_properties.h"
#include "engine/exports/abi_string.h"
#include "engine/exports/abi_vector.h"

namespace engine {

/// How `T` is passed as a parameter, to the engine or to a callback: objects and optionals by
/// pointer, all else as its plain C value.
template <class T>
struct Parameter {
    using C = typename Abi<T>::C;

    /// Whether the caller gave what the parameter needs.
    static bool Given(const C&) noexcept { return true; }
    static T In(const C& value) { return Abi<T>::In(value); }

    /// Holds a C value while a callback runs.
    struct Outgoing {
        C value{};
        Outgoing() = default;
        explicit Outgoing(T&& source) : value(Abi<T>::Out(std::move(source))) {}
        C Pass() noexcept { return value; }
    };
};

template <class T>
requires SdkClass<T>
struct Parameter<T> {
    using Value = typename Abi<T>::C;
    using C = Value*;

    static bool Given(const Value* handle) noexcept { return handle && handle->opaque; }
    static T In(const Value* handle) { return Abi<T>::In(*handle); }

    struct Outgoing {
        Value value{};
        Outgoing() {
            if constexpr (Complete<T>) {
                if constexpr (std::is_default_constructible_v<T>) value = Abi<T>::Out(T{});
            }
        }
        explicit Outgoing(T&& source) : value(Abi<T>::Out(std::move(source))) {}
        C Pass() noexcept { return &value; }
    };
};

template <class T>
struct Parameter<std::optional<T>> {
    using Value = typename Abi<T>::C;
    using C = Value*;

    static bool Given(const Value*) noexcept { return true; }
    static std::optional<T> In(const Value* value) {
        if (!value) return std::nullopt;
        if constexpr (SdkClass<T>) {
            if (!value->opaque) return std::nullopt;
        }
        return Abi<T>::In(*value);
    }

    struct Outgoing {
        Value value{};
        bool set = false;
        Outgoing() = default;
        explicit Outgoing(std::optional<T>&& source) : set(source.has_value()) {
            if (source) value = Abi<T>::Out(std::move(*source));
        }
        C Pass() noexcept { return set ? &value : nullptr; }
    };
};

}  // namespace engine
