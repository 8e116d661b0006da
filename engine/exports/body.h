#pragma once

#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/domain/completion.h"
#include "engine/exports/abi_object.h"
#include "engine/exports/row.h"

namespace engine {

/// The engine's body of the function that `Row` describes. It is a method of that name, of the
/// class itself (`RecordMethods` for a record) or else of one of the domains that the class lists
/// as `Domains` (a tuple of references) and hands out by `Get<D>()`. Its parameters must fit, or
/// the thunk does not compile. An overloaded method counts as none, which surface_test finds. Of a
/// domain it is,
/// - for the kind Get, a const method, called at once on the caller's thread;
/// - for an event, a public slot instead: `lobby_created` for `SetLobbyCreatedCallback`;
/// - for the others a method that is called on the I/O thread, where a callback that leads with a
///   result has become a `Completion`.

template <class Row, class T>
concept HasMethod = requires {
    Row::template Body<T>();
};
template <class Row, class T>
concept HasSlot = requires {
    Row::template Slot<T>();
};

/// The first of the domains that has a body, as `type`; void when none has.
template <class Row, class Domains>
struct DomainWithBody {
    using type = void;
};
template <class Row, class D, class... Rest>
struct DomainWithBody<Row, std::tuple<D&, Rest...>> {
    static_assert(Complete<D>, "a domain must be complete where its functions are called");
    using type =
        typename std::conditional_t<HasMethod<Row, D> || HasSlot<Row, D>, std::type_identity<D>,
                                    DomainWithBody<Row, std::tuple<Rest...>>>::type;
};

/// The domain that has the body of the row; void when the class has it, or nobody.
template <class Row, class Self>
struct DomainOf {
    using type = void;
};
template <class Row, class Self>
requires(!HasMethod<Row, Self> && requires { typename Self::Domains; }) struct DomainOf<Row, Self>
    : DomainWithBody<Row, typename Self::Domains> {
};

/// Whether the engine has a body for the function.
template <class Row>
concept Supported = HasMethod<Row, typename Row::Self> ||
    !std::is_void_v<typename DomainOf<Row, typename Row::Self>::type>;

/// An argument as a domain takes it.
template <class T>
T ForDomain(T value) {
    return value;
}
template <class... Values>
Completion<Values...> ForDomain(Callback<ClientResult, Values...> callback) {
    return Completion<Values...>(std::move(callback));
}

/// Calls the body that the class has itself.
template <class Row, class... Values>
decltype(auto) CallOwnBody([[maybe_unused]] typename Row::Self* self, Values&&... values) {
    constexpr auto body = Row::template Body<typename Row::Self>();
    if constexpr (Row::kStatic) {
        return body(std::forward<Values>(values)...);
    } else {
        return std::invoke(body, *self, std::forward<Values>(values)...);
    }
}

/// Calls the body that the domain `D` has, or sets its slot.
template <class Row, class D, class... Values>
decltype(auto) CallDomain(typename Row::Self& self, Values&&... values) {
    if constexpr (HasSlot<Row, D>) {
        (self.template Get<D>().*Row::template Slot<D>()).Set(std::forward<Values>(values)...);
    } else if constexpr (Row::kKind == RowKind::Get) {
        const D& domain = self.template Get<D>();
        return std::invoke(Row::template Body<D>(), domain, std::forward<Values>(values)...);
    } else {
        static_assert(std::is_void_v<typename Row::Result>, "what is posted cannot return a value");
        self.Post([arguments = std::make_tuple(ForDomain(std::forward<Values>(values))...)](
                      auto& core) mutable {
            std::apply(
                [&](auto&... argument) {
                    std::invoke(Row::template Body<D>(), core.template Get<D>(),
                                std::move(argument)...);
                },
                arguments);
        });
    }
}

/// Calls the body of a function that is supported.
template <class Row, class... Values>
decltype(auto) CallBody(typename Row::Self* self, Values&&... values) {
    using D = typename DomainOf<Row, typename Row::Self>::type;
    if constexpr (std::is_void_v<D>) {
        return CallOwnBody<Row>(self, std::forward<Values>(values)...);
    } else {
        return CallDomain<Row, D>(*self, std::forward<Values>(values)...);
    }
}

}  // namespace engine
