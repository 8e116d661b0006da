#include <windows.h>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/core/log/append_file.h"
#include "engine/core/log/log_file.h"
#include "engine/core/text/utf8_path.h"
#include "engine/system/environment/program_file.h"
#include "engine/system/wide_text.h"

using namespace engine;

namespace {

/// A new folder whose name takes more than ASCII; removed at the end.
class Folder {
  public:
    explicit Folder(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                Utf8Path(name + " 世界 " + std::to_string(GetCurrentProcessId()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string At(const std::string& file) const { return Utf8Text(path_ / Utf8Path(file)); }

  private:
    std::filesystem::path path_;
};

std::string ContentOf(const std::string& path) {
    std::ifstream file(Utf8Path(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("text becomes UTF-16 and comes back") {
    CHECK(WideText("Grüße, 世界 🎮") == L"Gr\u00fc\u00dfe, \u4e16\u754c \U0001f3ae");
    CHECK(NarrowText(L"Gr\u00fc\u00dfe, \u4e16\u754c \U0001f3ae") == "Grüße, 世界 🎮");
    CHECK(WideText("").empty());
    CHECK(NarrowText(L"").empty());
}

TEST_CASE("a file of any name is appended to by several at once") {
    const Folder folder("Protokolle");
    AppendFile one;
    AppendFile other;
    one.Open(folder.At("Größe.log"));
    other.Open(folder.At("Größe.log"));
    REQUIRE(one.IsOpen());
    REQUIRE(other.IsOpen());
    CHECK(one.Append("one\n"));
    CHECK(other.Append("other\n"));
    CHECK(one.Append("one again\n"));
    CHECK(ContentOf(folder.At("Größe.log")) == "one\nother\none again\n");
    CHECK(one.Size() == 20);
}

TEST_CASE("a file is renamed while it is open, in place of another") {
    const Folder folder("Umbenannt");
    AppendFile file;
    file.Open(folder.At("a"));
    REQUIRE(file.Append("new"));
    std::ofstream(Utf8Path(folder.At("b"))) << "old";
    CHECK(file.IsNamed(folder.At("a")));
    CHECK_FALSE(file.IsNamed(folder.At("b")));
    REQUIRE(AppendFile::Rename(folder.At("a"), folder.At("b")));
    // Wine knows an open file by its first name, so that it is not asked for the new one.
    CHECK_FALSE(file.IsNamed(folder.At("a")));
    CHECK(ContentOf(folder.At("b")) == "new");
}

TEST_CASE("a full log file makes room, also with a second writer") {
    const Folder folder("Voll");
    const std::string path = folder.At("sdk.log");
    LogFile one(path, 256);
    LogFile other(path, 256);
    REQUIRE(one.IsOpen());
    for (int line = 0; line < 8; ++line) {
        one.Append(LoggingSeverity::Info, std::string(40, 'a'));
        other.Append(LoggingSeverity::Info, std::string(40, 'b'));
    }
    CHECK(std::filesystem::file_size(Utf8Path(path)) <= 256);
    CHECK(std::filesystem::file_size(Utf8Path(path + ".1")) <= 256);
}

TEST_CASE("a folder that is not there gives no file") {
    AppendFile file;
    file.Open("C:\\no such folder\\sdk.log");
    CHECK_FALSE(file.IsOpen());
}

TEST_CASE("a program is found with and without its ending") {
    const std::string shell = "C:\\windows\\system32\\cmd";
    CHECK(ProgramAt(shell) == shell + ".exe");
    CHECK(ProgramAt(shell + ".exe") == shell + ".exe");
    CHECK(ProgramAt("C:\\windows\\system32").empty());
    CHECK(ProgramAt("C:\\windows\\no such program").empty());
}
