#include "engine/presence/rich_presence.h"

#include <doctest/doctest.h>

#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/host.h"
#include "test/cpp/engine/support/run.h"

using namespace engine;

namespace {

/// A route that writes down what it is to show, and is answered by the test.
class Route final : public PresenceRoute {
  public:
    explicit Route(PresenceRouteKind kind) : PresenceRoute(PresenceLimit{}), kind_(kind) {}
    PresenceRouteKind Kind() const override { return kind_; }
    void Show(const Activity* activity, Done done) override {
        Pace().Sent(engine::PresencePace::Clock::now());
        shown.push_back(activity ? *activity->state : "");
        if (answers) return done({});
        waiting.push_back(std::move(done));
    }
    void Answer(Result<void> outcome) {
        auto done = std::move(waiting.front());
        waiting.pop_front();
        done(std::move(outcome));
    }

    std::deque<std::string> shown;
    std::deque<Done> waiting;
    bool answers = true;

  private:
    PresenceRouteKind kind_;
};

/// Presence with a local and a gateway route, all on the I/O thread.
struct Fixture {
    test::FreeThreaded free_threaded;
    test::Channel<int> outcomes;
    std::vector<PresenceRouteKind> routes;
    Route local{PresenceRouteKind::Local};
    Route gateway{PresenceRouteKind::Gateway};
    std::shared_ptr<RichPresence> presence;

    Fixture() {
        Do([this] {
            presence = std::make_shared<RichPresence>(
                [this](PresenceRouteKind kind) { routes.push_back(kind); });
        });
    }
    ~Fixture() {
        Do([this] {
            presence->Close();
            presence.reset();
        });
    }

    template <class F>
    void Do(F task) {
        test::Run([](F& task) -> boost::asio::awaitable<void> {
            task();
            co_return;
        }(task));
    }

    void Update(const std::string& state) {
        const auto caller = [](void (*)(), void* data, ClientResult result) {
            static_cast<test::Channel<int>*>(data)->Push(static_cast<int>(result.type));
        };
        Callback<ClientResult> callback(
            caller, [] {}, nullptr, &outcomes);
        Activity activity;
        activity.state = state;
        presence->Update(std::move(activity), Completion<>(std::move(callback)));
    }
};

const Error kBroken = Error::Network(NetworkFailure::Closed, "broken");

using Shown = std::deque<std::string>;
using Routes = std::vector<PresenceRouteKind>;

}  // namespace

TEST_CASE("presence moves to the gateway and back, and is shown in one place only") {
    Fixture f;
    f.Do([&] {
        f.presence->OnRouteReady(f.local);
        f.Update("one");
        f.presence->OnRouteReady(f.gateway);
        f.presence->OnRouteLost(f.gateway);
        f.presence->ClearRichPresence();
    });
    CHECK(f.outcomes.Next() == 0);
    CHECK(f.local.shown == Shown{"one", "", "one", ""});
    CHECK(f.gateway.shown == Shown{"one"});
    using enum PresenceRouteKind;
    CHECK(f.routes == Routes{Local, Gateway, None, Local, None});
}

TEST_CASE("what waits for a route goes out once there is one, the last of several") {
    Fixture f;
    f.Do([&] {
        f.Update("one");
        f.Update("two");
        f.presence->OnRouteReady(f.local);
    });
    CHECK(f.outcomes.Next() == 0);
    CHECK(f.outcomes.Next() == 0);
    CHECK(f.local.shown == Shown{"two"});
}

TEST_CASE("changes during a send go out after it, the last of several") {
    Fixture f;
    f.local.answers = false;
    f.Do([&] {
        f.presence->OnRouteReady(f.local);
        f.Update("one");
        f.Update("two");
        f.Update("three");
        CHECK(f.local.shown == Shown{"one"});
        f.local.Answer({});
        CHECK(f.local.shown == Shown{"one", "three"});
        f.local.Answer(Error::Of(ErrorType::RPCError, "no"));
    });
    CHECK(f.outcomes.Next() == 0);
    CHECK(f.outcomes.Next() == 9);
    CHECK(f.outcomes.Next() == 9);
}

TEST_CASE("a send that broke is made again on the next connection, and answered then") {
    Fixture f;
    f.local.answers = false;
    f.Do([&] {
        f.presence->OnRouteReady(f.local);
        f.Update("one");
        f.Update("two");
        f.local.Answer(kBroken);
        f.presence->OnRouteLost(f.local);
        CHECK(f.local.shown == Shown{"one"});
        f.presence->OnRouteReady(f.local);
        CHECK(f.local.shown == Shown{"one", "two"});
        f.local.Answer({});
    });
    CHECK(f.outcomes.Next() == 0);
    CHECK(f.outcomes.Next() == 0);
}

TEST_CASE("a refused route answers what waits, unless another one is there") {
    Fixture f;
    const Error refusal = Error::Of(ErrorType::RPCError, "not this application");
    f.Do([&] {
        f.Update("one");
        f.presence->OnRouteRefused(f.local, refusal);
        f.Update("two");
    });
    CHECK(f.outcomes.Next() == 9);
    CHECK(f.outcomes.Next() == 9);
    f.Do([&] { f.presence->OnRouteReady(f.gateway); });
    CHECK(f.gateway.shown == Shown{"two"});
    f.Do([&] { f.Update("three"); });
    CHECK(f.outcomes.Next() == 0);
}

TEST_CASE("updates that are cleared before they are shown are aborted, and nothing is sent") {
    Fixture f;
    f.Do([&] {
        f.Update("one");
        f.presence->ClearRichPresence();
        f.presence->OnRouteReady(f.local);
        f.presence->ClearRichPresence();
    });
    CHECK(f.outcomes.Next() == 7);
    CHECK(f.local.shown.empty());
}

TEST_CASE("without a route an update that is replaced is answered at once, the last one waits") {
    Fixture f;
    f.Do([&] {
        for (int i = 0; i < 1000; ++i) f.Update("state " + std::to_string(i));
    });
    for (int i = 0; i < 999; ++i) CHECK(f.outcomes.Next() == 0);
    f.Do([&] {
        f.presence->OnRouteReady(f.local);
        CHECK(f.local.shown == Shown{"state 999"});
    });
    CHECK(f.outcomes.Next() == 0);
}
