#pragma once

#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/run/callback_queue.h"
#include "engine/domain/client_services.h"
#include "engine/domain/event_slot.h"
#include "engine/users/make_services.h"
#include "engine/users/user_store.h"
#include "test/cpp/engine/support/client.h"

namespace test {

/// The services of a client that is not connected, and events as the gateway would bring them. For
/// the test's thread alone.
class DomainServices {
  public:
    DomainServices() {
        engine::CallbackQueue::Instance().ResetCallbacks();
        services_->log->AddSink(
            engine::LoggingSeverity::Warning,
            [this](engine::LoggingSeverity, const std::string& text) { log_.push_back(text); });
    }
    ~DomainServices() { engine::CallbackQueue::Instance().ResetCallbacks(); }

    const std::shared_ptr<engine::ClientServices>& Get() const { return services_; }
    engine::UserStore& Users() { return *services_->users; }
    engine::User User(std::uint64_t id) { return *Users().Find(id)->Load(); }

    /// Dispatches an event and runs the callbacks it leads to.
    void Dispatch(const char* event, const std::string& data) {
        services_->dispatcher->Dispatch(event, boost::json::parse(data));
        engine::CallbackQueue::Instance().RunCallbacks();
    }

    /// Calls `call` on each event of the slot.
    template <class... Values, class Call>
    void Listen(engine::EventSlot<Values...>& slot, Call call) {
        slot.Set(engine::Callback<Values...>(
            [](void (*)(), void* data, Values... values) {
                (*static_cast<Call*>(data))(std::move(values)...);
            },
            [] {}, [](void* data) { delete static_cast<Call*>(data); }, new Call(std::move(call))));
    }

    /// The warnings and errors since the last call.
    std::vector<std::string> TakeLog() { return std::exchange(log_, {}); }

  private:
    std::vector<std::string> log_;
    std::shared_ptr<engine::ClientServices> services_ =
        engine::MakeServices(Settings("http://127.0.0.1:1"),
                             [](engine::ClientStatus, engine::ClientError, std::int32_t) {});
};

}  // namespace test
