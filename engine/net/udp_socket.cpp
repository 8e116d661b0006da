#include "engine/net/udp_socket.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "engine/core/run/executor.h"
#include "engine/net/connecting/resolver.h"
#include "engine/net/streams/cancellation.h"
#include "engine/net/streams/network_error.h"
#include "engine/system/sockets/private_socket.h"

namespace engine {
namespace {

namespace asio = boost::asio;
using udp = asio::ip::udp;

/// The bytes of sound and keys of one call fit into a few of these.
constexpr int kSystemBuffer = 1 << 18;

}  // namespace

struct UdpSocket::State {
    udp::socket socket{Executor::Instance().Get()};
    std::string subject = "The UDP socket";
    std::shared_ptr<Cancellation> cancellation = std::make_shared<Cancellation>(subject);

    static asio::awaitable<Result<void>> Connect(std::shared_ptr<State> self, std::string host,
                                                 std::uint16_t port,
                                                 std::chrono::milliseconds timeout);
    static asio::awaitable<Result<std::size_t>> Receive(std::shared_ptr<State> self,
                                                        std::span<std::uint8_t> buffer);
    void Open(const udp::endpoint& peer, boost::system::error_code& error);
    void Drop();
};

UdpSocket::UdpSocket() : state_(std::make_shared<State>()) {}

UdpSocket::~UdpSocket() { Close(); }

void UdpSocket::Close() {
    Executor::Instance().Post([state = state_] { state->Drop(); });
}

asio::awaitable<Result<void>> UdpSocket::Connect(std::string host, std::uint16_t port,
                                                 std::chrono::milliseconds timeout) {
    return State::Connect(state_, std::move(host), port, timeout);
}

asio::awaitable<Result<std::size_t>> UdpSocket::Receive(std::span<std::uint8_t> buffer) {
    return State::Receive(state_, buffer);
}

Result<void> UdpSocket::Send(std::span<const std::uint8_t> datagram) {
    boost::system::error_code error;
    state_->socket.send(asio::buffer(datagram.data(), datagram.size()), 0, error);
    // This reports that an earlier datagram was refused, which Receive reports as well.
    if (error == asio::error::connection_refused) {
        state_->socket.send(asio::buffer(datagram.data(), datagram.size()), 0, error);
    }
    if (!error || error == asio::error::would_block || error == asio::error::no_buffer_space ||
        error == asio::error::connection_refused) {
        return {};
    }
    const auto otherwise =
        error == asio::error::message_size ? NetworkFailure::TooLarge : NetworkFailure::Closed;
    return NetworkErrorFrom(error, otherwise, state_->subject + " sent nothing");
}

void UdpSocket::State::Drop() {
    cancellation->Stop(Error::Of(ErrorType::Aborted, subject + " was closed."));
    boost::system::error_code ignored;
    socket.close(ignored);
}

void UdpSocket::State::Open(const udp::endpoint& peer, boost::system::error_code& error) {
    socket.close(error);
    OpenPrivate(socket, peer.protocol(), error);
    if (error) return;
    boost::system::error_code ignored;
    socket.set_option(udp::socket::receive_buffer_size(kSystemBuffer), ignored);
    socket.set_option(udp::socket::send_buffer_size(kSystemBuffer), ignored);
    socket.connect(peer, error);
    if (!error) socket.non_blocking(true, error);
}

asio::awaitable<Result<void>> UdpSocket::State::Connect(std::shared_ptr<State> self,
                                                        std::string host, std::uint16_t port,
                                                        std::chrono::milliseconds timeout) {
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    self->subject = "The UDP socket to " + host + ":" + std::to_string(port);
    self->cancellation = std::make_shared<Cancellation>(self->subject);
    self->cancellation->StartTimeout(timeout);
    auto endpoints = co_await Resolve(*self->cancellation, std::move(host), port);
    self->cancellation->EndTimeout();
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    if (!endpoints) co_return std::move(endpoints).GetError();
    boost::system::error_code error = asio::error::host_not_found;
    for (const auto& endpoint : *endpoints) {
        self->Open({endpoint.address(), endpoint.port()}, error);
        if (!error) co_return Result<void>();
    }
    co_return NetworkErrorFrom(error, NetworkFailure::Connect,
                               self->subject + " could not be opened");
}

asio::awaitable<Result<std::size_t>> UdpSocket::State::Receive(std::shared_ptr<State> self,
                                                               std::span<std::uint8_t> buffer) {
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    const auto [error, size] = co_await self->socket.async_receive(
        asio::buffer(buffer.data(), buffer.size()), asio::as_tuple(asio::use_awaitable));
    if (self->cancellation->Stopped()) co_return *self->cancellation->Stopped();
    if (error && error != asio::error::message_size) {
        co_return NetworkErrorFrom(error, NetworkFailure::Closed,
                                   self->subject + " received nothing");
    }
    co_return size;
}

}  // namespace engine
