#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/net/streams/cancellation.h"

namespace engine {

/// Requests that have to be carried out in the order in which they were made share a lane: one
/// request holds the lane, the others queue. I/O thread only.
class RequestLanes {
  public:
    /// Holds the lane until released or destroyed; an empty one holds none.
    class Turn {
      public:
        Turn() = default;
        Turn(RequestLanes& lanes, std::string lane) : lanes_(&lanes), lane_(std::move(lane)) {}
        Turn(Turn&& other) noexcept
            : lanes_(std::exchange(other.lanes_, nullptr)), lane_(std::move(other.lane_)) {}
        Turn& operator=(Turn&&) = delete;
        ~Turn() { Release(); }

        void Release() {
            if (lanes_) std::exchange(lanes_, nullptr)->Pass(lane_);
        }

      private:
        RequestLanes* lanes_ = nullptr;
        std::string lane_;
    };

    /// Waits for the lane; an empty name is none. The request may have been cancelled by then.
    boost::asio::awaitable<Turn> Enter(Cancellation& cancellation, std::string lane);

    /// How many lanes are in use.
    std::size_t Size() const noexcept { return lanes_.size(); }

  private:
    struct Waiting;

    void Pass(const std::string& lane);

    std::unordered_map<std::string, std::list<Waiting*>> lanes_;  // those in use
};

}  // namespace engine
