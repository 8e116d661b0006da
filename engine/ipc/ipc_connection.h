#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/error.h"
#include "engine/core/log/log.h"
#include "engine/core/run/timer.h"
#include "engine/ipc/ipc_frame.h"
#include "engine/ipc/ipc_message.h"
#include "engine/ipc/ipc_timing.h"
#include "engine/system/ipc/ipc_stream.h"

namespace engine {

/// One connection to a local client from handshake to end: frames, pings and READY. The listener
/// interprets the messages. I/O thread only; owned by shared_ptr.
class IpcConnection : public std::enable_shared_from_this<IpcConnection> {
  public:
    /// Callbacks to the owner; never after `Detach` or `OnEnd`.
    class Listener {
      public:
        /// READY came, with its data.
        virtual void OnReady(const boost::json::value& data) = 0;
        /// An answer or an event after READY.
        virtual void OnMessage(IpcMessage message) = 0;
        /// Once, last. `close_code` is the local client's, 0 when it gave none.
        virtual void OnEnd(const Error& reason, std::int32_t close_code) = 0;

      protected:
        ~Listener() = default;
    };

    IpcConnection(Listener& listener, std::unique_ptr<IpcStream> stream, std::shared_ptr<Log> log,
                  IpcTiming timing);

    /// Sends the handshake for that application. To be called once.
    void Start(std::uint64_t application_id);

    /// Sends one message; a ValidationError when it is over the size limit.
    Result<void> Send(std::string_view text);

    /// Forgets the listener, and closes the socket when all is written or the close timeout is up.
    void Detach();

  private:
    static boost::asio::awaitable<void> Read(std::shared_ptr<IpcConnection> self);
    void OnFrame(const IpcFrame& frame);
    void Answer(const IpcFrame& ping);
    void OnText(const std::string& text);
    void OnClose(const std::string& payload);
    void Enqueue(std::string frame);
    void Write();
    void End(const Error& reason, std::int32_t close_code = 0);
    void Close();

    Listener* listener_;
    std::unique_ptr<IpcStream> stream_;
    std::shared_ptr<Log> log_;
    const IpcTiming timing_;
    IpcFrameReader reader_;
    std::deque<std::string> unsent_;   // the first one is being written
    std::optional<std::string> pong_;  // goes before the others
    Timer timer_;                      // handshake, then closing
    bool ready_ = false;
    bool detached_ = false;
};

}  // namespace engine
