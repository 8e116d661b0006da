#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "engine/core/run/timer.h"
#include "engine/model/generated/records.h"
#include "engine/users/user_store.h"

namespace engine {

/// How long an invite can be accepted (protocol 3.11, 11).
inline constexpr std::chrono::hours kInviteLifetime{6};

/// Watches whether the invites that were received can still be accepted: they are not too old, and
/// the host is still in the party (protocol 3.11). I/O thread.
class InviteWatch {
  public:
    using Listener = std::function<void(const ActivityInvite&)>;

    /// `on_changed` is notified of each invite that became valid or invalid.
    InviteWatch(std::shared_ptr<const UserStore> users, Listener on_changed);

    /// Watches the invite and returns it as it is now: whether it is valid, and with its session
    /// where just the host's presence names that.
    ActivityInvite Add(ActivityInvite invite);

    /// The presence of that user changed.
    void OnPresence(std::uint64_t user_id);
    /// The message that carries an invite was deleted.
    void OnDeleted(std::uint64_t message_id);

  private:
    std::uint64_t HostOf(const ActivityInvite& invite) const;
    void Complete(ActivityInvite& invite) const;
    void Check(ActivityInvite& invite);
    void OnTime();
    void StartTimer();

    std::shared_ptr<const UserStore> users_;
    Listener on_changed_;
    std::map<std::uint64_t, ActivityInvite> invites_;  // by message id, so the oldest first
    Timer timer_;
};

}  // namespace engine
