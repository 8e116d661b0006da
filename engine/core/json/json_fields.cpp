#include "engine/core/json/json_fields.h"

#include <cmath>
#include <limits>
#include <utility>

#include "engine/core/ids/snowflake.h"

namespace engine {

namespace json = boost::json;

const json::object* AsObject(const json::value* value) {
    return value ? value->if_object() : nullptr;
}

const json::array* AsArray(const json::value* value) { return value ? value->if_array() : nullptr; }

std::optional<std::string> AsString(const json::value* value) {
    const json::string* const text = value ? value->if_string() : nullptr;
    if (!text) return std::nullopt;
    return std::string(*text);
}

std::optional<std::int64_t> AsInteger(const json::value* value) {
    if (!value) return std::nullopt;
    if (const std::int64_t* const number = value->if_int64()) return *number;
    if (const double* const number = value->if_double()) {
        // 2^53: beyond it a double does not say which whole number was meant.
        constexpr double kExact = 9007199254740992.0;
        if (std::trunc(*number) == *number && std::abs(*number) <= kExact) {
            return static_cast<std::int64_t>(*number);
        }
    }
    return std::nullopt;
}

std::optional<std::int32_t> AsSmallInteger(const json::value* value) {
    const auto number = AsInteger(value);
    if (!number || !std::in_range<std::int32_t>(*number)) return std::nullopt;
    return static_cast<std::int32_t>(*number);
}

std::optional<double> AsNumber(const json::value* value) {
    if (!value || !value->is_number()) return std::nullopt;
    const double number = value->to_number<double>();
    // The parser makes no number of a zero with a huge exponent: 0 times infinity.
    return std::isnan(number) ? 0 : number;
}

std::optional<std::uint64_t> AsId(const json::value* value) {
    const json::string* const text = value ? value->if_string() : nullptr;
    const auto id = text ? ParseSnowflake(*text) : std::nullopt;
    return id && *id != 0 ? id : std::nullopt;
}

const json::object* ObjectField(const json::object& object, std::string_view name) {
    return AsObject(object.if_contains(name));
}

const json::array* ArrayField(const json::object& object, std::string_view name) {
    return AsArray(object.if_contains(name));
}

std::optional<std::string> StringField(const json::object& object, std::string_view name) {
    return AsString(object.if_contains(name));
}

std::optional<bool> BoolField(const json::object& object, std::string_view name) {
    const json::value* const value = object.if_contains(name);
    const bool* const flag = value ? value->if_bool() : nullptr;
    if (!flag) return std::nullopt;
    return *flag;
}

std::optional<std::int64_t> IntegerField(const json::object& object, std::string_view name) {
    return AsInteger(object.if_contains(name));
}

std::optional<std::int32_t> SmallIntegerField(const json::object& object, std::string_view name) {
    return AsSmallInteger(object.if_contains(name));
}

std::optional<double> NumberField(const json::object& object, std::string_view name) {
    return AsNumber(object.if_contains(name));
}

std::optional<std::uint64_t> IdField(const json::object& object, std::string_view name) {
    return AsId(object.if_contains(name));
}

}  // namespace engine
