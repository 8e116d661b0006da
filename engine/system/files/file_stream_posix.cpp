#include "engine/system/files/file_stream.h"

#include <fcntl.h>
#include <unistd.h>

namespace engine {

FileStream OpenFileStream(const std::filesystem::path& path, FileAccess access) {
    if (access != FileAccess::kReplacePrivate)
        return FileStream(std::fopen(path.c_str(), access == FileAccess::kRead ? "rbe" : "wbe"));
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return nullptr;
    FileStream stream(fdopen(file, "wb"));
    if (!stream) close(file);
    return stream;
}

}  // namespace engine
