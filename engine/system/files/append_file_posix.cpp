#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <limits>

#include "engine/core/log/append_file.h"

namespace engine {

void AppendFile::Open(const std::string& path) {
    Close();
    file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

void AppendFile::Close() {
    if (IsOpen()) close(static_cast<int>(file_));
    file_ = kNone;
}

bool AppendFile::Append(std::string_view text) {
    return write(static_cast<int>(file_), text.data(), text.size()) ==
           static_cast<ssize_t>(text.size());
}

std::size_t AppendFile::Size() const {
    struct stat status {};
    return IsOpen() && fstat(static_cast<int>(file_), &status) == 0
               ? static_cast<std::size_t>(status.st_size)
               : std::numeric_limits<std::size_t>::max();
}

bool AppendFile::IsNamed(const std::string& path) const {
    struct stat status {};
    struct stat named {};
    return IsOpen() && fstat(static_cast<int>(file_), &status) == 0 &&
           stat(path.c_str(), &named) == 0 && named.st_dev == status.st_dev &&
           named.st_ino == status.st_ino;
}

bool AppendFile::Rename(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace engine
