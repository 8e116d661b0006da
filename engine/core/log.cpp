#include "engine/core/log.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

#include "engine/core/redact.h"

namespace engine {
namespace {

std::string_view Name(LoggingSeverity severity) {
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

std::string Timestamp() {
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

/// A file opened for appending; each line is one write, so that lines never mix.
class LogFile {
  public:
    explicit LogFile(const std::string& path)
        : descriptor_(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {}
    ~LogFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    bool IsOpen() const { return descriptor_ >= 0; }

    void Append(LoggingSeverity severity, std::string message) const {
        // What a service sent must not look like a line of its own.
        std::ranges::replace_if(
            message, [](char c) { return c == '\n' || c == '\r'; }, ' ');
        const std::string line =
            Timestamp() + " " + std::string(Name(severity)) + " " + message + "\n";
        // A full disk must not fail the client; the line is lost.
        [[maybe_unused]] const auto written = write(descriptor_, line.data(), line.size());
    }

  private:
    int descriptor_;
};

}  // namespace

struct Log::Entry {
    LoggingSeverity minimum;
    Sink sink;
    bool is_file;
};

Log::Log() : entries_(std::make_shared<const Entries>()) {}

Log::~Log() = default;

template <class Change>
void Log::Update(Change change) {
    std::shared_ptr<const Entries> previous;  // freed after the lock: that runs sinks' code
    const std::lock_guard lock(mutex_);
    auto next = std::make_shared<Entries>(*entries_);
    change(*next);
    int lowest = static_cast<int>(LoggingSeverity::None);
    for (const auto& entry : *next) lowest = std::min(lowest, static_cast<int>(entry->minimum));
    previous = std::exchange(entries_, std::move(next));
    lowest_.store(lowest, std::memory_order_relaxed);
}

void Log::AddSink(LoggingSeverity minimum, Sink sink) {
    auto entry = std::make_shared<const Entry>(Entry{minimum, std::move(sink), false});
    Update([&](Entries& entries) { entries.push_back(std::move(entry)); });
}

void Log::RemoveSinks() {
    Update([](Entries& entries) { entries.clear(); });
}

bool Log::SetLogDir(const std::string& directory, LoggingSeverity minimum) {
    std::shared_ptr<const Entry> entry;
    bool opened = true;
    if (!directory.empty()) {
        auto file = std::make_unique<LogFile>(directory + "/discord.log");
        opened = file->IsOpen();
        if (opened) {
            entry = std::make_shared<const Entry>(
                Entry{minimum,
                      [file = std::move(file)](LoggingSeverity severity, const std::string& text) {
                          file->Append(severity, text);
                      },
                      true});
        }
    }
    Update([&](Entries& entries) {
        std::erase_if(entries, [](const auto& old) { return old->is_file; });
        if (entry) entries.push_back(std::move(entry));
    });
    return opened;
}

bool Log::Enabled(LoggingSeverity severity) const noexcept {
    return static_cast<int>(severity) >= lowest_.load(std::memory_order_relaxed) &&
           severity != LoggingSeverity::None;
}

void Log::Write(LoggingSeverity severity, std::string_view message) {
    if (!Enabled(severity)) return;
    std::shared_ptr<const Entries> entries;
    {
        const std::lock_guard lock(mutex_);
        entries = entries_;
    }
    const std::string redacted = Redact(message);
    for (const auto& entry : *entries) {
        if (severity >= entry->minimum) entry->sink(severity, redacted);
    }
}

}  // namespace engine
