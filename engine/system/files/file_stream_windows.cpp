#include "engine/system/files/file_stream.h"

namespace engine {

FileStream OpenFileStream(const std::filesystem::path& path, FileAccess access) {
    return FileStream(_wfopen(path.c_str(), access == FileAccess::kRead ? L"rbN" : L"wbN"));
}

}  // namespace engine
