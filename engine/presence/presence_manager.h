#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/domain/domain.h"
#include "engine/domain/event_slot.h"
#include "engine/ipc/local_client.h"
#include "engine/presence/local_presence.h"
#include "engine/presence/presence_settings.h"
#include "engine/presence/rich_presence.h"

namespace engine {

/// A client's presence and its connection to the local client, which needs no sign-in. I/O thread;
/// the event slots: any thread.
class PresenceManager final : public Domain {
  public:
    /// `window_pid` is what SetGameWindowPid set, 0 for this process; it outlives this.
    PresenceManager(std::shared_ptr<ClientServices> services, const PresenceSettings& settings,
                    const std::atomic<std::int32_t>& window_pid);

    std::string_view Name() const noexcept override { return "presence"; }
    void OnReady(const boost::json::object& ready) override;
    /// Ends it: the presence is cleared, within the close timeout.
    void Close(const Error& reason) override;

    /// What the player does; routes report to it.
    RichPresence& Rich() noexcept { return *rich_; }
    LocalClient& Local() noexcept { return *local_; }
    const IpcTiming& Timing() const noexcept { return timing_; }
    /// The process whose window the local client refers to.
    std::int32_t Pid() const;

    /// A connection for that application (0 = the client's): the client's own one, or a new one
    /// that lives as long as it is held.
    std::shared_ptr<LocalClient> LocalFor(std::uint64_t application_id);

    /// Sends a command as soon as the connection is settled; ClientNotReady without a local client.
    void Command(std::string command, boost::json::object arguments, IpcRequests::Handler handler);

    // Events of the local client (protocol 5.9).
    /// The player asked there to link this game.
    EventSlot<> authorize_request;
    EventSlot<std::string> joined;
    EventSlot<std::uint64_t, std::string> joined_with_application;
    /// The local client's state and the route that shows the presence, by their numbers.
    EventSlot<std::int32_t, std::int32_t> state_changed;

    /// Reports the state now and from then on. Any thread may set the slot; this is for the first.
    void ReportState();

  private:
    void OnLocalState(LocalClientState state);
    void OnJoin(const boost::json::value& data);

    const IpcTiming timing_;
    const std::atomic<std::int32_t>& window_pid_;
    LocalClientState reported_ = LocalClientState::Absent;
    std::shared_ptr<RichPresence> rich_;
    std::shared_ptr<LocalClient> local_;
    LocalPresence local_presence_;
    std::vector<std::weak_ptr<LocalClient>> others_;
};

}  // namespace engine
