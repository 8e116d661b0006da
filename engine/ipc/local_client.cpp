#include "engine/ipc/local_client.h"

#include <algorithm>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/secrets/secure_random.h"

namespace engine {
namespace {

namespace json = boost::json;

/// Close codes that would come again until another local client runs (protocol 5.5): invalid client
/// id, origin, version, encoding.
bool IsFinal(std::int32_t close_code) {
    return close_code == 4000 || close_code == 4001 || close_code == 4004 || close_code == 4005;
}

Error NotConnected() {
    return Error::Network(NetworkFailure::Closed, "No local client runs on this machine.");
}

}  // namespace

LocalClient::LocalClient(IpcTiming timing, std::shared_ptr<Log> log, Observer observer)
    : timing_(timing),
      log_(log),
      observer_(std::move(observer)),
      events_(std::move(log)),
      backoff_(RandomUnit, timing.first_retry) {}

LocalClient::~LocalClient() {
    if (connection_) connection_->Detach();
}

void LocalClient::SetApplication(std::uint64_t id, std::vector<std::string> addresses) {
    if (closed_ || (id == application_id_ && addresses == addresses_)) return;
    const bool other = id != application_id_;
    application_id_ = id;
    addresses_ = std::move(addresses);
    if (other && started_) {
        if (connection_) std::exchange(connection_, nullptr)->Detach();
        Drop(Error::Network(NetworkFailure::Closed,
                            "The connection to the local client ended because the application id "
                            "was changed."));
    }
    if (!connection_) Search();
}

void LocalClient::Start() {
    if (std::exchange(started_, true)) return;
    Search();
}

void LocalClient::Close(const Error& reason) {
    const auto self = shared_from_this();
    closed_ = true;
    watch_.Watch({}, nullptr);
    retry_timer_.Cancel();
    stable_timer_.Cancel();
    settling_.clear();
    requests_.FailAll(reason);
    if (connection_) std::exchange(connection_, nullptr)->Detach();
    state_ = LocalClientState::Absent;
}

void LocalClient::WhenSettled(std::chrono::milliseconds patience,
                              UniqueFunction<void(bool)> handler) {
    if (started_ && !connection_) Search();
    if (state_ != LocalClientState::Connecting) return handler(state_ == LocalClientState::Ready);
    auto settling = std::make_unique<Settling>();
    settling->handler = std::move(handler);
    settling->patience.Start(patience, [this, key = settling.get()] {
        const auto found = std::find_if(settling_.begin(), settling_.end(),
                                        [&](const auto& one) { return one.get() == key; });
        const auto taken = std::move(*found);
        settling_.erase(found);
        taken->handler(false);
    });
    settling_.push_back(std::move(settling));
}

std::string LocalClient::Request(std::string_view command, json::object arguments,
                                 IpcRequests::Handler handler, Waits waits) {
    return Send(command, std::move(arguments), std::move(handler), waits, {});
}

std::string LocalClient::Send(std::string_view command, json::object arguments,
                              IpcRequests::Handler handler, Waits waits, std::string_view event) {
    if (state_ != LocalClientState::Ready) {
        handler(NotConnected());
        return {};
    }
    std::string nonce = MakeNonce();
    const auto sent = connection_->Send(IpcCommand(command, std::move(arguments), nonce, event));
    if (!sent) {
        handler(sent.GetError());
        return {};
    }
    const auto timeout =
        waits == Waits::ForPerson ? std::chrono::milliseconds(0) : timing_.answer_timeout;
    requests_.Add(nonce, std::move(handler), timeout, [this, name = std::string(command)] {
        // A local client that does not answer is useless; a new connection may find another one.
        if (connection_) std::exchange(connection_, nullptr)->Detach();
        OnEnd(Error::Network(NetworkFailure::Timeout,
                             "The local client did not answer " + name + " in " +
                                 std::to_string(timing_.answer_timeout.count()) + " ms."),
              0);
    });
    return nonce;
}

void LocalClient::Subscribe(std::string event) {
    const auto [added, is_new] = subscriptions_.insert(std::move(event));
    if (!is_new || state_ != LocalClientState::Ready) return;
    const std::string name = *added;
    Send(
        "SUBSCRIBE", {},
        [log = log_, name](const Result<json::value>& outcome) {
            if (!outcome && outcome.GetError().type == ErrorType::RPCError) {
                log->Warning("The event " + name +
                             " could not be subscribed to: " + outcome.GetError().message);
            }
        },
        Waits::ForAnswer, name);
}

void LocalClient::Unsubscribe(const std::string& event) {
    if (subscriptions_.erase(event) == 0 || state_ != LocalClientState::Ready) return;
    Send(
        "UNSUBSCRIBE", {}, [](const Result<json::value>&) {}, Waits::ForAnswer, event);
}

/// Takes the first local client that answers; without one, waits for the next occasion.
void LocalClient::Search() {
    retry_timer_.Cancel();
    if (closed_ || !started_ || application_id_ == 0) return;
    // Starts before the search, so that a socket that appears meanwhile is not missed.
    watch_.Watch(addresses_, [this] { OnSocketAppeared(); });
    if (!Connect()) Retry(backoff_.Next());
}

bool LocalClient::Connect() {
    for (const std::string& address : addresses_) {
        auto stream = OpenIpcStream(address);
        if (!stream) continue;
        Listener& listener = *this;
        another_ = false;
        connection_ = std::make_shared<IpcConnection>(listener, std::move(stream), log_, timing_);
        SetState(LocalClientState::Connecting);
        if (connection_) connection_->Start(application_id_);
        return true;
    }
    return false;
}

void LocalClient::Retry(std::chrono::milliseconds delay) {
    retry_timer_.Start(std::min(delay, SocketWatch::LongestRetry()), [this] { Search(); });
}

void LocalClient::OnSocketAppeared() {
    // The next local client may be noticed before the end of the last one is.
    another_ = true;
    if (!connection_) RetrySoon();
}

void LocalClient::RetrySoon() {
    backoff_.Reset();
    Retry(timing_.notice_delay);
}

void LocalClient::OnReady(const json::value& data) {
    const json::object* const ready = data.if_object();
    const json::object* const user = ready ? ObjectField(*ready, "user") : nullptr;
    user_ = user ? std::optional(*user) : std::nullopt;
    stable_timer_.Start(timing_.stable_after, [this] { backoff_.Reset(); });
    state_ = LocalClientState::Ready;
    for (const std::string& event : std::exchange(subscriptions_, {})) Subscribe(event);
    observer_.on_state(state_);
    Settle();
}

void LocalClient::OnMessage(IpcMessage message) {
    if (!message.nonce.empty() && requests_.Answer(message)) return;
    if (message.IsRefusal()) {
        return log_->Warning(RefusalError(message.data).message);
    }
    if (!message.IsEvent()) return;
    const json::object* const user = message.data.if_object();
    if (message.event == "CURRENT_USER_UPDATE" && user) user_ = *user;
    events_.Dispatch(message.event, message.data);
}

void LocalClient::OnEnd(const Error& reason, std::int32_t close_code) {
    const auto self = shared_from_this();
    connection_.reset();
    log_->Info(reason.message);
    Drop(reason);
    if (closed_ || connection_) return;
    if (!IsFinal(close_code)) return another_ ? RetrySoon() : Retry(backoff_.Next());
    Error refusal = Error::Of(ErrorType::RPCError, reason.message);
    refusal.code = close_code;
    log_->Error(refusal.message);
    observer_.on_refused(refusal);
}

/// The connection was lost: resets its state for the next one.
void LocalClient::Drop(const Error& reason) {
    stable_timer_.Cancel();
    user_.reset();
    state_ = LocalClientState::Absent;
    requests_.FailAll(reason);
    observer_.on_state(state_);
    Settle();
}

void LocalClient::Settle() {
    for (const auto& one : std::exchange(settling_, {})) {
        one->handler(state_ == LocalClientState::Ready);
    }
}

void LocalClient::SetState(LocalClientState state) {
    state_ = state;
    observer_.on_state(state);
}

}  // namespace engine
