#include "test/cpp/engine/calls/call_room.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <utility>

#include "engine/domain/callback.h"
#include "engine/users/make_services.h"
#include "engine/users/user_store.h"
#include "test/cpp/engine/calls/on_io_thread.h"
#include "test/cpp/engine/support/session.h"

namespace test {

namespace asio = boost::asio;
namespace json = boost::json;

namespace {

constexpr int kVoiceStatesOfLobbies = 17;
constexpr char kSession[] = "s-1";

/// A callback of the host that calls `call`.
template <class... Args, class Call>
engine::Callback<Args...> CallbackOf(Call call) {
    return engine::Callback<Args...>(
        [](void (*)(), void* data, Args... args) {
            (*static_cast<Call*>(data))(std::move(args)...);
        },
        [] {}, [](void* data) { delete static_cast<Call*>(data); }, new Call(std::move(call)));
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const CallChange& change) {
    return out << engine::Call::StatusToString(change.status) << ' '
               << engine::Call::ErrorToString(change.error) << ' ' << change.detail;
}

CallRoom::CallRoom(VoiceGatewayServer::Script script)
    : voice(std::move(script)), main_([this](GatewayPeer& peer, int, std::string url) {
          return Play(peer, std::move(url));
      }) {
    timing.gateway.backoff_scale = 0.001;
    endpoint = [this](int) { return '"' + voice.Endpoint() + '"'; };
    const auto settings = Settings(main_.ApiBase());
    services_ = engine::MakeServices(settings, [this](auto status, auto error, auto detail) {
        services_->domains.OnStatus(status, error, detail);
    });
}

CallRoom::~CallRoom() {
    OnIo([this] {
        const auto reason = engine::Error::Of(engine::ErrorType::ClientDestroyed, "The test ends.");
        call_.reset();
        services_->domains.Close(reason);
        services_->gateway->Close();
        services_->api->Close(reason);
        calls_.reset();
        lobbies_.reset();
        services_.reset();
    });
}

asio::awaitable<void> CallRoom::Play(GatewayPeer& peer, std::string url) {
    co_await Greet(peer, kSession, std::move(url));
    const std::string lobby = std::to_string(kLobby);
    json::object created{{"id", lobby}, {"metadata", json::object{}}, {"members", json::array{}}};
    co_await peer.SendDispatch("LOBBY_CREATE", ++sequence_, std::move(created));
    for (;;) {
        const json::object command = co_await peer.ReceiveCommand();
        if (Op(command) != kVoiceStatesOfLobbies) continue;
        if (!command.at("d").as_array().empty()) co_await LetIn(peer);
    }
}

asio::awaitable<void> CallRoom::LetIn(GatewayPeer& peer) {
    const std::string named = endpoint(++asked);
    if (named.empty()) co_return;
    const std::string lobby = std::to_string(kLobby);
    json::object state{{"lobby_id", lobby},      {"channel_id", lobby},
                       {"session_id", kSession}, {"user_id", std::to_string(kSelf)},
                       {"self_mute", false},     {"self_deaf", false}};
    json::object other = state;
    co_await peer.SendDispatch("LOBBY_VOICE_STATE_UPDATE", ++sequence_, std::move(state));
    other["user_id"] = "2";
    other["session_id"] = "s-2";
    if (has_other) {
        co_await peer.SendDispatch("LOBBY_VOICE_STATE_UPDATE", ++sequence_, std::move(other));
    }
    // A new session has a new token.
    json::object server{{"lobby_id", lobby},
                        {"token", "t-" + std::to_string(sequence_)},
                        {"endpoint", json::parse(named)}};
    co_await peer.SendDispatch("LOBBY_VOICE_SERVER_UPDATE", ++sequence_, server);
    if (!takes_back) co_return;
    server["endpoint"] = nullptr;
    co_await peer.SendDispatch("LOBBY_VOICE_SERVER_UPDATE", ++sequence_, std::move(server));
}

void CallRoom::Start() {
    OnIo([this] {
        services_->users->SetCurrent(kSelf);
        lobbies_ = std::make_shared<engine::LobbyManager>(services_);
        lobbies_->lobby_created.Set(
            CallbackOf<std::uint64_t>([this](std::uint64_t) { in_lobby_.Push(true); }));
        const auto audio = [] {
            return engine::sound::AudioEngine::Make(engine::sound::MakeNoDevices(),
                                                    engine::sound::AudioEngine::Clock::Manual);
        };
        calls_ = std::make_shared<engine::CallManager>(services_, lobbies_,
                                                       Settings(main_.ApiBase()), timing, audio);
        lobbies_->on_voice_state = [this](std::uint64_t lobby, const engine::VoiceState* before,
                                          const engine::VoiceState* now) {
            calls_->OnVoiceState(lobby, before, now);
        };
        services_->gateway->SetAuthorization(engine::Secret("Bearer t"));
        services_->gateway->Connect();
    });
    in_lobby_.Next();
    call_ = calls_->Start(kLobby);
    call_->SetStatusChangedCallback(CallbackOf<engine::CallStatus, engine::CallError, std::int32_t>(
        [this](engine::CallStatus status, engine::CallError error, std::int32_t detail) {
            changes.Push({status, error, detail});
        }));
}

CallChange CallRoom::Last() {
    for (;;) {
        const CallChange change = Next();
        seen.push_back(change);
        if (change.status == engine::CallStatus::Disconnected) return change;
    }
}

}  // namespace test
