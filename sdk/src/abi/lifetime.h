#pragma once

#include "sdk/include/sdk/copyable_object.h"
#include "sdk/src/abi/object.h"

namespace sdk {

// With a library without the Drop function the value leaks, which is better than throwing here.
template <typename T>
void Object<T>::Drop(void* opaque) noexcept {
    typename abi::ClassOf<T>::C handle{opaque};
    if (auto* drop = Find(abi::ClassOf<T>::kDrop)) drop(&handle);
}

template <typename T>
void CopyableObject<T>::Clone(const CopyableObject& other) {
    if (!other) return;
    typename abi::ClassOf<T>::C copy{};
    const typename abi::ClassOf<T>::C original{abi::Access::Opaque(other)};
    Resolve(abi::ClassOf<T>::kClone)(&copy, &original);
    abi::Access::Own(*this, copy.opaque);
}

}  // namespace sdk
