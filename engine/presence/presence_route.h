#pragma once

#include "engine/core/result.h"
#include "engine/core/unique_function.h"
#include "engine/model/generated/records.h"
#include "engine/presence/presence_pace.h"

namespace engine {

/// The route by which others see the presence. The numbers are those of the engine's own interface.
enum class PresenceRouteKind { None = 0, Local = 1, Gateway = 2 };

/// A route by which the presence reaches others. It notifies `RichPresence` when it can be used
/// (`OnRouteReady`) and when it no longer can (`OnRouteLost`). I/O thread only.
class PresenceRoute {
  public:
    using Done = UniqueFunction<void(Result<void>)>;

    explicit PresenceRoute(PresenceLimit limit) : pace_(limit) {}
    virtual ~PresenceRoute() = default;

    virtual PresenceRouteKind Kind() const = 0;

    /// When the route takes the next change. It counts what it sends, and starts again with each
    /// connection.
    PresencePace& Pace() noexcept { return pace_; }

    /// Shows `activity`, which is valid, in place of what it shows; null shows nothing. `done` is
    /// called once, maybe at once: a NetworkError when the route broke, in which case the presence
    /// is sent again on the next route; any other error is the final answer.
    virtual void Show(const Activity* activity, Done done) = 0;

  private:
    PresencePace pace_;
};

}  // namespace engine
