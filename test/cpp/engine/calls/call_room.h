#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "engine/calls/call_manager.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/servers/gateway.h"
#include "test/cpp/engine/support/servers/media_peer.h"
#include "test/cpp/engine/support/servers/voice_peer.h"

namespace test {

/// How often a call is joined again before it is stable.
constexpr int kRejoins = 8;

/// Opcode of the voice gateway.
constexpr int kSelectProtocol = 1;

/// A change of a call's status.
struct CallChange {
    engine::CallStatus status;
    engine::CallError error = engine::CallError::None;
    std::int32_t detail = 0;
    bool operator==(const CallChange&) const = default;
};

std::ostream& operator<<(std::ostream& out, const CallChange& change);

inline bool AreConnected(const CallChange& change) {
    return change.status == engine::CallStatus::Connected;
}

/// The calls of a player in a lobby, with the two gateways and the UDP that they need. The main
/// gateway lets the player in as often as asked, and names the voice server.
class CallRoom {
  public:
    static constexpr std::uint64_t kLobby = 50;
    static constexpr std::uint64_t kSelf = 80351110224678912;

    /// What each connection to the voice server has.
    explicit CallRoom(VoiceGatewayServer::Script script);
    ~CallRoom();
    CallRoom(const CallRoom&) = delete;
    CallRoom& operator=(const CallRoom&) = delete;

    // To be set before `Start`.
    /// The delays of calls; backoffs take no time.
    engine::CallTiming timing;
    /// What the main gateway says of the voice server, when asked for the nth time; by default
    /// where it is. A text that is JSON; empty for no event at all.
    std::function<std::string(int asked)> endpoint;
    /// Whether the main gateway takes the voice server back as soon as it has named it.
    bool takes_back = false;

    /// Whether user 2 is in the call, as far as the main gateway says.
    bool has_other = false;

    /// Connects, and joins the call.
    void Start();
    /// The next status of the call.
    CallChange Next() { return changes.Next(); }
    /// The last one, with those before it in `seen`.
    CallChange Last();

    MediaPeer media;
    VoiceGatewayServer voice;
    Channel<CallChange> changes;
    std::vector<CallChange> seen;
    /// How often the main gateway was asked to let the player in.
    std::atomic<int> asked{0};

  private:
    boost::asio::awaitable<void> Play(GatewayPeer& peer, std::string url);
    boost::asio::awaitable<void> LetIn(GatewayPeer& peer);

    FreeThreaded free_threaded_;
    Channel<bool> in_lobby_;
    int sequence_ = 2;  // of the main gateway; its thread
    GatewayServer main_;
    std::shared_ptr<engine::ClientServices> services_;
    std::shared_ptr<engine::LobbyManager> lobbies_;
    std::shared_ptr<engine::CallManager> calls_;
    std::optional<engine::Call> call_;
};

}  // namespace test
