#include "engine/system/file_stream.h"

namespace engine {

FileStream OpenFileStream(const std::filesystem::path& path, FileAccess access) {
    return FileStream(std::fopen(path.c_str(), access == FileAccess::kRead ? "rbe" : "wbe"));
}

}  // namespace engine
