#pragma once

#include <concepts>
#include <tuple>
#include <utility>

#include "sdk/include/sdk/object.h"
#include "sdk/src/abi/abi_of.h"
#include "sdk/src/loader/symbol_table.h"

namespace sdk::abi {

// The way to an object's handle.
struct Access {
    template <typename T>
    static void* Opaque(const Object<T>& object) noexcept {
        return object.opaque_;
    }

    // Gives an invalid object a handle to own.
    template <typename T>
    static void Own(Object<T>& object, void* opaque) noexcept {
        object.opaque_ = opaque;
        object.owned_ = true;
    }
};

// Throws InvalidObjectError for the function at `index`.
[[noreturn]] void ThrowInvalid(std::size_t index, const char* class_name);

// Objects are passed by pointer to the handle. The library never keeps the pointer, so a copy of
// the handle on the stack serves.
template <typename T>
requires std::derived_from<T, Object<T>>
struct Abi<T> {
    using C = typename ClassOf<T>::C;
    using Parameter = C*;
    static constexpr bool kReturned = false;

    class In {
      public:
        In(const T& value, std::size_t index) : value_{Access::Opaque(value)} {
            if (!value) [[unlikely]]
                ThrowInvalid(index, ClassOf<T>::kName);
        }
        C* Address() noexcept { return &value_; }
        std::tuple<C*> Arguments() noexcept { return {&value_}; }

      private:
        C value_;
    };

    // A null handle is not owned: the object is then invalid.
    class Owned {
      public:
        explicit Owned(C handle) noexcept {
            if (handle.opaque != nullptr) Access::Own(object_, handle.opaque);
        }
        explicit Owned(const C* handle) noexcept : Owned(handle != nullptr ? *handle : C{}) {}
        T Take() noexcept { return std::move(object_); }

      private:
        T object_{NullObject{}};
    };
};

}  // namespace sdk::abi
