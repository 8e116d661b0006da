#pragma once

#include <boost/json/value.hpp>
#include <string_view>

#include "engine/client/client.h"

namespace fuzz {

/// A client whose host looks at everything that an event names, within the event's callback.
class WatchingClient {
  public:
    explicit WatchingClient(const engine::ClientSettings& settings);
    /// Waits until nothing of the client is left on the I/O thread.
    ~WatchingClient();
    WatchingClient(const WatchingClient&) = delete;
    WatchingClient& operator=(const WatchingClient&) = delete;

    engine::Client& Get() { return *client_; }

    /// Reads all that the client knows. Any thread.
    void ReadAll() const;

  private:
    void ListenToUsers();
    void ListenToLobbies();
    void ListenToMessages();

    std::unique_ptr<engine::Client> client_;
};

/// Settings of a client for that API, whose delays are as short as can be.
engine::ClientSettings QuickSettings(const std::string& api_base);

}  // namespace fuzz
