#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "engine/core/error.h"

namespace engine {

/// A value or an `Error`. Converts from both: `return value;` and `return error;`.
template <class T>
class [[nodiscard]] Result {
  public:
    using ValueType = T;

    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool HasValue() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return HasValue(); }

    /// The value; only to be called when `HasValue()`.
    T& Value() & { return std::get<0>(state_); }
    const T& Value() const& { return std::get<0>(state_); }
    T&& Value() && { return std::get<0>(std::move(state_)); }
    T& operator*() & { return Value(); }
    const T& operator*() const& { return Value(); }
    T&& operator*() && { return std::move(*this).Value(); }
    T* operator->() { return &Value(); }
    const T* operator->() const { return &Value(); }

    /// The error; only to be called when not `HasValue()`.
    Error& GetError() & { return std::get<1>(state_); }
    const Error& GetError() const& { return std::get<1>(state_); }
    Error&& GetError() && { return std::get<1>(std::move(state_)); }

  private:
    std::variant<T, Error> state_;
};

/// Success without a value, or an `Error`. Success is `return {};`.
template <>
class [[nodiscard]] Result<void> {
  public:
    using ValueType = void;

    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool HasValue() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return HasValue(); }

    Error& GetError() & { return error_.value(); }
    const Error& GetError() const& { return error_.value(); }
    Error&& GetError() && { return std::move(error_).value(); }

  private:
    std::optional<Error> error_;
};

}  // namespace engine
