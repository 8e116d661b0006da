#include "engine/net/connecting/connection_race.h"

#include <algorithm>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/core/run/timer.h"
#include "engine/core/run/wakeup.h"
#include "engine/system/sockets/private_socket.h"

namespace engine {

using tcp = boost::asio::ip::tcp;
using boost::system::error_code;

/// The attempts to connect, shared by those that are under way. It is in no unnamed namespace
/// because GCC warns of a coroutine that holds such a type in a file that shares its unit.
struct ConnectionRace : std::enable_shared_from_this<ConnectionRace> {
    std::vector<tcp::endpoint> endpoints;
    std::chrono::milliseconds delay;
    std::size_t next = 0;  // to be tried
    std::size_t pending = 0;
    std::list<tcp::socket> sockets;
    std::optional<tcp::socket> winner;
    error_code error;
    Timer timer;
    Wakeup ended;

    /// Tries the next address that can be tried at all.
    void Next() {
        while (next < endpoints.size() && !Try(endpoints[next++])) {
        }
        if (pending == 0) return End();
        if (next < endpoints.size()) timer.Start(delay, [this] { Next(); });
    }

    bool Try(const tcp::endpoint& endpoint) {
        tcp::socket& socket = sockets.emplace_back(Executor::Instance().Get());
        error_code failure;
        OpenPrivate(socket, endpoint.protocol(), failure);
        if (failure) {
            error = failure;
            return false;
        }
        ++pending;
        socket.async_connect(endpoint, [self = shared_from_this(), &socket](error_code outcome) {
            --self->pending;
            self->OnOutcome(socket, outcome);
        });
        return true;
    }

    void OnOutcome(tcp::socket& socket, error_code outcome) {
        if (sockets.empty()) return;  // it has ended
        if (!outcome) {
            winner.emplace(std::move(socket));
            return End();
        }
        error = outcome;
        Next();
    }

    void End() {
        timer.Cancel();
        next = endpoints.size();
        sockets.clear();
        ended.Wake();
    }
};

std::vector<tcp::endpoint> Interleaved(std::vector<tcp::endpoint> endpoints) {
    if (endpoints.empty()) return endpoints;
    const tcp first_family = endpoints.front().protocol();
    const auto second = std::stable_partition(
        endpoints.begin(), endpoints.end(),
        [&](const tcp::endpoint& endpoint) { return endpoint.protocol() == first_family; });
    std::vector<tcp::endpoint> ordered;
    ordered.reserve(endpoints.size());
    auto one = endpoints.begin();
    auto two = second;
    while (one != second || two != endpoints.end()) {
        if (one != second) ordered.push_back(*one++);
        if (two != endpoints.end()) ordered.push_back(*two++);
    }
    return ordered;
}

boost::asio::awaitable<tcp::socket> ConnectFirst(Cancellation& cancellation,
                                                 std::vector<tcp::endpoint> endpoints,
                                                 error_code& error,
                                                 std::chrono::milliseconds delay) {
    const auto race = std::make_shared<ConnectionRace>();
    race->endpoints = Interleaved(std::move(endpoints));
    race->delay = delay;
    race->Next();
    {
        const Cancellation::Step step(cancellation, "connecting", [race] { race->End(); });
        co_await race->ended.Wait();
    }
    race->End();
    if (race->winner) {
        error = {};
        co_return std::move(*race->winner);
    }
    error = race->error ? race->error : boost::asio::error::operation_aborted;
    co_return tcp::socket(Executor::Instance().Get());
}

}  // namespace engine
