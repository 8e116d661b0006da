#pragma once

#include <memory>
#include <optional>

#include "engine/core/error.h"
#include "engine/net/streams/cancellation.h"
#include "engine/rest/request_lanes.h"

namespace engine {

/// A handle of a request, for a caller that may cancel it before it is answered. Made with
/// make_shared and given along with the request; I/O thread only.
class RequestHandle {
  public:
    /// Ends the request with `reason`, its connection included; one that has ended stays as it is.
    void Cancel(Error reason);

    /// The outcome is known from elsewhere: the requests behind it in its lane go on, and it is not
    /// sent again. What is under way is left to end by itself, which keeps the connection.
    void Settle();

  private:
    friend class RequestScheduler;

    std::weak_ptr<Cancellation> request_;  // while it is under way
    RequestLanes::Turn* turn_ = nullptr;   // likewise
    bool exchanging_ = false;              // sent, and not answered yet
    bool settled_ = false;
    std::optional<Error> cancelled_;
};

}  // namespace engine
