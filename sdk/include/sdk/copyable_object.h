#pragma once

#include <utility>

#include "sdk/include/sdk/object.h"

namespace sdk {

/// An object that can be copied as well as moved. A copy is independent of what it was copied from;
/// the copy of an invalid object is invalid.
template <typename T>
class CopyableObject : public Object<T> {
  public:
    CopyableObject(const CopyableObject& other) : Object<T>(NullObject{}) { Clone(other); }
    CopyableObject(CopyableObject&&) noexcept = default;

    /// Leaves this object as it was when copying throws.
    CopyableObject& operator=(const CopyableObject& other) {
        if (this != &other) *this = CopyableObject(other);
        return *this;
    }
    CopyableObject& operator=(CopyableObject&&) noexcept = default;

  protected:
    constexpr explicit CopyableObject(NullObject) noexcept : Object<T>(NullObject{}) {}
    ~CopyableObject() = default;

  private:
    void Clone(const CopyableObject& other);
};

}  // namespace sdk
