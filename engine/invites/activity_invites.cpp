#include "engine/invites/activity_invites.h"

#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/invites/activity_invite.h"
#include "engine/users/user_store.h"

namespace engine {

namespace json = boost::json;

ActivityInvites::ActivityInvites(std::shared_ptr<ClientServices> services)
    : Domain(std::move(services)),
      activity_invite_created(services_->events),
      activity_invite_updated(services_->events),
      watch_(services_->users,
             [this](const ActivityInvite& invite) { activity_invite_updated.Fire(invite); }) {
    On("MESSAGE_CREATE", [this](const json::value& data) { OnMessage(data); });
    // In place of the message, for a session that may not read messages.
    On("ACTIVITY_INVITE_CREATE", [this](const json::value& data) {
        if (data.is_object() && CarriesInvite(data.get_object())) return OnMessage(data);
        services_->log->Warning("An ACTIVITY_INVITE_CREATE without an activity was skipped.");
    });
    On("MESSAGE_DELETE", [this](const json::value& data) { OnMessageDelete(data); });
}

/// Most messages carry no invite. The player's own invites also arrive as messages, and invites to
/// games of other publishers are ignored.
void ActivityInvites::OnMessage(const json::value& data) {
    const json::object* const message = data.if_object();
    if (!message || !CarriesInvite(*message)) return;
    const auto invite = ReadInvite(*message, services_->session.ApplicationId());
    if (!invite) {
        return services_->log->Warning(
            "An activity invite was skipped: it lacks its sender, message or party, or asks for "
            "something unknown.");
    }
    if (invite->sender_id == services_->users->CurrentId()) return;
    if (!services_->session.IsOwnOrSibling(invite->application_id, invite->parent_application_id)) {
        return;
    }
    if (const json::object* const author = ObjectField(*message, "author")) {
        services_->users->Update(*author);
    }
    activity_invite_created.Fire(watch_.Add(*invite));
}

void ActivityInvites::OnMessageDelete(const json::value& data) {
    const json::object* const message = data.if_object();
    const auto id = message ? IdField(*message, "id") : std::nullopt;
    if (id) watch_.OnDeleted(*id);
}

}  // namespace engine
