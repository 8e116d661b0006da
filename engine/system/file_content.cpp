#include "engine/system/file_content.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/secure_random.h"
#include "engine/core/utf8_path.h"

namespace engine {
namespace {

namespace fs = std::filesystem;

Error Failure(const std::string& step, const fs::path& path, const std::string& why) {
    return Error::Invalid(step + " " + Utf8Text(path) + " failed: " + why + ".");
}

bool Holds(const fs::path& path, const std::string& content) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return false;
    const std::string present(std::istreambuf_iterator<char>(file), {});
    return present == content;
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
    std::ofstream file(temporary, std::ios::binary);
    file << content;
    file.close();
    if (!file) {
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
