#pragma once

#include <chrono>

#include "engine/core/text/date_time.h"
#include "engine/net/http/http_message.h"

namespace engine {

/// The service's time, from the Date of its latest answer, to convert its timestamps to durations
/// independently of this machine's clock. Precise to the second. I/O thread only.
class ServiceClock {
  public:
    void Observe(const Headers& headers) {
        const auto date = FindHeader(headers, "Date");
        const auto moment = date ? ParseHttpDate(*date) : std::nullopt;
        if (moment) ahead_ = *moment - LocalNow();
    }

    /// This machine's time until an answer says another one.
    Timestamp Now() const { return LocalNow() + ahead_; }

  private:
    static Timestamp LocalNow() {
        return std::chrono::time_point_cast<std::chrono::milliseconds>(
            std::chrono::system_clock::now());
    }

    std::chrono::milliseconds ahead_{0};
};

}  // namespace engine
