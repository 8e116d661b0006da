#pragma once

namespace engine {

/// Keeps programs that the host starts from inheriting an open socket: they would hold the
/// connection, or the port, open after the engine has closed it. To be called as soon as the socket
/// is open; Asio cannot open one with the flag already set.
void CloseOnExec(int descriptor) noexcept;

}  // namespace engine
