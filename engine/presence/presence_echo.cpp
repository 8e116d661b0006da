#include "engine/presence/presence_echo.h"

#include <algorithm>
#include <boost/json/value.hpp>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

/// The field, or null when there is none.
const json::value& Field(const json::object& object, std::string_view name) {
    static const json::value kNothing;
    const json::value* const value = object.if_contains(name);
    return value ? *value : kNothing;
}

bool SameParty(const json::object& shown, const json::object& sent) {
    const json::object* const theirs = ObjectField(shown, "party");
    const json::object* const ours = ObjectField(sent, "party");
    if (!theirs || !ours) return theirs == ours;
    return Field(*theirs, "id") == Field(*ours, "id") &&
           Field(*theirs, "size") == Field(*ours, "size");
}

bool SameActivity(const json::object& shown, const json::object& sent) {
    constexpr std::string_view kCompared[] = {"name", "type", "state", "details", "timestamps"};
    return SameParty(shown, sent) &&
           std::all_of(std::begin(kCompared), std::end(kCompared), [&](std::string_view name) {
               return Field(shown, name) == Field(sent, name);
           });
}

bool Shows(const json::object& session, const json::object& sent) {
    if (Field(session, "status") != Field(sent, "status")) return false;
    const json::array* const shown = ArrayField(session, "activities");
    const json::array* const wanted = ArrayField(sent, "activities");
    if (!wanted || wanted->empty()) return !shown || shown->empty();
    const json::object* const activity = wanted->front().if_object();
    return activity && shown && std::any_of(shown->begin(), shown->end(), [&](const auto& one) {
               return one.is_object() && SameActivity(one.get_object(), *activity);
           });
}

}  // namespace

bool ShowsPresence(const json::array& sessions, std::string_view session_id,
                   const json::object& sent) {
    bool any = false;
    for (const json::value& entry : sessions) {
        const json::object* const session = entry.if_object();
        if (!session) continue;
        const bool shows = Shows(*session, sent);
        if (StringField(*session, "session_id") == session_id) return shows;
        any = any || shows;
    }
    return any;
}

}  // namespace engine
