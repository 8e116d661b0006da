// What a local client sends over its socket, frame by frame, to a connection that subscribes and
// asks. Frames are made properly, mostly; then the stream may go on with anything.

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <boost/json/serialize.hpp>

#include <cstdlib>
#include <future>
#include <string>

#include "engine/ipc/local_client.h"
#include "test/fuzz/support/io_thread.h"
#include "test/fuzz/support/json_maker.h"

namespace {

using namespace engine;
namespace json = boost::json;

/// A listening socket in a folder of its own.
class Listener {
  public:
    Listener() {
        char folder[] = "/tmp/social-sdk-fuzz-XXXXXX";
        fuzz::Require(mkdtemp(folder) != nullptr, "a folder can be made");
        address_ = std::string(folder) + "/socket";
        sockaddr_un name{};
        name.sun_family = AF_UNIX;
        address_.copy(name.sun_path, sizeof name.sun_path - 1);
        const auto* const target = reinterpret_cast<const sockaddr*>(&name);
        fuzz::Require(bind(socket_, target, sizeof name) == 0 && listen(socket_, 8) == 0,
                      "a socket can be listened on");
    }
    ~Listener() {
        close(socket_);
        unlink(address_.c_str());
        rmdir(address_.substr(0, address_.rfind('/')).c_str());
    }

    const std::string& Address() const { return address_; }
    int Accept() const { return accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC); }

  private:
    int socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::string address_;
};

json::value Message(fuzz::Choices& choices) {
    constexpr std::array<std::string_view, 6> kEvents{
        "ACTIVITY_JOIN", "ACTIVITY_INVITE_CREATE", "READY", "ERROR", "AUTHORIZE_REQUEST", "OTHER"};
    constexpr std::array<std::string_view, 4> kCommands{"DISPATCH", "SET_ACTIVITY", "SUBSCRIBE",
                                                        ""};
    json::value data = fuzz::JsonMaker(choices).Object(
        "secret user activity code message type channel_id message_id application_id id");
    return {{"cmd", choices.OneOf(kCommands)},
            {"evt", choices.OneOf(kEvents)},
            {"nonce", fuzz::JsonMaker(choices).Field("nonce")},
            {"data", std::move(data)}};
}

/// The bytes that the local client sends after the handshake.
std::string Stream(fuzz::Choices& choices) {
    std::string stream;
    if (choices.Byte() < 240) {
        stream = EncodeIpcFrame(IpcOpcode::Frame,
                                R"({"cmd":"DISPATCH","evt":"READY","data":{"user":{"id":"7"}}})");
    }
    for (std::size_t left = choices.Below(16); left > 0 && !choices.AtEnd(); --left) {
        const std::uint8_t kind = choices.Byte();
        if (kind < 200) {
            stream += EncodeIpcFrame(IpcOpcode::Frame, json::serialize(Message(choices)));
        } else {
            stream += EncodeIpcFrame(static_cast<IpcOpcode>(choices.Below(6)), choices.Text());
        }
    }
    return stream.append(choices.RestText());
}

/// Sends the stream and reads whatever comes until the other end closes.
void Serve(int connection, std::string_view stream) {
    char bytes[4096];
    fuzz::Require(recv(connection, bytes, sizeof bytes, 0) > 0, "a handshake comes");
    while (!stream.empty()) {
        const ssize_t sent = send(connection, stream.data(), stream.size(), MSG_NOSIGNAL);
        if (sent <= 0) break;
        stream.remove_prefix(static_cast<std::size_t>(sent));
    }
    shutdown(connection, SHUT_WR);
    while (recv(connection, bytes, sizeof bytes, 0) > 0) continue;
    close(connection);
}

IpcTiming Timing() {
    IpcTiming timing;
    timing.close_timeout = std::chrono::milliseconds(20);
    timing.first_retry = std::chrono::hours(1);  // each input has one connection
    return timing;
}

}  // namespace

FUZZ_TARGET(local_client) {
    static const Listener listener;
    fuzz::Choices choices(input);
    const std::string stream = Stream(choices);
    std::shared_ptr<LocalClient> client;
    const auto answered = std::make_shared<std::promise<void>>();
    fuzz::OnIoThread([&] {
        client = std::make_shared<LocalClient>(Timing(), std::make_shared<Log>(),
                                               LocalClient::Observer{[](auto) {}, [](auto&) {}});
        client->Subscribe("ACTIVITY_JOIN");
        client->SetApplication(1, {listener.Address()});
        client->Start();
        // Is asked once the local client is there; the end of the connection answers it, too.
        client->WhenSettled(std::chrono::seconds(30), [&](bool) {
            (void)client->Request("SET_ACTIVITY", {},
                                  [answered](const auto&) { answered->set_value(); });
        });
    });
    Serve(listener.Accept(), stream);
    answered->get_future().wait();
    fuzz::OnIoThread([&] {
        client->Close(Error::Of(ErrorType::Aborted, "The input is over."));
        client.reset();
    });
}
