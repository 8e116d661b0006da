#include <windows.h>

#include <limits>

#include "engine/core/log/append_file.h"
#include "engine/system/wide_text.h"

namespace engine {
namespace {

HANDLE OpenedToShare(const std::string& path, DWORD access, DWORD disposition) {
    return CreateFileW(WideText(path).c_str(), access,
                       FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, disposition,
                       FILE_ATTRIBUTE_NORMAL, nullptr);
}

HANDLE HandleOf(std::intptr_t file) { return reinterpret_cast<HANDLE>(file); }

}  // namespace

/// Without the right to write elsewhere than at the end, where the system puts each write whole.
void AppendFile::Open(const std::string& path) {
    Close();
    file_ = reinterpret_cast<std::intptr_t>(
        OpenedToShare(path, FILE_APPEND_DATA | FILE_READ_ATTRIBUTES | SYNCHRONIZE, OPEN_ALWAYS));
}

void AppendFile::Close() {
    if (IsOpen()) CloseHandle(HandleOf(file_));
    file_ = kNone;
}

bool AppendFile::Append(std::string_view text) {
    DWORD written = 0;
    return WriteFile(HandleOf(file_), text.data(), static_cast<DWORD>(text.size()), &written,
                     nullptr) &&
           written == text.size();
}

std::size_t AppendFile::Size() const {
    LARGE_INTEGER size{};
    return IsOpen() && GetFileSizeEx(HandleOf(file_), &size)
               ? static_cast<std::size_t>(size.QuadPart)
               : std::numeric_limits<std::size_t>::max();
}

bool AppendFile::IsNamed(const std::string& path) const {
    const HANDLE named = OpenedToShare(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING);
    if (named == INVALID_HANDLE_VALUE) return false;
    BY_HANDLE_FILE_INFORMATION one{};
    BY_HANDLE_FILE_INFORMATION other{};
    const bool known = IsOpen() && GetFileInformationByHandle(HandleOf(file_), &one) &&
                       GetFileInformationByHandle(named, &other);
    CloseHandle(named);
    return known && one.dwVolumeSerialNumber == other.dwVolumeSerialNumber &&
           one.nFileIndexHigh == other.nFileIndexHigh && one.nFileIndexLow == other.nFileIndexLow;
}

bool AppendFile::Rename(const std::string& from, const std::string& to) {
    return MoveFileExW(WideText(from).c_str(), WideText(to).c_str(), MOVEFILE_REPLACE_EXISTING);
}

}  // namespace engine
