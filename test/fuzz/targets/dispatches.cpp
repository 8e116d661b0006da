// Sequences of gateway events through all domains of a client, with a host that reads what they
// change, and with what happens to a client in between.

#include <boost/json/object.hpp>

#include "engine/client/client_post.h"
#include "test/fuzz/support/io_thread.h"
#include "test/fuzz/support/json_maker.h"
#include "test/fuzz/support/watching_client.h"

namespace {

constexpr int kMaxSteps = 64;

void Dispatch(engine::ClientServices& services, std::string_view event, fuzz::Choices& choices) {
    const boost::json::value data = fuzz::JsonMaker(choices).EventData(event);
    services.dispatcher->Dispatch(event, data);
}

void Step(fuzz::WatchingClient& client, engine::ClientServices& services, fuzz::Choices& choices) {
    using engine::ClientError;
    using engine::ClientStatus;
    const std::uint8_t choice = choices.Byte();
    if (choice < 240) return Dispatch(services, fuzz::EventName(choices), choices);
    switch (choice % 4) {
        case 0:
            return client.ReadAll();
        case 1:
            return services.domains.OnStatus(ClientStatus::Reconnecting, ClientError::None, 0);
        case 2:
            return services.domains.OnStatus(ClientStatus::Ready, ClientError::None, 0);
        default:
            services.users->SetCurrent(choices.Below(3));
    }
}

}  // namespace

FUZZ_TARGET(dispatches) {
    fuzz::WatchingClient client(fuzz::QuickSettings("http://127.0.0.1:1"));
    fuzz::Choices choices(input);
    const auto done = std::make_shared<std::promise<void>>();
    client.Get().Post([&client, &choices, done](engine::ClientCore& core) {
        core.services->users->SetCurrent(1);
        for (int step = 0; step < kMaxSteps && !choices.AtEnd(); ++step) {
            Step(client, *core.services, choices);
        }
        client.ReadAll();
        done->set_value();
    });
    done->get_future().wait();
}
