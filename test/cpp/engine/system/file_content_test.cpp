#include "engine/system/files/file_content.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/core/secrets/secure_random.h"

namespace {

namespace fs = std::filesystem;

/// A folder of its own below the system's, which goes with the test.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / engine::SecureRandomToken(8)) {}
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string At(const std::string& name) const { return (path_ / name).string(); }
    const fs::path& Path() const { return path_; }

  private:
    const fs::path path_;
};

std::string ContentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a file is made with the folders it needs, and nothing is left beside it") {
    const Folder folder;
    const std::string path = folder.At("a/b/file");
    const std::string content("one\r\ntwo\0three", 14);
    REQUIRE(engine::EnsureFileContent(path, content));
    CHECK(ContentOf(path) == content);
    CHECK(std::distance(fs::directory_iterator(folder.Path() / "a/b"), {}) == 1);
}

TEST_CASE("a file with other content is replaced, whether that was shorter, longer or as long") {
    const Folder folder;
    const std::string path = folder.At("file");
    for (const char* const content : {"four", "longer", "4", "5", ""}) {
        REQUIRE(engine::EnsureFileContent(path, content));
        CHECK(ContentOf(path) == content);
    }
}

TEST_CASE("a file that holds the content is not touched") {
    const Folder folder;
    const std::string path = folder.At("file");
    REQUIRE(engine::EnsureFileContent(path, "content"));
    const auto before = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(path, before);
    REQUIRE(engine::EnsureFileContent(path, "content"));
    CHECK(fs::last_write_time(path) == before);
}

TEST_CASE("a place that cannot be written to is named") {
    const Folder folder;
    const std::string path = folder.At("file");
    REQUIRE(engine::EnsureFileContent(path, "content"));
    const auto result = engine::EnsureFileContent(path + "/below", "content");
    REQUIRE(!result);
    CHECK(result.GetError().message.find(path) != std::string::npos);
}
