#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace fuzz {

/// What the service sends: its events, and the fields of its objects by name. Names of several
/// fields stand in one text, separated by blanks.

enum class Kind { Id, Text, Number, Bool, Texts, Map };

struct Event {
    std::string_view name;
    std::string_view fields;
};

std::span<const Event> Events();
std::string_view UserFields();
std::string_view MessageFields();

/// The fields of what that field holds, if that is an object.
std::optional<std::string_view> FieldsOfObject(std::string_view name);
/// The fields of each entry of what that field holds, if that is a list of objects.
std::optional<std::string_view> FieldsOfList(std::string_view name);
/// What that field holds otherwise.
Kind KindOf(std::string_view name);

/// The names in such a text.
std::vector<std::string_view> Words(std::string_view text);

}  // namespace fuzz
