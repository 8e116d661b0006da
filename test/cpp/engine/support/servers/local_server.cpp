#include "test/cpp/engine/support/servers/local_server.h"

#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <exception>
#include <stdexcept>

namespace test {

namespace asio = boost::asio;
namespace json = boost::json;

namespace {

std::string TemporaryFolder() {
    char folder[] = "/tmp/social-sdk-ipc-XXXXXX";
    if (!mkdtemp(folder)) throw std::runtime_error("no temporary folder could be made");
    return folder;
}

std::string Reply(const json::object& command, json::value event, json::value data) {
    return LocalPeer::Frame(1, json::serialize(json::object{{"cmd", command.at("cmd")},
                                                            {"evt", std::move(event)},
                                                            {"data", std::move(data)},
                                                            {"nonce", command.at("nonce")}}));
}

}  // namespace

std::string LocalPeer::Frame(std::uint32_t opcode, std::string_view payload) {
    std::string frame;
    for (const auto number : {opcode, static_cast<std::uint32_t>(payload.size())}) {
        for (int i = 0; i < 4; ++i) frame += static_cast<char>(number >> (8 * i) & 0xFF);
    }
    return frame.append(payload);
}

std::string LocalPeer::Event(std::string_view name, json::value data) {
    return Frame(
        1, json::serialize(json::object{
               {"cmd", "DISPATCH"}, {"evt", name}, {"data", std::move(data)}, {"nonce", nullptr}}));
}

std::string LocalPeer::Ready() {
    return Event("READY", json::parse(R"({"v":1,"config":{"api_endpoint":"//x","environment":
        "production"},"user":{"id":"7","username":"seven","discriminator":"0",
        "global_name":"Seven","avatar":null,"bot":false,"flags":0,"premium_type":0}})"));
}

asio::awaitable<void> LocalPeer::SendBytes(std::string bytes) {
    co_await asio::async_write(socket_, asio::buffer(bytes), asio::use_awaitable);
}

asio::awaitable<std::pair<std::uint32_t, std::string>> LocalPeer::ReceiveFrame() {
    unsigned char header[8];
    co_await asio::async_read(socket_, asio::buffer(header), asio::use_awaitable);
    const auto number = [&](int at) {
        return static_cast<std::uint32_t>(header[at] | header[at + 1] << 8 | header[at + 2] << 16 |
                                          header[at + 3] << 24);
    };
    std::string payload(number(4), '\0');
    co_await asio::async_read(socket_, asio::buffer(payload), asio::use_awaitable);
    co_return std::pair(number(0), std::move(payload));
}

asio::awaitable<json::object> LocalPeer::Receive() {
    const auto [opcode, payload] = co_await ReceiveFrame();
    if (opcode != 1) throw std::runtime_error("no command but opcode " + std::to_string(opcode));
    co_return json::parse(payload).as_object();
}

asio::awaitable<json::object> LocalPeer::Await(std::string command) {
    for (;;) {
        json::object received = co_await Receive();
        if (received.at("cmd").as_string() == command) co_return received;
        co_await Answer(std::move(received), nullptr);
    }
}

asio::awaitable<void> LocalPeer::Answer(json::object command, json::value data) {
    co_await SendBytes(Reply(command, nullptr, std::move(data)));
}

asio::awaitable<void> LocalPeer::Refuse(json::object command, int code, std::string message) {
    json::object data;
    data["code"] = code;
    data["message"] = std::move(message);
    co_await SendBytes(Reply(command, "ERROR", std::move(data)));
}

asio::awaitable<json::object> LocalPeer::Greet() {
    const auto [opcode, payload] = co_await ReceiveFrame();
    if (opcode != 0) throw std::runtime_error("no handshake but opcode " + std::to_string(opcode));
    co_await SendBytes(Ready());
    co_return json::parse(payload).as_object();
}

asio::awaitable<void> LocalPeer::Serve() {
    for (;;) {
        json::object command = co_await Receive();
        co_await Answer(std::move(command), nullptr);
    }
}

LocalServer::LocalServer(Script script)
    : script_(std::move(script)),
      folder_(TemporaryFolder()),
      address_(folder_ + "/discord-ipc-0"),
      acceptor_(context_, asio::local::stream_protocol::endpoint(address_)) {
    setenv("SDK_IPC_PATH", address_.c_str(), 1);
    asio::co_spawn(context_, Accept(), asio::detached);
    thread_ = std::thread([this] { context_.run(); });
}

LocalServer::~LocalServer() {
    context_.stop();
    thread_.join();
    unsetenv("SDK_IPC_PATH");
    unlink(address_.c_str());
    rmdir(folder_.c_str());
}

asio::awaitable<void> LocalServer::Accept() {
    for (;;) {
        LocalSocket socket = co_await acceptor_.async_accept(asio::use_awaitable);
        asio::co_spawn(context_, Run(std::move(socket), ++connections_),
                       [](const std::exception_ptr&) {});
    }
}

asio::awaitable<void> LocalServer::Run(LocalSocket socket, int number) {
    LocalPeer peer(socket);
    co_await script_(peer, number);
}

}  // namespace test
