#if defined(_WIN32)

#include <utility>

#include "engine/core/executor.h"
// Through Asio, which includes <windows.h> after its own socket headers.
#include "engine/system/ipc_stream.h"

namespace engine {

std::unique_ptr<IpcStream> OpenIpcStream(const std::string& address) {
    // Identification only: the other end may look at this user's token but not act with it.
    const HANDLE pipe = CreateFileA(
        address.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING,
        FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, nullptr);
    if (pipe == INVALID_HANDLE_VALUE) return nullptr;
    auto stream = std::make_unique<IpcStream>(Executor::Instance().Get());
    boost::system::error_code error;
    stream->assign(pipe, error);
    if (error) {
        CloseHandle(pipe);
        return nullptr;
    }
    return stream;
}

}  // namespace engine

#endif
