#pragma once

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "test/cpp/engine/support/client.h"

extern "C" void SocialSdkEngine_SetPresenceStateCallback(Discord_Client*,
                                                         void (*)(int32_t, int32_t, void*),
                                                         Discord_FreeFn, void*);

namespace test {

/// Settings for tests of the local client: short delays.
inline engine::ClientSettings LocalSettings() {
    using std::chrono::milliseconds;
    engine::ClientSettings settings = Settings("");
    settings.ipc.handshake_timeout = milliseconds(300);
    settings.ipc.answer_timeout = milliseconds(300);
    settings.ipc.first_retry = milliseconds(5);
    return settings;
}

/// A client for application 1234 that needs no sign-in.
class LocalHost {
  public:
    explicit LocalHost(engine::ClientSettings settings = LocalSettings()) : client(settings) {
        Discord_Client_SetApplicationId(client.Get(), 1234);
    }

    /// UpdateRichPresence with that state.
    std::future<Outcome> Update(const std::string& state, int type = 0) {
        Discord_Activity activity{};
        Discord_Activity_Init(&activity);
        Discord_Activity_SetType(&activity, type);
        Discord_String text = Give(state);
        Discord_Activity_SetState(&activity, &text);
        auto promise = std::make_shared<std::promise<Outcome>>();
        using OnDone = Host<Discord_ClientResult*>;
        const OnDone done([promise](Discord_ClientResult* r) { promise->set_value(Outcome(r)); });
        Discord_Client_UpdateRichPresence(client.Get(), &activity, OnDone::Function, OnDone::Free,
                                          done.Data());
        Discord_Activity_Drop(&activity);
        return promise->get_future();
    }

    /// The states and routes from now on.
    void Watch() {
        using OnState = Host<std::int32_t, std::int32_t>;
        const OnState on_state([states = states](int local, int route) {
            states->Push({local, route});
        });
        SocialSdkEngine_SetPresenceStateCallback(client.Get(), OnState::Function, OnState::Free,
                                                 on_state.Data());
    }

    Client client;
    std::shared_ptr<Channel<std::pair<int, int>>> states =
        std::make_shared<Channel<std::pair<int, int>>>();
};

}  // namespace test
