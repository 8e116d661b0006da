#include "engine/channels/channel_handle.h"

namespace engine {

std::uint64_t ChannelHandle::Id() const {
    const Channel* const channel = Load();
    return channel ? channel->id : 0;
}

std::string ChannelHandle::Name() const {
    const Channel* const channel = Load();
    return channel ? channel->name : std::string();
}

std::vector<std::uint64_t> ChannelHandle::Recipients() const {
    const Channel* const channel = Load();
    return channel ? channel->recipients : std::vector<std::uint64_t>();
}

ChannelType ChannelHandle::Type() const {
    const Channel* const channel = Load();
    return channel ? channel->type : ChannelType();
}

}  // namespace engine
