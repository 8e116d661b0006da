#include "engine/net/connecting/connection_pool.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <utility>

namespace engine {
namespace {

constexpr std::size_t kMaximumIdle = 64;  // of all origins together

/// Open and silent. Bytes or an end that wait unread mean that the server gave it up.
bool IsUsable(Stream& stream) {
    auto& socket = stream.next_layer();
    boost::system::error_code error;
    socket.non_blocking(true, error);
    if (error) return false;
    char byte = 0;
    socket.receive(boost::asio::buffer(&byte, 1), boost::asio::socket_base::message_peek, error);
    return error == boost::asio::error::would_block;
}

}  // namespace

std::optional<Stream> ConnectionPool::Take(const std::string& origin) {
    for (auto entry = idle_.end(); entry != idle_.begin();) {
        --entry;
        if (entry->origin != origin) continue;
        Stream stream = std::move(entry->stream);
        entry = idle_.erase(entry);
        if (IsUsable(stream)) return stream;
    }
    return std::nullopt;
}

void ConnectionPool::Put(const std::string& origin, Stream stream) {
    if (idle_.size() >= kMaximumIdle) idle_.pop_front();
    idle_.push_back({origin, std::move(stream), Clock::now() + idle_limit_});
    if (!timer_running_) Expire();
}

void ConnectionPool::Expire() {
    const auto now = Clock::now();
    while (!idle_.empty() && idle_.front().expiry <= now) idle_.pop_front();
    timer_running_ = !idle_.empty();
    if (!timer_running_) return;
    // Rounded up, else the timer would fire just before the time is reached.
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(idle_.front().expiry - now);
    timer_.Start(left, [weak = weak_from_this()] {
        if (const auto self = weak.lock()) self->Expire();
    });
}

}  // namespace engine
