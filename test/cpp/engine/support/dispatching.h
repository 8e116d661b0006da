#pragma once

#include <boost/json/parse.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/run/callback_queue.h"
#include "engine/domain/callback.h"
#include "engine/domain/client_services.h"
#include "engine/domain/event_slot.h"
#include "engine/users/make_services.h"
#include "engine/users/user_store.h"
#include "test/cpp/engine/support/client.h"

namespace test {

/// A client's services without a connection; events are dispatched by hand, on the test's thread.
struct Dispatching {
    Dispatching() { engine::CallbackQueue::Instance().ResetCallbacks(); }

    void Dispatch(const std::string& event, const std::string& data) {
        services->dispatcher->Dispatch(event, boost::json::parse(data));
    }

    /// READY of user 1, with more fields.
    void Ready(const std::string& fields = "") {
        services->users->SetCurrent(1);
        Dispatch("READY", R"({"user":{"id":"1","username":"me"})" +
                              (fields.empty() ? "" : "," + fields) + "}");
    }

    std::shared_ptr<engine::ClientServices> services =
        engine::MakeServices(Settings("http://127.0.0.1:1"), [](auto, auto, auto) {});
};

/// Writes each event of a slot as `<name> <values>` to a list that several slots share.
template <class... Values>
void Record(engine::EventSlot<Values...>& slot, std::string name,
            std::shared_ptr<std::vector<std::string>> list) {
    struct Data {
        std::string name;
        std::shared_ptr<std::vector<std::string>> list;
    };
    slot.Set(engine::Callback<Values...>(
        [](void (*)(), void* data, Values... values) {
            auto& [name, list] = *static_cast<Data*>(data);
            std::string text = name;
            ((text += " " + std::to_string(values)), ...);
            list->push_back(std::move(text));
        },
        [] {}, [](void* data) { delete static_cast<Data*>(data); },
        new Data{std::move(name), std::move(list)}));
}

/// What was recorded since the last call.
inline std::vector<std::string> Take(const std::shared_ptr<std::vector<std::string>>& list) {
    engine::CallbackQueue::Instance().RunCallbacks();
    return std::exchange(*list, {});
}

}  // namespace test
