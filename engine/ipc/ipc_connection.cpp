#include "engine/ipc/ipc_connection.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "engine/core/json/json_fields.h"
#include "engine/core/run/executor.h"

namespace engine {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;

Error Lost() {
    return Error::Network(NetworkFailure::Closed, "The local client ended the connection.");
}

}  // namespace

IpcConnection::IpcConnection(Listener& listener, std::unique_ptr<IpcStream> stream,
                             std::shared_ptr<Log> log, IpcTiming timing)
    : listener_(&listener), stream_(std::move(stream)), log_(std::move(log)), timing_(timing) {}

void IpcConnection::Start(std::uint64_t application_id) {
    const json::object handshake{{"v", 1}, {"client_id", std::to_string(application_id)}};
    Enqueue(EncodeIpcFrame(IpcOpcode::Handshake, json::serialize(handshake)));
    timer_.Start(timing_.handshake_timeout, [this] {
        End(Error::Network(NetworkFailure::Timeout,
                           "The local client did not answer the handshake in " +
                               std::to_string(timing_.handshake_timeout.count()) + " ms."));
    });
    Executor::Instance().Spawn(Read(shared_from_this()), log_);
}

asio::awaitable<void> IpcConnection::Read(std::shared_ptr<IpcConnection> self) {
    std::array<char, 4096> bytes;
    while (self->stream_->is_open()) {
        const auto [error, size] = co_await self->stream_->async_read_some(
            asio::buffer(bytes), asio::as_tuple(asio::use_awaitable));
        if (error) co_return self->End(Lost());
        self->reader_.Append({bytes.data(), size});
        while (self->listener_) {
            const auto frame = self->reader_.Next();
            if (!frame) co_return self->End(frame.GetError());
            if (!*frame) break;
            self->OnFrame(**frame);
        }
    }
}

void IpcConnection::OnFrame(const IpcFrame& frame) {
    switch (frame.opcode) {
        case IpcOpcode::Frame:
            return OnText(frame.payload);
        case IpcOpcode::Close:
            return OnClose(frame.payload);
        case IpcOpcode::Ping:
            return Answer(frame);
        case IpcOpcode::Pong:
            return;
        case IpcOpcode::Handshake:
            return End(Error::Network(NetworkFailure::Protocol,
                                      "The local client sent a handshake, which only the SDK "
                                      "sends."));
    }
}

/// Of several pings that come while writing is blocked, only the last is answered.
void IpcConnection::Answer(const IpcFrame& ping) {
    std::string pong = EncodeIpcFrame(IpcOpcode::Pong, ping.payload);
    if (unsent_.empty()) return Enqueue(std::move(pong));
    pong_ = std::move(pong);
}

void IpcConnection::OnText(const std::string& text) {
    auto message = IpcMessage::Parse(text);
    if (!message) return End(message.GetError());
    if (ready_) return listener_->OnMessage(std::move(*message));
    if (!message->IsEvent() || message->event != "READY") return;
    ready_ = true;
    timer_.Cancel();
    listener_->OnReady(message->data);
}

void IpcConnection::OnClose(const std::string& payload) {
    boost::system::error_code ignored;
    const json::value value = json::parse(payload, ignored);
    const json::object* const object = value.if_object();
    const auto code = object ? SmallIntegerField(*object, "code").value_or(0) : 0;
    const std::string text = object ? StringField(*object, "message").value_or("") : "";
    Error reason = Error::Network(NetworkFailure::Closed,
                                  "The local client closed the connection with code " +
                                      std::to_string(code) + (text.empty() ? "." : ": " + text));
    End(reason, code);
}

Result<void> IpcConnection::Send(std::string_view text) {
    if (text.size() > kMaxIpcPayloadOut) {
        return Error::Invalid("A message to the local client has " + std::to_string(text.size()) +
                              " bytes; " + std::to_string(kMaxIpcPayloadOut) +
                              " are accepted. Send less.");
    }
    Enqueue(EncodeIpcFrame(IpcOpcode::Frame, text));
    return {};
}

void IpcConnection::Enqueue(std::string frame) {
    unsent_.push_back(std::move(frame));
    if (unsent_.size() == 1) Write();
}

void IpcConnection::Write() {
    asio::async_write(*stream_, asio::buffer(unsent_.front()),
                      [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                          if (error) return self->End(Lost());
                          self->unsent_.pop_front();
                          if (self->pong_) {
                              self->unsent_.push_front(std::move(*self->pong_));
                              self->pong_.reset();
                          }
                          if (!self->unsent_.empty()) return self->Write();
                          if (self->detached_) self->Close();
                      });
}

void IpcConnection::End(const Error& reason, std::int32_t close_code) {
    Close();
    if (Listener* const listener = std::exchange(listener_, nullptr)) {
        listener->OnEnd(reason, close_code);
    }
}

void IpcConnection::Detach() {
    listener_ = nullptr;
    detached_ = true;
    if (unsent_.empty()) return Close();
    timer_.Start(timing_.close_timeout, [self = shared_from_this()] { self->Close(); });
}

void IpcConnection::Close() {
    timer_.Cancel();
    boost::system::error_code ignored;
    stream_->close(ignored);
}

}  // namespace engine
