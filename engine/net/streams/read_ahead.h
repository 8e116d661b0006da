#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <memory>

namespace engine {

/// Bytes that were read from a connection before anybody asked for them, so that one call to the
/// system gets many small messages. It has memory only while bytes come faster than they are asked
/// for. I/O thread only.
class ReadAhead {
  public:
    /// Whether the next read is to fill `Prepare()` rather than the reader's own buffer.
    bool Wanted() const noexcept { return wanted_; }
    bool Empty() const noexcept { return begin_ == end_; }

    /// Reports a read into a reader's own buffer: a full one suggests that there is more.
    void Observe(std::size_t read, std::size_t buffer_size) noexcept {
        wanted_ = read > 0 && read == buffer_size;
    }

    /// Where the connection's bytes go. It must be empty.
    boost::asio::mutable_buffer Prepare();
    /// `size` bytes were read into what `Prepare` gave.
    void Commit(std::size_t size) noexcept { end_ = size; }
    /// Moves as many bytes as there are and fit; how many that are.
    std::size_t Take(boost::asio::mutable_buffer target);

  private:
    std::unique_ptr<char[]> memory_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool wanted_ = false;
};

}  // namespace engine
