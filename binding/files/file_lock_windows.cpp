#include <windows.h>

#include <system_error>

#include "binding/files/file_lock.h"

namespace binding {
namespace {

// The file is opened exclusively; closing it removes it.
class OpenFile final : public FileLock {
  public:
    explicit OpenFile(HANDLE file) : file_(file) {}
    ~OpenFile() override { CloseHandle(file_); }

  private:
    HANDLE file_;
};

std::wstring FromUtf8(const std::string& text) {
    const int bytes = static_cast<int>(text.size());
    std::wstring wide(MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

}  // namespace

std::unique_ptr<FileLock> FileLock::TryAcquire(const std::string& path) {
    const HANDLE file =
        CreateFileW(FromUtf8(path).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, 0, nullptr,
                    OPEN_ALWAYS, FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (file != INVALID_HANDLE_VALUE) return std::make_unique<OpenFile>(file);
    const DWORD error = GetLastError();
    // The second error occurs while the last holder's file is being removed.
    if (error == ERROR_SHARING_VIOLATION || error == ERROR_DELETE_PENDING) return nullptr;
    throw std::system_error(static_cast<int>(error), std::system_category(), path);
}

}  // namespace binding
