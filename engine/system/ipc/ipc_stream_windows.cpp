#include <memory>
#include <utility>
#include <vector>

#include "engine/core/run/executor.h"
// Through Asio, which includes <windows.h> after its own socket headers.
#include "engine/system/ipc/ipc_stream.h"
#include "engine/system/wide_text.h"

// After <windows.h>, whose types it uses.
#include <aclapi.h>

namespace engine {
namespace {

using Handle = std::unique_ptr<void, decltype(&CloseHandle)>;

/// The TOKEN_USER of a process; empty when the system does not tell.
std::vector<char> UserOf(HANDLE process) {
    HANDLE opened = nullptr;
    if (!process || !OpenProcessToken(process, TOKEN_QUERY, &opened)) return {};
    const Handle token(opened, CloseHandle);
    DWORD size = 0;
    GetTokenInformation(token.get(), TokenUser, nullptr, 0, &size);
    std::vector<char> user(size);
    const bool known = GetTokenInformation(token.get(), TokenUser, user.data(), size, &size);
    return known ? user : std::vector<char>();
}

PSID SidOf(std::vector<char>& user) {
    return user.empty() ? nullptr : reinterpret_cast<TOKEN_USER*>(user.data())->User.Sid;
}

/// Whether that is this user, or the system or an administrator, who can do anything.
bool IsTrustedOwner(PSID owner) {
    std::vector<char> user = UserOf(GetCurrentProcess());
    return owner && (IsWellKnownSid(owner, WinLocalSystemSid) ||
                     IsWellKnownSid(owner, WinBuiltinAdministratorsSid) ||
                     (SidOf(user) && EqualSid(owner, SidOf(user))));
}

/// By the pipe's owner, who cannot be made up: the system lets nobody name another one. A system
/// that tells none for a pipe (Wine) knows the process that made it.
bool IsTrustedPipe(HANDLE pipe) {
    PSID owner = nullptr;
    PSECURITY_DESCRIPTOR descriptor = nullptr;
    if (GetSecurityInfo(pipe, SE_KERNEL_OBJECT, OWNER_SECURITY_INFORMATION, &owner, nullptr,
                        nullptr, nullptr, &descriptor) != ERROR_SUCCESS) {
        return false;
    }
    const std::unique_ptr<void, decltype(&LocalFree)> held(descriptor, LocalFree);
    if (owner) return IsTrustedOwner(owner);
    ULONG id = 0;
    if (!GetNamedPipeServerProcessId(pipe, &id)) return false;
    const Handle server(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, id), CloseHandle);
    std::vector<char> user = UserOf(server.get());
    return IsTrustedOwner(SidOf(user));
}

}  // namespace

std::unique_ptr<IpcStream> OpenIpcStream(const std::string& address) {
    // Identification only: the other end may look at this user's token but not act with it.
    const HANDLE pipe = CreateFileW(
        WideText(address).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING,
        FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, nullptr);
    if (pipe == INVALID_HANDLE_VALUE) return nullptr;
    auto stream = std::make_unique<IpcStream>(Executor::Instance().Get());
    boost::system::error_code error;
    if (GetFileType(pipe) == FILE_TYPE_PIPE && IsTrustedPipe(pipe)) stream->assign(pipe, error);
    if (stream->is_open()) return stream;
    CloseHandle(pipe);
    return nullptr;
}

}  // namespace engine
