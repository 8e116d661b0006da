#include "engine/system/files/file_content.h"

#include <filesystem>
#include <system_error>

#include "engine/core/secrets/secure_random.h"
#include "engine/core/text/utf8_path.h"
#include "engine/system/files/file_stream.h"

namespace engine {
namespace {

namespace fs = std::filesystem;

Error Failure(const std::string& step, const fs::path& path, const std::string& why) {
    return Error::Invalid(step + " " + Utf8Text(path) + " failed: " + why + ".");
}

bool Holds(const fs::path& path, const std::string& content) {
    const FileStream file = OpenFileStream(path, FileAccess::kRead);
    if (!file) return false;
    // One byte more than expected, to detect a longer file.
    std::string present(content.size() + 1, '\0');
    present.resize(std::fread(present.data(), 1, present.size(), file.get()));
    return present == content;
}

bool Write(const fs::path& path, const std::string& content) {
    FileStream file = OpenFileStream(path, FileAccess::kReplace);
    if (!file) return false;
    const bool written =
        std::fwrite(content.data(), 1, content.size(), file.get()) == content.size();
    return std::fclose(file.release()) == 0 && written;
}

}  // namespace

Result<void> EnsureFileContent(const std::string& path, const std::string& content) {
    const fs::path target = Utf8Path(path);
    if (Holds(target, content)) return {};
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (error) return Failure("Making the folder", target.parent_path(), error.message());
    const fs::path temporary = target.parent_path() / Utf8Path("." + Utf8Text(target.filename()) +
                                                               "." + SecureRandomToken(6));
    if (!Write(temporary, content)) {
        fs::remove(temporary, error);
        return Failure("Writing", temporary, "the system refused it");
    }
    fs::rename(temporary, target, error);
    if (!error) return {};
    const std::string why = error.message();
    fs::remove(temporary, error);
    return Failure("Replacing", target, why);
}

}  // namespace engine
