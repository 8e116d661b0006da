#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/core/log/append_file.h"
#include "engine/model/generated/enums.h"

namespace engine {

/// A log file, private to its user, that is appended to; each line is one write, so that lines
/// never mix, also those of several processes. When it is full it becomes `<path>.1`, in place of
/// the one before. Any thread.
class LogFile {
  public:
    /// With the previous file it takes twice as much.
    static constexpr std::size_t kFull = 8 * 1024 * 1024;

    explicit LogFile(std::string path, std::size_t full = kFull);
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    bool IsOpen() const { return file_.IsOpen(); }
    void Append(LoggingSeverity severity, std::string message);

  private:
    bool MakeRoom(std::size_t size);
    bool Fits(std::size_t size) const;

    const std::string path_;
    const std::size_t full_;
    std::mutex mutex_;
    AppendFile file_;
};

}  // namespace engine
