#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/exports/abi_object.h"
#include "engine/exports/abi_string.h"

namespace engine {

/// The C type of a list of `T`.
template <class T>
struct CSpan {
    using Type = typename CClass<T>::Span;
};
template <>
struct CSpan<std::uint64_t> {
    using Type = Discord_UInt64Span;
};

template <class T>
struct Abi<std::vector<T>> {
    using C = typename CSpan<T>::Type;

    static std::vector<T> In(const C& span) {
        std::vector<T> list;
        if (!span.ptr) return list;
        list.reserve(span.size);
        for (std::size_t i = 0; i < span.size; ++i) list.push_back(Abi<T>::In(span.ptr[i]));
        return list;
    }

    static C Out(std::vector<T>&& list) {
        C out{AllocateArray<typename Abi<T>::C>(list.size()), list.size()};
        std::size_t i = 0;
        for (T& element : list) out.ptr[i++] = Abi<T>::Out(std::move(element));
        return out;
    }
};

}  // namespace engine
