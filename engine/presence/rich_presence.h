#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/run/timer.h"
#include "engine/domain/completion.h"
#include "engine/presence/presence_route.h"

namespace engine {

/// Keeps the player's activity shown to others: on the gateway while it is Ready, otherwise through
/// the local client, as soon as one of them can be used (protocol 10.5). Of several changes only
/// the last is sent, and no more than the route's limit allows. Owned by shared_ptr; I/O thread
/// only.
class RichPresence : public std::enable_shared_from_this<RichPresence> {
  public:
    /// `on_route` is called with the route that shows the presence whenever it changes.
    explicit RichPresence(std::function<void(PresenceRouteKind)> on_route);

    /// Replaces the activity. The completion is answered when the activity is shown, or together
    /// with the later one that took its place; at once when it is invalid, and with success as soon
    /// as another one takes its place while there is no route.
    void Update(Activity activity, Completion<> completion);

    /// Clears the presence. Updates that are not shown yet get Aborted.
    void ClearRichPresence();

    /// Sends again what is shown, after something changed that goes with it.
    void Resend();

    /// The activity that is shown or waits to be; for invites, which refer to it.
    const std::optional<Activity>& Current() const noexcept { return activity_; }
    /// The route that shows it.
    PresenceRouteKind Route() const noexcept { return shown_on_; }

    /// The route has a new connection, which shows nothing yet. The route must outlive this.
    void OnRouteReady(PresenceRoute& route);
    /// The connection was lost, and with it the presence that it showed.
    void OnRouteLost(PresenceRoute& route);
    /// The host ended the route. Unless another one can be used, the presence is discarded.
    void OnRouteEnded(PresenceRoute& route);
    /// The route will not serve this application. Without another one, what waits gets `reason`;
    /// the activity is shown all the same when a route becomes ready.
    void OnRouteRefused(PresenceRoute& route, const Error& reason);

    /// Stops sending.
    void Close();

  private:
    struct Way {
        PresenceRoute* route;
        bool ready = false;
        bool shows = false;      ///< shows an activity, or is about to
        std::uint64_t sent = 0;  ///< the revision that it shows, or is about to
        std::optional<Error> refusal = std::nullopt;
    };

    Way& WayOf(PresenceRoute& route);
    Way* Preferred();
    void Send();
    void Show(Way& way);
    void FailIfRefused();
    void SucceedReplaced();
    void FailCleared();
    void OnShown(PresenceRoute& route, bool with_activity, std::vector<Completion<>> completions,
                 const Result<void>& outcome);
    void ClearOthers(const Way& used);
    void SetShownOn(PresenceRouteKind kind);

    std::function<void(PresenceRouteKind)> on_route_;
    std::vector<Way> ways_;
    std::optional<Activity> activity_;
    std::uint64_t revision_ = 0;
    std::vector<Completion<>> waiting_;  // of the updates that are not sent yet
    bool sending_ = false;
    bool closed_ = false;
    PresenceRouteKind shown_on_ = PresenceRouteKind::None;
    Timer pace_timer_;
};

}  // namespace engine
