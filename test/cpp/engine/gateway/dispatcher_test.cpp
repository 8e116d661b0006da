#include "engine/gateway/dispatcher.h"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

using engine::Dispatcher;
using engine::Subscription;
using engine::Subscriptions;

namespace {

struct Fixture {
    std::shared_ptr<engine::Log> log = std::make_shared<engine::Log>();
    Dispatcher dispatcher{log};
    std::string heard;

    Dispatcher::Handler Hear(std::string what) {
        return [this, what = std::move(what)](const boost::json::value&) { heard += what; };
    }
    std::string Dispatch(const char* event = "EVENT") {
        heard.clear();
        dispatcher.Dispatch(event, {});
        return heard;
    }
};

}  // namespace

TEST_CASE("handlers of an event run in the order they were added, as long as they are held") {
    Fixture f;
    Subscriptions rest;
    rest.Add(f.dispatcher.On("EVENT", f.Hear("a")));
    std::optional<Subscription> second = f.dispatcher.On("EVENT", f.Hear("b"));
    rest.Add(f.dispatcher.On("EVENT", f.Hear("c")));
    rest.Add(f.dispatcher.On("OTHER", f.Hear("x")));
    CHECK(f.Dispatch() == "abc");
    second.reset();
    CHECK(f.Dispatch() == "ac");
    second = f.dispatcher.On("EVENT", f.Hear("d"));
    CHECK(f.Dispatch() == "acd");
    second = f.dispatcher.On("EVENT", f.Hear("e"));
    CHECK(f.Dispatch() == "ace");
}

TEST_CASE("a handler that ended frees what it captured, at the latest with the next event") {
    Fixture f;
    auto captured = std::make_shared<int>(1);
    std::optional<Subscription> subscription =
        f.dispatcher.On("EVENT", [captured](const boost::json::value&) {});
    CHECK(captured.use_count() == 2);
    subscription.reset();
    f.Dispatch();
    CHECK(captured.use_count() == 1);
}

TEST_CASE("a handler may end itself and others while it runs, and add some for the next event") {
    Fixture f;
    std::optional<Subscription> first;
    std::optional<Subscription> second;
    std::optional<Subscription> added;
    const std::string text = "captured, and still there when the handler ends itself";
    first =
        f.dispatcher.On("EVENT", [&f, &first, &second, &added, text](const boost::json::value&) {
            first.reset();
            second.reset();
            added = f.dispatcher.On("EVENT", f.Hear("new"));
            f.heard += text;
        });
    second = f.dispatcher.On("EVENT", f.Hear("never"));
    const Subscription third = f.dispatcher.On("EVENT", f.Hear(" third"));
    CHECK(f.Dispatch() == text + " third");
    CHECK(f.Dispatch() == " thirdnew");
}

TEST_CASE("a handler that throws ends just itself") {
    Fixture f;
    const Subscription first = f.dispatcher.On(
        "EVENT", [](const boost::json::value&) { throw std::runtime_error("a defect"); });
    const Subscription second = f.dispatcher.On("EVENT", f.Hear("second"));
    CHECK(f.Dispatch() == "second");
}

TEST_CASE("a subscription may outlive its dispatcher") {
    std::optional<Subscription> subscription;
    {
        Fixture f;
        subscription = f.dispatcher.On("EVENT", f.Hear("a"));
    }
    subscription.reset();
}
