// The parameters and the result of an SDK function, deduced from its type.

#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace binding {

template <typename ResultType, typename OwnerType, typename... ArgumentTypes>
struct SignatureOf {
    using Result = std::decay_t<ResultType>;
    // The class a function belongs to; void for a static one.
    using Owner = OwnerType;
    // By value: each parameter is converted to a new object and moved into the call.
    using Arguments = std::tuple<std::decay_t<ArgumentTypes>...>;
    static constexpr std::size_t kArity = sizeof...(ArgumentTypes);
};

template <typename Function>
struct Signature;

template <typename R, typename C, typename... A>
struct Signature<R (C::*)(A...)> : SignatureOf<R, C, A...> {};
template <typename R, typename C, typename... A>
struct Signature<R (C::*)(A...) const> : SignatureOf<R, C, A...> {};
template <typename R, typename... A>
struct Signature<R (*)(A...)> : SignatureOf<R, void, A...> {};
// A free function that changes its first argument counts as a member of its class.
template <typename R, typename C, typename... A>
requires(!std::is_const_v<C>) struct Signature<R (*)(C&, A...)> : SignatureOf<R, C, A...> {
};

template <auto Function>
using SignatureFor = Signature<decltype(Function)>;

template <auto Function, std::size_t Index>
using ArgumentOf = std::tuple_element_t<Index, typename SignatureFor<Function>::Arguments>;

}  // namespace binding
