#include "engine/oauth/session/pending_merges.h"

#include "engine/core/run/callback_queue.h"

namespace engine {

void PendingMerges::Run(bool provisional, ClientProvisionalUserMergeRequiredCallback merge_required,
                        Continuation proceed) {
    if (!provisional) return proceed({});
    Wait(std::move(proceed));
    CallbackQueue::Instance().Post([callback = std::move(merge_required)] { callback(); });
}

void PendingMerges::ProvisionalUserMergeCompleted(bool success) {
    if (waiting_.empty()) {
        return log_->Info("ProvisionalUserMergeCompleted() changed nothing: no operation waits.");
    }
    if (success) return Resume({});
    Resume(Error::Of(ErrorType::Aborted,
                     "The operation needs a full account, and the merge of the provisional one did "
                     "not succeed."));
}

void PendingMerges::Close(const Error& reason) { Resume(reason); }

void PendingMerges::Resume(const Result<void>& outcome) {
    // Taken out first, because a continued operation may wait again.
    for (const Continuation& proceed : std::exchange(waiting_, {})) proceed(outcome);
}

}  // namespace engine
