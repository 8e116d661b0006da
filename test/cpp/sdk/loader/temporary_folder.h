#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

/// A directory that is removed with everything in it.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "sdk-loader-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }

    const std::filesystem::path& path() const { return path_; }

    /// Writes a file and returns its path.
    std::string Write(const std::string& name, const std::string& content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return (path_ / name).string();
    }

    /// Puts a copy of a file under `name`, making the directories it needs.
    std::string Copy(const std::string& from, const std::string& name) const {
        const std::filesystem::path to = path_ / name;
        std::filesystem::create_directories(to.parent_path());
        std::filesystem::copy_file(from, to);
        return to.string();
    }

  private:
    std::filesystem::path path_;
};

/// The content of a file.
inline std::string ReadFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}
