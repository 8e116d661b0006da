#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/core/log/log.h"
#include "engine/core/result.h"
#include "engine/core/unique_function.h"
#include "engine/domain/generated/callbacks.h"

namespace engine {

/// Operations that need a full account and were started by a provisional one: each has asked the
/// game to merge the account (`provisionalUserMergeRequired`) and waits here until the game reports
/// the end of that by `ProvisionalUserMergeCompleted` (protocol 2.5). I/O thread only.
class PendingMerges {
  public:
    using Continuation = UniqueFunction<void(Result<void>)>;

    explicit PendingMerges(std::shared_ptr<Log> log) : log_(std::move(log)) {}

    /// Calls `proceed` once: with success when the account is a full one now, with Aborted when the
    /// merge failed, or with the reason given to `Close`.
    void Wait(Continuation proceed) { waiting_.push_back(std::move(proceed)); }

    /// Runs an operation: at once on a full account; on a provisional one `merge_required` asks the
    /// game to merge it, and the operation waits.
    void Run(bool provisional, ClientProvisionalUserMergeRequiredCallback merge_required,
             Continuation proceed);

    /// All that wait go on, or end with Aborted.
    void ProvisionalUserMergeCompleted(bool success);

    /// All that wait end with `reason`.
    void Close(const Error& reason);

  private:
    void Resume(const Result<void>& outcome);

    std::shared_ptr<Log> log_;
    std::vector<Continuation> waiting_;
};

}  // namespace engine
