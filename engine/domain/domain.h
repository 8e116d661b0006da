#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/error.h"
#include "engine/core/subscription.h"
#include "engine/domain/client_services.h"
#include "engine/gateway/dispatcher.h"
#include "engine/model/generated/enums.h"

namespace engine {

/// A part of a client with a state of its own: users, lobbies, messages, … Made with the client's
/// services, it joins their list of domains, which notifies it of the session, and leaves it when
/// it is destroyed. I/O thread only, unless a domain says otherwise.
class Domain {
  public:
    virtual ~Domain();
    Domain(const Domain&) = delete;
    Domain& operator=(const Domain&) = delete;

    /// The name for the log.
    virtual std::string_view Name() const noexcept = 0;

    /// A new session began; `ready` is what READY says.
    virtual void OnReady(const boost::json::object& /*ready*/) {}

    /// Called when the client's status changes, before the host is notified.
    virtual void OnStatus(ClientStatus /*status*/, ClientError /*error*/, std::int32_t /*detail*/) {
    }

    /// Called when the client is destroyed: pending operations are answered with `reason`, and no
    /// new ones start.
    virtual void Close(const Error& /*reason*/) {}

  protected:
    explicit Domain(std::shared_ptr<ClientServices> services);

    /// Handles a gateway event as long as this lives.
    void On(std::string event, Dispatcher::Handler handler);

    /// Keeps a subscription as long as this lives.
    void Keep(Subscription subscription) { subscriptions_.Add(std::move(subscription)); }

    const std::shared_ptr<ClientServices> services_;

  private:
    Subscriptions subscriptions_;
};

}  // namespace engine
