#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/channels/channel.h"
#include "engine/core/run/callback_queue.h"

namespace engine {

/// The SDK's view of a channel, as it was when the handle was made; defaults after the client was
/// destroyed. A value that is cheap to copy. All getters: any thread, no lock.
class ChannelHandle {
  public:
    ChannelHandle(std::shared_ptr<const Channel> channel,
                  std::shared_ptr<const CallbackOwner> owner)
        : channel_(std::move(channel)), owner_(std::move(owner)) {}

    std::uint64_t Id() const;
    std::string Name() const;
    std::vector<std::uint64_t> Recipients() const;
    ChannelType Type() const;

  private:
    /// Null after the client was destroyed.
    const Channel* Load() const noexcept { return owner_->Dropped() ? nullptr : channel_.get(); }

    std::shared_ptr<const Channel> channel_;
    std::shared_ptr<const CallbackOwner> owner_;
};

}  // namespace engine
