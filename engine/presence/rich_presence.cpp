#include "engine/presence/rich_presence.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/presence/activity/activity_limits.h"

namespace engine {

RichPresence::RichPresence(std::function<void(PresenceRouteKind)> on_route)
    : on_route_(std::move(on_route)) {}

void RichPresence::Update(Activity activity, Completion<> completion) {
    const Result<void> valid = ValidateActivity(activity);
    if (!valid) return completion.Fail(valid.GetError());
    activity_ = std::move(activity);
    ++revision_;
    // Without a route it is unknown when the last one is shown, so replaced ones complete at once.
    if (!Preferred()) SucceedReplaced();
    waiting_.push_back(std::move(completion));
    Send();
    FailIfRefused();
}

void RichPresence::ClearRichPresence() {
    activity_.reset();
    ++revision_;
    FailCleared();
    Send();
}

void RichPresence::Resend() {
    ++revision_;
    Send();
}

void RichPresence::OnRouteReady(PresenceRoute& route) {
    Way& way = WayOf(route);
    way.ready = true;
    way.shows = false;
    way.sent = 0;
    way.refusal.reset();
    route.Pace().Reset();
    Send();
}

void RichPresence::OnRouteLost(PresenceRoute& route) {
    Way& way = WayOf(route);
    way.ready = false;
    way.shows = false;
    way.refusal.reset();
    if (shown_on_ == route.Kind()) SetShownOn(PresenceRouteKind::None);
    Send();
}

void RichPresence::OnRouteEnded(PresenceRoute& route) {
    OnRouteLost(route);
    if (Preferred()) return;
    activity_.reset();
    ++revision_;
    for (Completion<>& completion : std::exchange(waiting_, {})) {
        completion.Fail(Error::Of(ErrorType::Aborted,
                                  "The client disconnected before the activity was shown."));
    }
}

void RichPresence::OnRouteRefused(PresenceRoute& route, const Error& reason) {
    WayOf(route).refusal = reason;
    FailIfRefused();
}

/// Only if no route can be used; a route in use answers itself.
void RichPresence::FailIfRefused() {
    if (Preferred()) return;
    for (const Way& way : ways_) {
        if (!way.refusal) continue;
        for (Completion<>& completion : std::exchange(waiting_, {})) {
            completion.Fail(*way.refusal);
        }
    }
}

void RichPresence::SucceedReplaced() {
    for (Completion<>& completion : std::exchange(waiting_, {})) completion.Succeed();
}

void RichPresence::FailCleared() {
    for (Completion<>& completion : std::exchange(waiting_, {})) {
        completion.Fail(Error::Of(ErrorType::Aborted,
                                  "The activity was cleared by ClearRichPresence() before it was "
                                  "shown."));
    }
}

void RichPresence::Close() {
    closed_ = true;
    pace_timer_.Cancel();
    waiting_.clear();
}

RichPresence::Way& RichPresence::WayOf(PresenceRoute& route) {
    const auto known =
        std::find_if(ways_.begin(), ways_.end(), [&](Way& way) { return way.route == &route; });
    if (known != ways_.end()) return *known;
    return ways_.emplace_back(Way{&route});
}

RichPresence::Way* RichPresence::Preferred() {
    Way* best = nullptr;
    for (Way& way : ways_) {
        if (way.ready && (!best || way.route->Kind() == PresenceRouteKind::Gateway)) best = &way;
    }
    return best;
}

/// Sends what is new to the preferred route: one change at a time, so that the last one wins.
void RichPresence::Send() {
    Way* const way = Preferred();
    if (closed_ || sending_ || !way || way->sent == revision_) return;
    if (!activity_ && !way->shows) {
        way->sent = revision_;
        return ClearOthers(*way);
    }
    const auto delay = way->route->Pace().Delay(PresencePace::Clock::now());
    if (delay.count() > 0) return pace_timer_.Start(delay, [this] { Send(); });
    pace_timer_.Cancel();
    Show(*way);
}

void RichPresence::Show(Way& way) {
    sending_ = true;
    way.sent = revision_;
    way.shows = activity_.has_value();
    PresenceRoute& route = *way.route;
    // A copy: the route may answer at once, and the answer may change what is to be shown.
    const std::optional<Activity> activity = activity_;
    route.Show(activity ? &*activity : nullptr,
               [weak = weak_from_this(), &route, with_activity = way.shows,
                completions = std::exchange(waiting_, {})](const Result<void>& outcome) mutable {
                   const auto self = weak.lock();
                   if (!self || self->closed_) return;
                   self->OnShown(route, with_activity, std::move(completions), outcome);
               });
}

void RichPresence::OnShown(PresenceRoute& route, bool with_activity,
                           std::vector<Completion<>> completions, const Result<void>& outcome) {
    sending_ = false;
    Way& way = WayOf(route);
    const bool broke = !outcome && outcome.GetError().type == ErrorType::NetworkError;
    if (broke) {
        // Unanswered updates wait for the next route, before later ones.
        way.sent = 0;
        std::move(waiting_.begin(), waiting_.end(), std::back_inserter(completions));
        waiting_ = std::move(completions);
        if (!activity_) FailCleared();
    } else {
        if (outcome) SetShownOn(with_activity ? route.Kind() : PresenceRouteKind::None);
        for (Completion<>& completion : completions) {
            outcome ? completion.Succeed() : completion.Fail(outcome.GetError());
        }
        ClearOthers(way);
    }
    // A broken route reports that it is lost or ready again; until then it is not used.
    if (broke && way.ready) return;
    Send();
}

/// What is shown moved to another route, or to none: the old one must not go on showing it.
void RichPresence::ClearOthers(const Way& used) {
    for (Way& way : ways_) {
        if (&way == &used || !way.ready || !std::exchange(way.shows, false)) continue;
        way.sent = 0;  // what it showed has to be sent again, should it come back to it
        way.route->Show(nullptr, [](const Result<void>&) {});
    }
}

void RichPresence::SetShownOn(PresenceRouteKind kind) {
    if (std::exchange(shown_on_, kind) != kind) on_route_(kind);
}

}  // namespace engine
