#include "engine/state/user.h"

#include <utility>

#include "engine/core/json_fields.h"

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

}  // namespace

User UpdatedUser(User known, const boost::json::object& object) {
    if (auto username = StringField(object, "username")) known.username = std::move(*username);
    Assign(known.global_name, object, "global_name");
    Assign(known.avatar, object, "avatar");
    auto flags = IntegerField(object, "flags");
    if (!flags) flags = IntegerField(object, "public_flags");
    if (flags) known.provisional = (*flags & kProvisionalFlag) != 0;
    return known;
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
