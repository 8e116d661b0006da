#pragma once

#include <boost/asio/detail/config.hpp>
#include <memory>
#include <string>

#if defined(BOOST_ASIO_HAS_WINDOWS_STREAM_HANDLE)
#include <boost/asio/windows/stream_handle.hpp>
#else
#include <boost/asio/local/stream_protocol.hpp>
#endif

namespace engine {

/// A connection to a local client: a local socket, on Windows, where Asio has them, a named pipe.
/// Both can be read, written and closed in the same way.
#if defined(BOOST_ASIO_HAS_WINDOWS_STREAM_HANDLE)
using IpcStream = boost::asio::windows::stream_handle;
#else
using IpcStream = boost::asio::local::stream_protocol::socket;
#endif

/// Connects without waiting; null when nobody listens there, when it is too busy to answer at
/// once, or when it belongs to another user, who must not learn join secrets. I/O thread only.
std::unique_ptr<IpcStream> OpenIpcStream(const std::string& address);

}  // namespace engine
