#include "engine/core/log/log.h"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/core/log/log_file.h"

using engine::Log;
using engine::LoggingSeverity;

namespace {

class TemporaryDirectory {
  public:
    TemporaryDirectory() {
        std::string pattern = (std::filesystem::temp_directory_path() / "engine-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
    std::string File() const { return path_ + "/discord.log"; }
    const std::string& Path() const { return path_; }

  private:
    std::string path_;
};

std::string Content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("each sink gets what reaches its minimum, redacted") {
    Log log;
    std::vector<std::string> all;
    std::vector<std::string> errors;
    CHECK_FALSE(log.Enabled(LoggingSeverity::Error));
    log.AddSink(LoggingSeverity::Error,
                [&](LoggingSeverity, const std::string& text) { errors.push_back(text); });
    CHECK_FALSE(log.Enabled(LoggingSeverity::Warning));
    log.AddSink(LoggingSeverity::Verbose, [&](LoggingSeverity severity, const std::string& text) {
        all.push_back(std::to_string(static_cast<int>(severity)) + text);
    });
    CHECK(log.Enabled(LoggingSeverity::Verbose));
    log.Verbose("a");
    log.Info("b");
    log.Warning("Bearer abc");
    log.Error("access_token=abc");
    CHECK(all ==
          std::vector<std::string>{"1a", "2b", "3Bearer [redacted]", "4access_token=[redacted]"});
    CHECK(errors == std::vector<std::string>{"access_token=[redacted]"});
    log.RemoveSinks();
    log.Error("c");
    CHECK(errors.size() == 1);
}

TEST_CASE("a sink with the minimum None gets nothing") {
    Log log;
    int calls = 0;
    log.AddSink(LoggingSeverity::None, [&](LoggingSeverity, const std::string&) { ++calls; });
    log.Error("x");
    CHECK(calls == 0);
}

TEST_CASE("the log file gets lines, is private, and ends with an empty directory") {
    const TemporaryDirectory directory;
    Log log;
    REQUIRE(log.SetLogDir(directory.Path(), LoggingSeverity::Warning));
    log.Info("not this");
    log.Warning("token=abc here\r\n2000-01-01T00:00:00.000Z ERROR forged");
    const std::string text = Content(directory.File());
    CHECK(
        text.ends_with("Z WARNING token=[redacted] here  2000-01-01T00:00:00.000Z ERROR forged\n"));
    CHECK(std::ranges::count(text, '\n') == 1);
    CHECK(text.find("not this") == std::string::npos);
    struct stat status {};
    REQUIRE(stat(directory.File().c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);

    CHECK(log.SetLogDir("", LoggingSeverity::Warning));
    log.Error("later");
    CHECK(Content(directory.File()) == text);
}

TEST_CASE("a directory that is not there is reported and logs nothing") {
    const TemporaryDirectory directory;
    Log log;
    REQUIRE(log.SetLogDir(directory.Path(), LoggingSeverity::Verbose));
    CHECK_FALSE(log.SetLogDir(directory.Path() + "/missing", LoggingSeverity::Verbose));
    CHECK_FALSE(log.Enabled(LoggingSeverity::Error));
}

TEST_CASE("a log file that is full becomes the one before; both are bounded") {
    TemporaryDirectory directory;
    constexpr std::size_t kFull = 10'000;
    const std::string old = directory.File() + ".1";
    {
        engine::LogFile file(directory.File(), kFull);
        engine::LogFile of_another_process(directory.File(), kFull);
        for (int i = 0; i < 1000; ++i) {
            file.Append(LoggingSeverity::Info, "line " + std::to_string(i) + std::string(80, '.'));
            of_another_process.Append(LoggingSeverity::Info, "other " + std::to_string(i));
            REQUIRE(std::filesystem::file_size(directory.File()) <= kFull);
        }
        file.Append(LoggingSeverity::Error, std::string(kFull, 'x'));
    }
    CHECK(std::filesystem::file_size(directory.File()) <= kFull);
    CHECK(std::filesystem::file_size(old) <= kFull);
    // Nothing is missing of the latest lines.
    const std::string latest = Content(old) + Content(directory.File());
    for (int i = 970; i < 1000; ++i) {
        CHECK(latest.find("line " + std::to_string(i) + ".") != std::string::npos);
        CHECK(latest.find("other " + std::to_string(i) + "\n") != std::string::npos);
    }
    struct stat status {};
    REQUIRE(stat(directory.File().c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
}
