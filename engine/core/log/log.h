#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/unique_function.h"
#include "engine/model/generated/enums.h"

namespace engine {

/// The log of one client. Every message is redacted (`Redact`) before any sink sees it.
/// All members may be called from any thread. Owned by the client, shared with its parts.
class Log {
  public:
    /// Gets the severity and the redacted message. Called on the thread that writes, possibly on
    /// several at once, with no lock held; must not throw.
    using Sink = UniqueFunction<void(LoggingSeverity, const std::string&)>;

    Log();
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    /// Adds a sink for messages of `minimum` and above. Sinks stay until `RemoveSinks`.
    void AddSink(LoggingSeverity minimum, Sink sink);
    /// Drops all sinks added by `AddSink` and the log file.
    void RemoveSinks();

    /// Appends messages of `minimum` and above to `<directory>/discord.log` (mode 0600),
    /// replacing the file sink set before. An empty directory only ends file logging.
    /// False when the file cannot be opened; then nothing is logged to a file.
    bool SetLogDir(const std::string& directory, LoggingSeverity minimum);

    /// Whether any sink wants this severity; cheap, to skip building costly messages.
    bool Enabled(LoggingSeverity severity) const noexcept;

    void Write(LoggingSeverity severity, std::string_view message);
    void Verbose(std::string_view message) { Write(LoggingSeverity::Verbose, message); }
    void Info(std::string_view message) { Write(LoggingSeverity::Info, message); }
    void Warning(std::string_view message) { Write(LoggingSeverity::Warning, message); }
    void Error(std::string_view message) { Write(LoggingSeverity::Error, message); }

  private:
    struct Entry;
    using Entries = std::vector<std::shared_ptr<const Entry>>;

    template <class Change>
    void Update(Change change);

    std::mutex mutex_;
    std::shared_ptr<const Entries> entries_;  // replaced whole under mutex_
    std::atomic<int> lowest_{static_cast<int>(LoggingSeverity::None)};
};

}  // namespace engine
