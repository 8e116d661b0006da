#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/log/log.h"
#include "engine/core/run/backoff.h"
#include "engine/core/run/timer.h"
#include "engine/core/secrets/secret.h"
#include "engine/gateway/dispatcher.h"
#include "engine/gateway/gateway_connection.h"
#include "engine/gateway/gateway_timing.h"
#include "engine/gateway/resume_point.h"
#include "engine/model/generated/enums.h"
#include "engine/net/connecting/network.h"
#include "engine/rest/api_client.h"

namespace engine {

/// The client's session with the gateway and its status machine (protocol 4.6 to 4.8): bootstrap,
/// Identify or Resume, reconnects with backoff, terminal closes. Owned by shared_ptr; I/O thread
/// only, but `GetStatus`.
class GatewaySession final : public std::enable_shared_from_this<GatewaySession>,
                             private GatewayConnection::Listener {
  public:
    using StatusHandler = std::function<void(ClientStatus, ClientError, std::int32_t)>;

    GatewaySession(std::shared_ptr<Network> network, std::shared_ptr<ApiClient> api,
                   std::shared_ptr<Dispatcher> dispatcher, std::shared_ptr<Log> log,
                   GatewayTiming timing, StatusHandler on_status);
    ~GatewaySession();

    /// Any thread.
    ClientStatus GetStatus() const noexcept { return status_.load(std::memory_order_acquire); }

    /// `Bearer <token>`, for the next Identify or Resume; empty before UpdateToken.
    void SetAuthorization(Secret authorization) { authorization_ = std::move(authorization); }

    /// Starts connecting, after a running `Disconnect` has finished.
    void Connect();
    /// Ends the session; a pending attempt ends with ConnectionCanceled.
    void Disconnect();
    /// Ends the session and starts a new one, if there is one: the token is another user's.
    void Restart();
    /// Ends everything without notifying the host: the client is gone.
    void Close();

    /// Sends a message of a domain. Each kind carries a complete state, so only the newest of a
    /// kind is kept while the limit of messages delays it. A NetworkError unless the
    /// session is Ready, a ValidationError for one that is too large.
    Result<void> Send(GatewayOp op, boost::json::value data);

    /// Id of the session, empty before READY.
    const std::string& SessionId() const noexcept { return resume_.session_id; }

  private:
    // gateway_session_events.cpp: what the connection says
    std::string OnHello() override;
    void OnOpen() override;
    void OnFrame(GatewayFrame frame) override;
    std::optional<std::int64_t> Sequence() const override { return resume_.sequence; }
    void OnEnd(ConnectionEnd end) override;

    void SetStatus(ClientStatus status, ClientError error, std::int32_t detail);
    void StartAttempt();
    static boost::asio::awaitable<void> Bootstrap(std::weak_ptr<GatewaySession> weak,
                                                  std::shared_ptr<ApiClient> api,
                                                  std::shared_ptr<RequestHandle> lookup,
                                                  std::uint64_t attempt);
    void OnBootstrapFailed(const Error& error);
    void Open(const std::string& gateway_url);
    bool OnReady(const boost::json::value& data);
    void StartOver(const std::string& why, ClientError error);
    void BecomeReady();
    void OnClosed(const ConnectionEnd& end);
    void Reconnect(ClientError error, std::int32_t detail, std::chrono::milliseconds delay);
    void Stop(ClientError error, std::int32_t detail);
    void Retry(std::chrono::milliseconds delay);
    void EndAttempt();
    std::chrono::milliseconds NextBackoff();
    std::chrono::milliseconds NewSessionDelay() const;
    bool IsPending() const noexcept;

    std::shared_ptr<Network> network_;
    std::shared_ptr<ApiClient> api_;
    std::shared_ptr<Dispatcher> dispatcher_;
    std::shared_ptr<Log> log_;
    const GatewayTiming timing_;
    StatusHandler on_status_;
    Secret authorization_;

    std::atomic<ClientStatus> status_{ClientStatus::Disconnected};
    std::shared_ptr<GatewayConnection> connection_;
    std::uint64_t attempt_ = 0;              // tells an outdated bootstrap from the current one
    std::shared_ptr<RequestHandle> lookup_;  // the latest, answered or not
    bool connect_again_ = false;
    bool closed_ = false;

    ResumePoint resume_;
    bool using_resume_url_ = false;

    Backoff backoff_;
    Timer retry_timer_;
    Timer ready_timer_;  // READY, then READY_SUPPLEMENTAL
    Timer stable_timer_;
};

}  // namespace engine
