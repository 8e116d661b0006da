#pragma once

#include <atomic>
#include <boost/json/value.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/core/state/snapshot.h"
#include "engine/gateway/dispatcher.h"

namespace engine {

/// What READY says of the session itself (protocol 4.5): the application, the granted scopes, what
/// the service switched off. Written on the I/O thread, read on any.
class SessionInfo {
  public:
    /// Listens to READY before everything that is added to `dispatcher` later.
    explicit SessionInfo(Dispatcher& dispatcher);
    SessionInfo(const SessionInfo&) = delete;
    SessionInfo& operator=(const SessionInfo&) = delete;

    /// 0 until it is set by the host or by READY.
    std::uint64_t ApplicationId() const noexcept { return application_id_; }
    void SetApplicationId(std::uint64_t id) noexcept { application_id_ = id; }

    /// What the application is called; empty before READY.
    std::shared_ptr<const std::string> ApplicationName() const { return application_name_.Load(); }

    /// Whether an activity or invite of `application_id`, whose parent is `parent_id` (0 = none),
    /// belongs to this application or to another one of its publisher.
    bool IsOwnOrSibling(std::uint64_t application_id, std::uint64_t parent_id) const noexcept;

    /// Whether the token has that scope; false before READY.
    bool HasScope(std::string_view scope) const;

    /// Whether the service disabled the function, such as `RevokeToken`, for this session.
    bool IsFunctionDisabled(std::string_view name) const;

  private:
    using Names = std::unordered_set<std::string>;

    void OnReady(Dispatcher& dispatcher, const boost::json::value& data);

    std::atomic<std::uint64_t> application_id_{0};
    std::atomic<std::uint64_t> parent_application_id_{0};
    Snapshot<std::string> application_name_;
    Snapshot<Names> scopes_;
    Snapshot<Names> disabled_functions_;
    Subscription ready_;
};

}  // namespace engine
