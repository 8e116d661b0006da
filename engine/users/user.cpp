#include "engine/users/user.h"

#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

constexpr std::int64_t kProvisionalFlag = std::int64_t{1} << 23;

/// A nullable text: absent keeps the old value, null clears it.
void Assign(std::optional<std::string>& field, const boost::json::object& object,
            std::string_view name) {
    const boost::json::value* const value = object.if_contains(name);
    if (!value) return;
    if (value->is_null()) {
        field.reset();
    } else if (auto text = StringField(object, name)) {
        field = std::move(text);
    }
}

/// Whether `Assign` would change the field.
bool Differs(const std::optional<std::string>& field, const boost::json::object& object,
             std::string_view name) {
    const boost::json::value* const value = object.if_contains(name);
    if (!value) return false;
    if (value->is_null()) return field.has_value();
    const boost::json::string* const text = value->if_string();
    return text && (!field || *field != std::string_view(*text));
}

std::optional<bool> Provisional(const boost::json::object& object) {
    auto flags = IntegerField(object, "flags");
    if (!flags) flags = IntegerField(object, "public_flags");
    if (!flags) return std::nullopt;
    return (*flags & kProvisionalFlag) != 0;
}

}  // namespace

User UpdatedUser(User known, const boost::json::object& object) {
    if (auto username = StringField(object, "username")) known.username = std::move(*username);
    Assign(known.global_name, object, "global_name");
    Assign(known.avatar, object, "avatar");
    known.provisional = Provisional(object).value_or(known.provisional);
    return known;
}

bool Changes(const boost::json::object& object, const User& known) {
    const boost::json::value* const value = object.if_contains("username");
    const boost::json::string* const username = value ? value->if_string() : nullptr;
    return (username && known.username != std::string_view(*username)) ||
           Differs(known.global_name, object, "global_name") ||
           Differs(known.avatar, object, "avatar") ||
           Provisional(object).value_or(known.provisional) != known.provisional;
}

StatusType ParseStatus(std::string_view status) {
    if (status == "online") return StatusType::Online;
    if (status == "offline") return StatusType::Offline;
    if (status == "idle") return StatusType::Idle;
    if (status == "dnd") return StatusType::Dnd;
    if (status == "invisible") return StatusType::Invisible;
    return StatusType::Unknown;
}

}  // namespace engine
