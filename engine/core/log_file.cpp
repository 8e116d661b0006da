#include "engine/core/log_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace engine {
namespace {

std::string_view SeverityName(LoggingSeverity severity) {
    switch (severity) {
        case LoggingSeverity::Verbose:
            return "VERBOSE";
        case LoggingSeverity::Info:
            return "INFO";
        case LoggingSeverity::Warning:
            return "WARNING";
        case LoggingSeverity::Error:
            return "ERROR";
        case LoggingSeverity::None:
            break;
    }
    return "NONE";
}

std::string LogTimestamp() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto millis =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()) % 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char date[32];
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    char text[48];
    std::snprintf(text, sizeof text, "%s.%03dZ", date, static_cast<int>(millis.count()));
    return text;
}

}  // namespace

LogFile::LogFile(std::string path, std::size_t full) : path_(std::move(path)), full_(full) {
    Open();
}

LogFile::~LogFile() { Close(); }

void LogFile::Open() {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

void LogFile::Close() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
}

void LogFile::Append(LoggingSeverity severity, std::string message) {
    // What a service sent must not look like a line of its own, nor fill the file.
    message.resize(std::min(message.size(), full_ / 4));
    std::ranges::replace_if(
        message, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const std::string line =
        LogTimestamp() + " " + std::string(SeverityName(severity)) + " " + message + "\n";
    const std::lock_guard lock(mutex_);
    if (!MakeRoom(line.size())) return;
    // A full disk must not fail the client; the line is lost.
    [[maybe_unused]] const auto written = write(descriptor_, line.data(), line.size());
}

/// Whether the line may be written; to a new file, when this one is full. Another process may have
/// renamed it before. Where the system refuses, lines are lost rather than too many.
bool LogFile::MakeRoom(std::size_t size) {
    if (Fits(size)) return true;
    if (IsNamed() && std::rename(path_.c_str(), (path_ + ".1").c_str()) != 0) return false;
    Close();
    Open();
    return Fits(size);
}

bool LogFile::Fits(std::size_t size) const {
    struct stat file {};
    return IsOpen() && fstat(descriptor_, &file) == 0 &&
           static_cast<std::size_t>(file.st_size) + size <= full_;
}

/// Whether the path still leads to the open file.
bool LogFile::IsNamed() const {
    struct stat file {};
    struct stat named {};
    return IsOpen() && fstat(descriptor_, &file) == 0 && stat(path_.c_str(), &named) == 0 &&
           named.st_dev == file.st_dev && named.st_ino == file.st_ino;
}

}  // namespace engine
