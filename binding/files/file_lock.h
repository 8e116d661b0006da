// A lock between programs, named after a file. The system releases it when its holder ends in any
// way. Any thread.

#pragma once

#include <memory>
#include <string>

namespace binding {

class FileLock {
  public:
    // Null while somebody else holds the lock, in this process or another. Throws std::system_error
    // when the file cannot be opened, or the file system does not support locks.
    static std::unique_ptr<FileLock> TryAcquire(const std::string& path);

    // Releases the lock and removes the file.
    virtual ~FileLock() = default;

  protected:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
};

}  // namespace binding
