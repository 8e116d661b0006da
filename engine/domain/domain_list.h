#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/error.h"
#include "engine/core/log/log.h"
#include "engine/core/subscription.h"
#include "engine/gateway/dispatcher.h"
#include "engine/model/generated/enums.h"

namespace engine {

class Domain;

/// The domains of one client, in the order in which they were made. In this order they are notified
/// of READY, of the client's status and of its end; an exception in one does not affect the others.
/// I/O thread only (a client that is being made adds its own on the host's thread).
class DomainList {
  public:
    /// Listens to READY from now on; listeners that come before the domains were added earlier.
    DomainList(Dispatcher& dispatcher, std::shared_ptr<Log> log);
    DomainList(const DomainList&) = delete;
    DomainList& operator=(const DomainList&) = delete;

    void Add(Domain& domain) { domains_.push_back(&domain); }
    void Remove(const Domain& domain);

    void OnStatus(ClientStatus status, ClientError error, std::int32_t detail);
    void Close(const Error& reason);

    /// What the domains are called, in their order.
    std::vector<std::string_view> Names() const;

  private:
    void ForEach(std::string_view what, const std::function<void(Domain&)>& call);

    std::shared_ptr<Log> log_;
    std::vector<Domain*> domains_;
    Subscription ready_;
};

}  // namespace engine
