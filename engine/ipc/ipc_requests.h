#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <unordered_map>

#include "engine/core/result.h"
#include "engine/core/run/timer.h"
#include "engine/core/unique_function.h"
#include "engine/ipc/ipc_message.h"

namespace engine {

/// The commands that wait for their answer, by nonce. Each handler is called once. I/O thread only.
class IpcRequests {
  public:
    using Handler = UniqueFunction<void(Result<boost::json::value>)>;

    /// `timeout` 0 waits forever; `on_timeout` is called instead of the handler, which stays.
    void Add(std::string nonce, Handler handler, std::chrono::milliseconds timeout,
             UniqueFunction<void()> on_timeout);

    /// Gives the answer to whom it belongs; false when nobody waits for it.
    bool Answer(IpcMessage& message);

    /// Takes the handler of one command back: it fails with `reason`.
    void Fail(const std::string& nonce, const Error& reason);
    void FailAll(const Error& reason);

  private:
    struct Pending {
        Handler handler;
        Timer timer;
    };

    std::unordered_map<std::string, std::unique_ptr<Pending>> pending_;
};

}  // namespace engine
