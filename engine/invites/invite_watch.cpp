#include "engine/invites/invite_watch.h"

#include <algorithm>
#include <utility>

#include "engine/core/ids/snowflake.h"

namespace engine {
namespace {

using std::chrono::milliseconds;

/// As many as are watched at most; the oldest are given up first.
constexpr std::size_t kMaxInvites = 1000;

/// Time until the invite of that message is too old.
milliseconds TimeLeft(std::uint64_t message_id) {
    const auto sent = static_cast<milliseconds::rep>(SnowflakeTimestamp(message_id));
    const auto now = std::chrono::duration_cast<milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    return milliseconds(sent) + kInviteLifetime - now;
}

}  // namespace

InviteWatch::InviteWatch(std::shared_ptr<const UserStore> users, Listener on_changed)
    : users_(std::move(users)), on_changed_(std::move(on_changed)) {}

ActivityInvite InviteWatch::Add(ActivityInvite invite) {
    Complete(invite);
    if (TimeLeft(invite.message_id).count() <= 0) {
        invite.is_valid = false;
        return invite;
    }
    if (invites_.size() == kMaxInvites) invites_.erase(invites_.begin());
    invites_[invite.message_id] = invite;
    StartTimer();
    return invite;
}

void InviteWatch::OnPresence(std::uint64_t user_id) {
    for (auto& [id, invite] : invites_) {
        if (HostOf(invite) == user_id) Check(invite);
    }
}

void InviteWatch::OnDeleted(std::uint64_t message_id) {
    const auto found = invites_.find(message_id);
    if (found == invites_.end()) return;
    ActivityInvite invite = std::move(found->second);
    invites_.erase(found);
    if (std::exchange(invite.is_valid, false)) on_changed_(invite);
}

/// In whose party the place is: the sender's, or of a join request the receiver's.
std::uint64_t InviteWatch::HostOf(const ActivityInvite& invite) const {
    return invite.type == ActivityActionTypes::JoinRequest ? users_->CurrentId() : invite.sender_id;
}

/// Compares with the host's presence; where that is not known the invite counts as valid.
void InviteWatch::Complete(ActivityInvite& invite) const {
    const auto cell = users_->Find(HostOf(invite));
    const auto host = cell ? cell->Load() : nullptr;
    if (!host || host->status == StatusType::Unknown) return;
    const auto& game = host->game_activity;
    invite.is_valid = game && game->activity.party && game->activity.party->id == invite.party_id;
    if (invite.is_valid && !game->session_id.empty()) invite.session_id = game->session_id;
}

void InviteWatch::Check(ActivityInvite& invite) {
    const bool was_valid = invite.is_valid;
    Complete(invite);
    if (invite.is_valid != was_valid) on_changed_(invite);
}

/// The oldest first: the others are not older.
void InviteWatch::OnTime() {
    while (!invites_.empty() && TimeLeft(invites_.begin()->first).count() <= 0) {
        OnDeleted(invites_.begin()->first);
    }
    StartTimer();
}

void InviteWatch::StartTimer() {
    if (invites_.empty()) return timer_.Cancel();
    // The clock of the service may differ; never longer than an invite lives.
    const milliseconds left =
        std::min<milliseconds>(TimeLeft(invites_.begin()->first), kInviteLifetime);
    timer_.Start(std::max(left, milliseconds(0)), [this] { OnTime(); });
}

}  // namespace engine
