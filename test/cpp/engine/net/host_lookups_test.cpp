#include "engine/net/connecting/host_lookups.h"

#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>
#include <future>
#include <string>

#include "engine/core/run/executor.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/run.h"

using namespace engine;
using Answer = HostLookups::Answer;

namespace {

/// A system of which the name "hangs" hangs until it is told to answer.
struct System {
    std::promise<void> release;
    std::shared_future<void> released = release.get_future().share();
    test::Channel<std::string> asked;

    HostLookups::Ask Ask() {
        return [this, released = released](const std::string& host, std::uint16_t port) -> Answer {
            asked.Push(host);
            if (host.starts_with("hangs")) released.wait();
            if (host == "missing") return {boost::asio::error::host_not_found, {}};
            return {{}, {{boost::asio::ip::make_address("192.0.2.7"), port}}};
        };
    }
};

std::future<Answer> LookUp(std::shared_ptr<HostLookups> lookups, std::string host,
                           std::shared_ptr<Cancellation> cancellation = nullptr) {
    if (!cancellation) cancellation = std::make_shared<Cancellation>("The test");
    return test::Start(
        [](auto lookups, std::string host, auto cancellation) -> boost::asio::awaitable<Answer> {
            co_return co_await lookups->LookUp(*cancellation, host, 443);
        }(std::move(lookups), std::move(host), std::move(cancellation)));
}

}  // namespace

TEST_CASE("a name that hangs holds no other up, and is asked for once") {
    System system;
    const auto lookups = std::make_shared<HostLookups>(system.Ask(), 2);
    auto first = LookUp(lookups, "hangs");
    CHECK(system.asked.Next() == "hangs");
    auto second = LookUp(lookups, "hangs");
    for (int i = 0; i < 5; ++i) {
        const Answer answer = test::Get(LookUp(lookups, "answers"));
        REQUIRE(answer.endpoints.size() == 1);
        CHECK(answer.endpoints[0].port() == 443);
        CHECK(system.asked.Next() == "answers");
    }
    CHECK(test::Get(LookUp(lookups, "missing")).error == boost::asio::error::host_not_found);
    CHECK(system.asked.Next() == "missing");
    system.release.set_value();
    CHECK(test::Get(std::move(first)).endpoints.size() == 1);
    CHECK(test::Get(std::move(second)).endpoints.size() == 1);
    CHECK(system.asked.Empty());
}

TEST_CASE("who is stopped does not wait for the system") {
    System system;
    const auto lookups = std::make_shared<HostLookups>(system.Ask());
    const auto cancellation = std::make_shared<Cancellation>("The test");
    auto stopped = LookUp(lookups, "hangs", cancellation);
    system.asked.Next();
    Executor::Instance().Post(
        [=] { cancellation->Stop(Error::Of(ErrorType::Aborted, "Stopped by the test.")); });
    CHECK(test::Get(std::move(stopped)).endpoints.empty());
    system.release.set_value();
}

TEST_CASE("only so many names are asked for at once; the others follow") {
    System system;
    const auto lookups = std::make_shared<HostLookups>(system.Ask(), 2);
    auto one = LookUp(lookups, "hangs-1");
    auto two = LookUp(lookups, "hangs-2");
    auto three = LookUp(lookups, "answers");
    CHECK(system.asked.Next().starts_with("hangs"));
    CHECK(system.asked.Next().starts_with("hangs"));
    CHECK(system.asked.Empty());
    system.release.set_value();
    for (auto* const pending : {&one, &two, &three}) {
        CHECK(test::Get(std::move(*pending)).endpoints.size() == 1);
    }
}
