// The position of a value in a call, for error messages: `Client.authorize: parameter
// "args.codeChallenge.method"`. Lives on the stack while arguments are converted and costs nothing
// unless there is an error.

#pragma once

#include <node_api.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace binding {

struct Row;

class Place {
  public:
    Place(const Row& function, std::string_view parameter)
        : function_(function), name_(parameter) {}

    // A field or key of the object at this place.
    Place Field(std::string_view name) const { return Place(*this, name, kNoIndex); }
    // An element of the array at this place.
    Place Element(std::size_t index) const { return Place(*this, {}, index); }

    // `Client.authorize: parameter "args.scopes"`
    std::string ToString() const;

    // Throws a TypeError: the value must be `expected` ("a string"), but is something else.
    [[noreturn]] void RejectType(napi_env env, std::string_view expected, napi_value given) const;
    // Throws a RangeError: right type, impossible value; `given` must not be a secret.
    [[noreturn]] void RejectValue(std::string_view expected, std::string_view given) const;
    // Throws a TypeError with a sentence of its own after the place.
    [[noreturn]] void Reject(const char* code, std::string_view sentence) const;

  private:
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

    Place(const Place& outer, std::string_view name, std::size_t index)
        : function_(outer.function_), outer_(&outer), name_(name), index_(index) {}

    std::string Path() const;

    const Row& function_;
    const Place* outer_ = nullptr;
    std::string_view name_;
    std::size_t index_ = kNoIndex;
};

// The type of a JavaScript value, with its article: "a number", "an array", "a UserHandle".
std::string DescribeType(napi_env env, napi_value value);

}  // namespace binding
