#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/net/streams/cancellation.h"

namespace engine {

/// Asks the system for the addresses of hosts, each name on its own thread, because the system call
/// blocks: a look-up that hangs delays no other. Requests for a name that is already being looked
/// up share the answer. Made with make_shared; I/O thread only.
class HostLookups : public std::enable_shared_from_this<HostLookups> {
  public:
    struct Answer {
        boost::system::error_code error;
        std::vector<boost::asio::ip::tcp::endpoint> endpoints;
    };
    /// Blocks until the system has answered. Called on threads of its own.
    using Ask = std::function<Answer(const std::string& host, std::uint16_t port)>;

    /// The one of the process. Never destroyed.
    static HostLookups& Instance();

    /// Names beyond `at_once` wait until another one is answered.
    explicit HostLookups(Ask ask, std::size_t at_once = 16)
        : ask_(std::move(ask)), at_once_(at_once) {}

    /// To be checked for whether the operation was stopped when it returns.
    boost::asio::awaitable<Answer> LookUp(Cancellation& cancellation, std::string host,
                                          std::uint16_t port);

  private:
    struct Pending;

    void StartNext();
    void OnAnswer(const std::shared_ptr<Pending>& pending, Answer answer);

    const Ask ask_;
    const std::size_t at_once_;
    std::size_t running_ = 0;
    std::map<std::string, std::shared_ptr<Pending>> pending_;  // by host and port
    std::list<std::shared_ptr<Pending>> queue_;                // not started yet
};

}  // namespace engine
