#pragma once

#include <utility>

#include "sdk/include/sdk/null_object.h"

namespace sdk {

namespace abi {
struct Access;
}  // namespace abi

/// The base of every class of the SDK: a handle of the loaded library, and whether it owns one.
///
/// An object is *invalid* when it is `nullobj`, when it was moved from, or when it came from a
/// function that had no result. An invalid object converts to `false`; calling any of its members
/// throws InvalidObjectError, destroying and assigning it is always fine.
///
/// Threads: one object may be read from several threads at once. Setting a field, assigning, moving
/// or destroying it must not happen at the same time as any other use of the same object.
template <typename T>
class Object {
  public:
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    Object(Object&& other) noexcept
        : opaque_(std::exchange(other.opaque_, nullptr)),
          owned_(std::exchange(other.owned_, false)) {}

    Object& operator=(Object&& other) noexcept {
        Object moved(std::move(other));
        std::swap(opaque_, moved.opaque_);
        std::swap(owned_, moved.owned_);
        return *this;
    }

    /// Whether the object is valid.
    explicit operator bool() const noexcept { return owned_; }

  protected:
    constexpr explicit Object(NullObject) noexcept {}

    ~Object() {
        if (owned_) Drop(opaque_);
    }

  private:
    friend struct abi::Access;

    static void Drop(void* opaque) noexcept;

    void* opaque_ = nullptr;
    bool owned_ = false;
};

}  // namespace sdk
