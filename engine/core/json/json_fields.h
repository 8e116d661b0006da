#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace engine {

/// Fields of JSON that comes from outside: each is nothing when it is absent, null or of another
/// type than asked for, so that malformed data can never throw.

const boost::json::object* ObjectField(const boost::json::object& object, std::string_view name);
const boost::json::array* ArrayField(const boost::json::object& object, std::string_view name);
std::optional<std::string> StringField(const boost::json::object& object, std::string_view name);
std::optional<bool> BoolField(const boost::json::object& object, std::string_view name);
/// A whole number that fits; a number with a fraction is none.
std::optional<std::int64_t> IntegerField(const boost::json::object& object, std::string_view name);
/// A whole number that fits into 32 bits.
std::optional<std::int32_t> SmallIntegerField(const boost::json::object& object,
                                              std::string_view name);
/// Any number; infinite when it is too large for a double.
std::optional<double> NumberField(const boost::json::object& object, std::string_view name);
/// A snowflake: a string of decimal digits, not 0.
std::optional<std::uint64_t> IdField(const boost::json::object& object, std::string_view name);

/// The same of a value that was found before; null is nothing.

const boost::json::object* AsObject(const boost::json::value* value);
const boost::json::array* AsArray(const boost::json::value* value);
std::optional<std::string> AsString(const boost::json::value* value);
/// Also when it is spelled like 41250.0.
std::optional<std::int64_t> AsInteger(const boost::json::value* value);
std::optional<std::int32_t> AsSmallInteger(const boost::json::value* value);
std::optional<double> AsNumber(const boost::json::value* value);
std::optional<std::uint64_t> AsId(const boost::json::value* value);

}  // namespace engine
