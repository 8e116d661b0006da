#include "engine/domain/domain.h"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "test/cpp/engine/support/dispatching.h"

using engine::ClientError;
using engine::ClientStatus;
using engine::Domain;

namespace {

using Heard = std::vector<std::string>;

/// Records its calls; throws when it is told to.
class Recorder final : public Domain {
  public:
    Recorder(std::shared_ptr<engine::ClientServices> services, std::string name, Heard& heard)
        : Domain(std::move(services)), name_(std::move(name)), heard_(heard) {
        On("EVENT", [this](const boost::json::value&) { heard_.push_back(name_ + " EVENT"); });
    }

    std::string_view Name() const noexcept override { return name_; }
    void OnReady(const boost::json::object& ready) override {
        if (throws) throw std::runtime_error("a defect");
        heard_.push_back(name_ + " READY " + std::string(ready.at("v").as_string()));
    }
    void OnStatus(ClientStatus status, ClientError, std::int32_t detail) override {
        heard_.push_back(name_ + " " + std::to_string(static_cast<int>(status)) + " " +
                         std::to_string(detail));
    }
    void Close(const engine::Error& reason) override {
        heard_.push_back(name_ + " closes: " + reason.message);
    }

    bool throws = false;

  private:
    std::string name_;
    Heard& heard_;
};

}  // namespace

TEST_CASE(
    "domains are notified of READY, of the status and of the end in the order they were made") {
    test::Dispatching client;
    Heard heard;
    Recorder one(client.services, "one", heard);
    Recorder two(client.services, "two", heard);
    client.Dispatch("READY", R"({"v":"10"})");
    CHECK(std::exchange(heard, {}) == Heard{"one READY 10", "two READY 10"});
    client.services->domains.OnStatus(ClientStatus::Disconnected, ClientError::UnexpectedClose,
                                      4004);
    CHECK(std::exchange(heard, {}) == Heard{"one 0 4004", "two 0 4004"});
    client.services->domains.Close(engine::Error::Of(engine::ErrorType::ClientDestroyed, "over"));
    CHECK(std::exchange(heard, {}) == Heard{"one closes: over", "two closes: over"});
    client.Dispatch("READY", "[]");
    CHECK(heard.empty());
}

TEST_CASE("a domain that is gone is notified of nothing") {
    test::Dispatching client;
    Heard heard;
    auto one = std::make_unique<Recorder>(client.services, "one", heard);
    Recorder two(client.services, "two", heard);
    client.Dispatch("EVENT", "{}");
    CHECK(std::exchange(heard, {}) == Heard{"one EVENT", "two EVENT"});
    one.reset();
    client.Dispatch("EVENT", "{}");
    client.Dispatch("READY", R"({"v":"10"})");
    CHECK(heard == Heard{"two EVENT", "two READY 10"});
    CHECK(client.services->domains.Names() == std::vector<std::string_view>{"two"});
}

TEST_CASE("a domain that throws ends just its own turn") {
    test::Dispatching client;
    Heard heard;
    Recorder one(client.services, "one", heard);
    Recorder two(client.services, "two", heard);
    one.throws = true;
    client.Dispatch("READY", R"({"v":"10"})");
    CHECK(heard == Heard{"two READY 10"});
}
