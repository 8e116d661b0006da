#pragma once

#include <future>
#include <memory>
#include <string>

#include "engine/client/client.h"
#include "test/cpp/engine/support/channel.h"
#include "test/cpp/engine/support/host.h"

namespace test {

struct StatusChange {
    int status;
    int error;
    int detail;
    bool operator==(const StatusChange&) const = default;
};

/// A client as a host has it, used through the C interface; free-threaded.
class Client {
  public:
    explicit Client(engine::ClientSettings settings);
    ~Client() { Drop(); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    Discord_Client* Get() { return &handle_; }
    void Drop() { Discord_Client_Drop(&handle_); }

    /// UpdateToken and its outcome.
    Outcome UpdateToken(const std::string& token);
    /// UpdateToken that must succeed, then Connect.
    void Connect(const std::string& token);

    Channel<StatusChange>& Statuses() { return *statuses_; }
    Channel<std::string>& Log() { return *log_; }
    /// The first status after those before it; the others are dropped.
    StatusChange WaitForStatus(int status);

  private:
    FreeThreaded free_threaded_;
    Discord_Client handle_{};
    std::shared_ptr<Channel<StatusChange>> statuses_ = std::make_shared<Channel<StatusChange>>();
    std::shared_ptr<Channel<std::string>> log_ = std::make_shared<Channel<std::string>>();
};

/// Settings of a client of that API; no proxy, no environment, delays that suit a test.
engine::ClientSettings Settings(const std::string& api_base, const std::string& web_base = "");

}  // namespace test
