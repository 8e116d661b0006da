#pragma once

#include <exception>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/exports/arguments.h"
#include "engine/exports/body.h"
#include "engine/exports/objects.h"
#include "engine/exports/refusal.h"
#include "engine/exports/results.h"
#include "engine/exports/unavailable.h"

namespace engine {

/// Runs the function `Row` describes and is the body of its C symbol. Never throws. An invalid
/// object or argument, or a function that the engine does not have, returns defaults, and an
/// asynchronous function always completes.
template <class Row>
class Invocation {
  public:
    using Self = typename Row::Self;
    using Result = ResultOf<typename Row::Result>;
    using Given = Arguments<typename Row::Arguments>;

    template <class Out>
    static typename Result::Return Run(Self* self, Out out, Given& arguments) noexcept {
        try {
            if constexpr (!Supported<Row>) {
                Reject(self, arguments, Unavailable<Row>());
            } else if (!Row::kStatic && !self) {
                Reject(self, arguments, InvalidObject());
            } else if (!arguments.Given()) {
                Reject(self, arguments, MissingArgument());
            } else if (Row::kKind == RowKind::Async && IsDisabled(self)) {
                Reject(self, arguments, Disabled());
            } else {
                return Call(self, out, arguments);
            }
        } catch (const std::exception& e) {
            Recover(self, arguments, e.what());
        } catch (...) {
            Recover(self, arguments, "an unknown exception");
        }
        return Result::Default(out);
    }

  private:
    template <class Out>
    static typename Result::Return Call([[maybe_unused]] Self* self, Out out, Given& arguments) {
        const auto call = [&](auto&&... values) {
            return CallBody<Row>(self, std::forward<decltype(values)>(values)...);
        };
        if constexpr (std::is_void_v<typename Row::Result>) {
            arguments.Apply(call);
        } else {
            return Result::Deliver(arguments.Apply(call), out);
        }
    }

    static void Reject([[maybe_unused]] Self* self, [[maybe_unused]] Given& arguments,
                       const Error& error) {
        LogWarning(self, error.message);
        if constexpr (Row::kKind == RowKind::Async) Refuse(arguments.Held(), error);
    }

    static void Recover(Self* self, Given& arguments, const char* what) noexcept {
        try {
            Reject(self, arguments,
                   Error::Of(ErrorType::Aborted,
                             std::string(Row::kName) + " failed inside the engine: " + what));
        } catch (...) {
            // Out of memory while reporting that memory ran out: the defaults have to do.
        }
    }

    static bool IsDisabled([[maybe_unused]] Self* self) {
        if constexpr (requires { self->IsFunctionDisabled(Row::kFunction); }) {
            return !Row::kStatic && self->IsFunctionDisabled(Row::kFunction);
        } else {
            return false;
        }
    }

    static Error InvalidObject() {
        return Error::Of(ErrorType::ClientDestroyed,
                         std::string(Row::kName) +
                             " was called on an invalid object. Keep the object until the call.");
    }
    static Error MissingArgument() {
        return Error::Invalid(std::string(Row::kName) +
                              " was given an invalid object as an argument. Pass a valid one.");
    }
    static Error Disabled() {
        return Error::Of(ErrorType::Disabled,
                         std::string(Row::kName) +
                             " is disabled by the service for this application at present.");
    }
};

/// The body of a C function: `Invoke<Row>(self, out or nullptr, arguments...)`.
template <class Row, class Handle, class Out, class... C>
auto Invoke(Handle* handle, Out out, C... arguments) noexcept {
    Arguments<typename Row::Arguments> given(arguments...);
    return Invocation<Row>::Run(Abi<typename Row::Self>::Get(handle), out, given);
}

}  // namespace engine
