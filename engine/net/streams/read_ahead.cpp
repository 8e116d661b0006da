#include "engine/net/streams/read_ahead.h"

namespace engine {
namespace {

constexpr std::size_t kCapacity = 16 * 1024;

}  // namespace

boost::asio::mutable_buffer ReadAhead::Prepare() {
    if (!memory_) memory_.reset(new char[kCapacity]);
    begin_ = end_ = 0;
    return {memory_.get(), kCapacity};
}

std::size_t ReadAhead::Take(boost::asio::mutable_buffer target) {
    const std::size_t held = end_ - begin_;
    const std::size_t taken =
        boost::asio::buffer_copy(target, boost::asio::buffer(memory_.get() + begin_, held));
    // What one read brought fits into the reader's own buffer: no need to read ahead of it.
    if (begin_ == 0 && taken == held) {
        wanted_ = false;
        memory_.reset();
    }
    begin_ += taken;
    return taken;
}

}  // namespace engine
