#include "engine/core/log/log.h"

#include <algorithm>
#include <utility>

#include "engine/core/log/log_file.h"
#include "engine/core/secrets/redact.h"

namespace engine {

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
