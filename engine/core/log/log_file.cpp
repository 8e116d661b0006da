#include "engine/core/log/log_file.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/text/timestamp_text.h"

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

}  // namespace

LogFile::LogFile(std::string path, std::size_t full) : path_(std::move(path)), full_(full) {
    file_.Open(path_);
}

void LogFile::Append(LoggingSeverity severity, std::string message) {
    // What a service sent must not look like a line of its own, nor fill the file.
    message.resize(std::min(message.size(), full_ / 4));
    std::ranges::replace_if(
        message, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const auto now = std::chrono::system_clock::now();
    const std::string line = FormatTimestamp(std::chrono::floor<std::chrono::milliseconds>(now)) +
                             " " + std::string(SeverityName(severity)) + " " + message + "\n";
    const std::lock_guard lock(mutex_);
    if (!MakeRoom(line.size())) return;
    // A full disk must not fail the client; the line is lost.
    file_.Append(line);
}

/// Whether the line may be written; to a new file, when this one is full. Another process may have
/// renamed it before. Where the system refuses, lines are lost rather than too many.
bool LogFile::MakeRoom(std::size_t size) {
    if (Fits(size)) return true;
    if (file_.IsNamed(path_) && !AppendFile::Rename(path_, path_ + ".1")) return false;
    file_.Open(path_);
    return Fits(size);
}

bool LogFile::Fits(std::size_t size) const {
    return file_.IsOpen() && size <= full_ && file_.Size() <= full_ - size;
}

}  // namespace engine
