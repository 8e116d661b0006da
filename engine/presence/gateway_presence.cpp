#include "engine/presence/gateway_presence.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "engine/presence/activity/activity_json.h"
#include "engine/presence/presence_echo.h"

namespace engine {
namespace {

namespace json = boost::json;

/// The service counts when messages arrive, which may be closer together than they were sent.
PresenceLimit WithMargin(PresenceLimit limit) {
    limit.period += limit.period / 40;
    return limit;
}

/// Nothing for a status that cannot be set (protocol 4.9).
std::optional<std::string_view> StatusText(StatusType status) {
    switch (status) {
        case StatusType::Online:
            return "online";
        case StatusType::Idle:
            return "idle";
        case StatusType::Dnd:
            return "dnd";
        case StatusType::Invisible:
        case StatusType::Offline:
            return "invisible";
        default:
            return std::nullopt;
    }
}

std::int64_t UnixMilliseconds() {
    using std::chrono::milliseconds;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(now).count();
}

}  // namespace

GatewayPresence::GatewayPresence(std::shared_ptr<ClientServices> services,
                                 const PresenceSettings& settings, RichPresence& rich)
    : Domain(std::move(services)),
      PresenceRoute(WithMargin(settings.presence_limit)),
      rich_(rich),
      echo_timeout_(settings.presence_echo_timeout) {
    On("SESSIONS_REPLACE", [this](const json::value& data) { OnSessionsReplace(data); });
}

void GatewayPresence::Show(const Activity* activity, Done done) {
    activity_ = activity ? std::optional(*activity) : std::nullopt;
    shows_.push_back(std::move(done));
    Send();
}

void GatewayPresence::SetOnlineStatus(StatusType status, Completion<> completion) {
    if (!StatusText(status)) {
        return completion.Fail(
            Error::Invalid("The status " + std::to_string(static_cast<std::int32_t>(status)) +
                           " cannot be set. Pass Online, Idle, Dnd, Invisible or Offline."));
    }
    const Result<void> ready = services_->RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    if (std::exchange(status_, status) != status) idle_since_ = UnixMilliseconds();
    status_sets_.push_back(std::move(completion));
    Send();
}

void GatewayPresence::OnStatus(ClientStatus status, ClientError, std::int32_t) {
    if (status == ClientStatus::Ready) {
        OnConnected();
    } else if (status == ClientStatus::Disconnected || status == ClientStatus::Disconnecting) {
        OnLost(true);
    } else {
        OnLost(false);
    }
}

/// A new session is online and shows nothing (protocol 4.4). One that is resumed may show anything
/// that was sent in it: the last of it may have got lost with the connection.
void GatewayPresence::OnConnected() {
    if (std::exchange(ready_, true)) return;
    activity_.reset();
    sent_.reset();
    shown_.clear();
    const bool resumed = sent_in_ == services_->gateway->SessionId();
    const bool unsent = status_ != StatusType::Online || !status_sets_.empty() || resumed;
    rich_.OnRouteReady(*this);
    // The status goes with the activity, if there is one to show.
    if (unsent && !sent_) Send();
}

void GatewayPresence::OnLost(bool disconnected) {
    pace_timer_.Cancel();
    echo_timer_.Cancel();
    const bool was_ready = std::exchange(ready_, false);
    // What was sent may have got lost with the connection, so it counts as not sent.
    awaited_.clear();
    auto shows = std::exchange(awaiting_shows_, {});
    std::move(shows_.begin(), shows_.end(), std::back_inserter(shows));
    shows_.clear();
    auto status_sets = std::exchange(awaiting_status_sets_, {});
    std::move(status_sets_.begin(), status_sets_.end(), std::back_inserter(status_sets));
    status_sets_ = std::move(status_sets);
    for (Done& done : shows) {
        done(Error::Network(NetworkFailure::Closed,
                            "The connection was lost before the presence was shown."));
    }
    if (!disconnected) {
        if (was_ready) rich_.OnRouteLost(*this);
        return;
    }
    rich_.OnRouteEnded(*this);
    status_ = StatusType::Online;
    for (Completion<>& completion : std::exchange(status_sets_, {})) {
        completion.Fail(
            Error::Of(ErrorType::Aborted, "The client disconnected before the status was shown."));
    }
}

void GatewayPresence::Send() {
    if (!ready_) return;
    const auto now = PresencePace::Clock::now();
    const auto delay = Pace().Delay(now);
    if (delay.count() > 0) return pace_timer_.Start(delay, [this] { Send(); });
    pace_timer_.Cancel();
    Result<json::object> message = Message();
    Result<void> outcome;
    if (!message) {
        outcome = message.GetError();
    } else {
        outcome = services_->gateway->Send(GatewayOp::PresenceUpdate, json::value(*message));
    }
    if (outcome) {
        Pace().Sent(now);
        sent_in_ = services_->gateway->SessionId();
        sent_ = activity_;
        return Await(std::move(*message));
    }
    // Answering may lead to the next change.
    auto shows = std::exchange(shows_, {});
    const bool new_activity = activity_ != sent_;
    activity_ = sent_;
    if (new_activity && !status_sets_.empty()) {
        Send();  // The activity was refused; the status can go without it.
    } else {
        for (Completion<>& completion : std::exchange(status_sets_, {})) {
            completion.Fail(outcome.GetError());
        }
    }
    for (Done& done : shows) done(outcome);
}

/// Callers that wait for an earlier message now wait for this one, which replaces it.
void GatewayPresence::Await(json::object message) {
    const bool waiting = !awaited_.empty();
    awaited_ = std::move(message);
    std::move(shows_.begin(), shows_.end(), std::back_inserter(awaiting_shows_));
    std::move(status_sets_.begin(), status_sets_.end(), std::back_inserter(awaiting_status_sets_));
    shows_.clear();
    status_sets_.clear();
    if (waiting) return;
    // The service sends no event for a presence that it already shows.
    if (awaited_ == shown_) return Answer();
    echo_timer_.Start(echo_timeout_, [this] {
        services_->log->Info("The service did not confirm the presence.");
        Answer();
    });
}

void GatewayPresence::OnSessionsReplace(const json::value& data) {
    const json::array* const sessions = data.if_array();
    if (awaited_.empty() || !sessions) return;
    if (ShowsPresence(*sessions, services_->gateway->SessionId(), awaited_)) Answer();
}

void GatewayPresence::Answer() {
    echo_timer_.Cancel();
    shown_ = std::exchange(awaited_, {});
    auto shows = std::exchange(awaiting_shows_, {});
    // Answering may lead to the next change.
    for (Completion<>& completion : std::exchange(awaiting_status_sets_, {})) completion.Succeed();
    for (Done& done : shows) done({});
}

/// The `d` of a presence update.
Result<json::object> GatewayPresence::Message() const {
    json::array activities;
    if (activity_) {
        Activity named = *activity_;
        if (named.name.empty()) named.name = *services_->session.ApplicationName();
        if (named.name.empty()) {
            return Error::Invalid(
                "Activity.Name is empty, and the service did not say what the "
                "application is called. Set a name.");
        }
        activities.push_back(GatewayActivity(named, services_->session.ApplicationId()));
    }
    json::object message{{"status", *StatusText(status_)},
                         {"activities", std::move(activities)},
                         {"since", nullptr},
                         {"afk", false}};
    if (status_ == StatusType::Idle) message["since"] = idle_since_;
    return message;
}

}  // namespace engine
