#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>

namespace engine {

/// The first buffers of any sequence, as one type. Models Asio's ConstBufferSequence.
class WriteBuffers {
  public:
    using value_type = boost::asio::const_buffer;
    using const_iterator = const value_type*;

    template <class Buffers>
    explicit WriteBuffers(const Buffers& buffers) {
        const auto end = boost::asio::buffer_sequence_end(buffers);
        for (auto at = boost::asio::buffer_sequence_begin(buffers);
             at != end && count_ < buffers_.size(); ++at) {
            const value_type buffer = *at;
            if (buffer.size() > 0) buffers_[count_++] = buffer;
        }
    }

    const_iterator begin() const noexcept { return buffers_.data(); }
    const_iterator end() const noexcept { return buffers_.data() + count_; }

  private:
    std::array<value_type, 16> buffers_;
    std::size_t count_ = 0;
};

}  // namespace engine
