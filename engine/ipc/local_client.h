#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/core/run/backoff.h"
#include "engine/core/run/timer.h"
#include "engine/gateway/dispatcher.h"
#include "engine/ipc/ipc_connection.h"
#include "engine/ipc/ipc_requests.h"
#include "engine/ipc/ipc_timing.h"
#include "engine/system/sockets/socket_watch.h"

namespace engine {

/// Whether the player's local client can be used. The numbers are those of the engine's own
/// interface.
enum class LocalClientState {
    Absent = 0,      ///< none answers; one that starts is noticed
    Connecting = 1,  ///< one answered, the handshake is under way
    Ready = 2
};

/// The connection to the local client for one application (protocol 5): found when it is there,
/// found again when it comes back. Owned by shared_ptr; I/O thread only.
class LocalClient final : public std::enable_shared_from_this<LocalClient>,
                          private IpcConnection::Listener {
  public:
    /// Observers of the connection.
    struct Observer {
        std::function<void(LocalClientState)> on_state;
        /// The local client will not serve this application; it is asked again when it restarts.
        std::function<void(const Error&)> on_refused;
    };

    LocalClient(IpcTiming timing, std::shared_ptr<Log> log, Observer observer);
    ~LocalClient();

    /// For which application, and where to look. A connection for another application ends.
    void SetApplication(std::uint64_t id, std::vector<std::string> addresses);
    std::uint64_t ApplicationId() const noexcept { return application_id_; }
    const std::vector<std::string>& Addresses() const noexcept { return addresses_; }

    /// Starts to search for a local client, as soon as the application is known.
    void Start();
    /// Ends for good; what was sent is still written.
    void Close(const Error& reason);

    LocalClientState State() const noexcept { return state_; }
    /// Who is signed in to the local client; null unless Ready.
    const boost::json::object* User() const noexcept { return user_ ? &*user_ : nullptr; }

    /// Looks again, and calls back once, with whether it is Ready, as soon as that is settled: at
    /// once when Ready or when no local client answers, otherwise when the handshake ends or
    /// `patience` is up.
    void WhenSettled(std::chrono::milliseconds patience, UniqueFunction<void(bool)> handler);

    /// Whether an answer may take as long as a person takes to decide.
    enum class Waits { ForAnswer, ForPerson };

    /// Sends a command and gives its result to the handler, once: a NetworkError when there is no
    /// connection or it broke, an RPCError when the local client refused. Returns the command's
    /// nonce, empty when it was not sent.
    std::string Request(std::string_view command, boost::json::object arguments,
                        IpcRequests::Handler handler, Waits waits = Waits::ForAnswer);
    /// Answers a command that is waited for with `reason`.
    void Abandon(const std::string& nonce, const Error& reason) { requests_.Fail(nonce, reason); }

    /// Asks for an event on this connection and on every later one.
    void Subscribe(std::string event);
    void Unsubscribe(const std::string& event);
    /// The handlers of the events, by name.
    Dispatcher& Events() noexcept { return events_; }

  private:
    void OnReady(const boost::json::value& data) override;
    void OnMessage(IpcMessage message) override;
    void OnEnd(const Error& reason, std::int32_t close_code) override;

    void Search();
    bool Connect();
    void Retry(std::chrono::milliseconds delay);
    void OnSocketAppeared();
    void RetrySoon();
    void Drop(const Error& reason);
    void Settle();
    void SetState(LocalClientState state);
    std::string Send(std::string_view command, boost::json::object arguments,
                     IpcRequests::Handler handler, Waits waits, std::string_view event);

    struct Settling {
        UniqueFunction<void(bool)> handler;
        Timer patience;
    };

    const IpcTiming timing_;
    std::shared_ptr<Log> log_;
    Observer observer_;
    std::uint64_t application_id_ = 0;
    std::vector<std::string> addresses_;
    bool started_ = false;
    bool closed_ = false;

    LocalClientState state_ = LocalClientState::Absent;
    std::shared_ptr<IpcConnection> connection_;
    std::optional<boost::json::object> user_;
    IpcRequests requests_;
    Dispatcher events_;
    std::set<std::string> subscriptions_;
    std::vector<std::unique_ptr<Settling>> settling_;

    SocketWatch watch_;
    bool another_ = false;  // a socket has appeared since the connection was opened
    Backoff backoff_;
    Timer retry_timer_;
    Timer stable_timer_;
};

}  // namespace engine
