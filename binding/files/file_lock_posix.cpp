#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "binding/files/file_lock.h"

namespace binding {
namespace {

// Whether the open file still has this name: its last holder may have removed it.
bool IsNamed(int descriptor, const std::string& path) {
    struct stat open_file;
    struct stat named_file;
    return fstat(descriptor, &open_file) == 0 && lstat(path.c_str(), &named_file) == 0 &&
           open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

class LockedFile final : public FileLock {
  public:
    LockedFile(std::string path, int descriptor)
        : path_(std::move(path)), descriptor_(descriptor) {}

    ~LockedFile() override {
        // Removed first, then unlocked: a program that locks it in between notices that it has no
        // name. If somebody removed it before, another holder's file may now have this name.
        if (IsNamed(descriptor_, path_)) unlink(path_.c_str());
        close(descriptor_);
    }

  private:
    std::string path_;
    int descriptor_;
};

[[noreturn]] void ThrowLastError(const std::string& path) {
    throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace

std::unique_ptr<FileLock> FileLock::TryAcquire(const std::string& path) {
    for (;;) {
        const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (descriptor < 0) ThrowLastError(path);
        int outcome;
        do {
            outcome = flock(descriptor, LOCK_EX | LOCK_NB);
        } while (outcome != 0 && errno == EINTR);
        if (outcome == 0 && IsNamed(descriptor, path))
            return std::make_unique<LockedFile>(path, descriptor);
        const int error = outcome == 0 ? 0 : errno;
        close(descriptor);
        if (error == EWOULDBLOCK) return nullptr;
        if (error != 0) throw std::system_error(error, std::generic_category(), path);
    }
}

}  // namespace binding
