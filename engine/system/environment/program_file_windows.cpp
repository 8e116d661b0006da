#include <windows.h>

#include "engine/system/environment/program_file.h"
#include "engine/system/wide_text.h"

namespace engine {

std::string ProgramAt(const std::string& path) {
    for (const std::string& file : {path, path + ".exe"}) {
        const DWORD attributes = GetFileAttributesW(WideText(file).c_str());
        if (attributes == INVALID_FILE_ATTRIBUTES) continue;
        if (!(attributes & FILE_ATTRIBUTE_DIRECTORY)) return file;
    }
    return {};
}

}  // namespace engine
