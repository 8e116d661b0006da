// A lock that programs share by the name of a file. The system lets go of it when its holder ends,
// however it ends. Any thread.

#pragma once

#include <memory>
#include <string>

namespace binding {

class FileLock {
  public:
    // Null while somebody else holds the lock, in this process or another. Throws
    // std::system_error when the file cannot be opened, or the file system knows no locks.
    static std::unique_ptr<FileLock> TryAcquire(const std::string& path);

    // Lets go of the lock; the file is gone then, too.
    virtual ~FileLock() = default;

  protected:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
};

}  // namespace binding
