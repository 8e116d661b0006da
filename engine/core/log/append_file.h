#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

/// A file that is only appended to, each time whole, also when other processes do so too; others
/// may rename or remove it meanwhile. Made for this user alone (POSIX: mode 0600; on Windows as its
/// folder says). Each system has its file in engine/system/; it is declared here because the log
/// needs it.
class AppendFile {
  public:
    AppendFile() = default;
    ~AppendFile() { Close(); }
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;

    /// Opens `path` (UTF-8), or makes it.
    void Open(const std::string& path);
    void Close();
    bool IsOpen() const { return file_ != kNone; }

    /// False where the system refuses.
    bool Append(std::string_view text);

    /// Its size in bytes; the largest number when it is unknown.
    std::size_t Size() const;

    /// Whether `path` leads to it.
    bool IsNamed(const std::string& path) const;

    /// Gives the file of one path another, in place of what is there. Closed or not.
    static bool Rename(const std::string& from, const std::string& to);

  private:
    static constexpr std::intptr_t kNone = -1;

    std::intptr_t file_ = kNone;  ///< a descriptor, on Windows a handle
};

}  // namespace engine
