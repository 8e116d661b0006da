#include "engine/presence/local_presence.h"

#include <boost/json/object.hpp>
#include <utility>

#include "engine/presence/activity/activity_json.h"

namespace engine {
namespace {

namespace json = boost::json;

json::object PresenceArguments(std::int32_t pid, json::value activity) {
    return {{"pid", pid}, {"activity", std::move(activity)}};
}

}  // namespace

LocalPresence::LocalPresence(LocalClient& client, PresenceLimit limit,
                             std::function<std::int32_t()> pid)
    : PresenceRoute(limit), client_(client), pid_(std::move(pid)) {}

void LocalPresence::Show(const Activity* activity, Done done) {
    Pace().Sent(PresencePace::Clock::now());
    const std::int32_t pid = pid_();
    // The local client keeps one activity for each process.
    if (shown_pid_ != 0 && shown_pid_ != pid) {
        client_.Request("SET_ACTIVITY", PresenceArguments(shown_pid_, nullptr),
                        [](const Result<json::value>&) {});
    }
    shown_pid_ = activity ? pid : 0;
    client_.Request("SET_ACTIVITY",
                    PresenceArguments(
                        pid, activity ? json::value(RpcActivity(*activity)) : json::value(nullptr)),
                    [done = std::move(done)](const Result<json::value>& answer) {
                        if (answer) return done({});
                        done(answer.GetError());
                    });
}

}  // namespace engine
