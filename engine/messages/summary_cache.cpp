#include "engine/messages/summary_cache.h"

#include <algorithm>

namespace engine {
namespace {

/// Of more the service is asked each time.
constexpr std::size_t kMaxSummaries = 10'000;

std::vector<UserMessageSummary> LatestFirst(const std::map<std::uint64_t, std::uint64_t>& latest) {
    std::vector<UserMessageSummary> summaries;
    summaries.reserve(latest.size());
    for (const auto& [user_id, message_id] : latest) summaries.emplace_back(user_id, message_id);
    std::sort(summaries.begin(), summaries.end(), [](const auto& left, const auto& right) {
        return left.LastMessageId() > right.LastMessageId();
    });
    return summaries;
}

void Raise(std::map<std::uint64_t, std::uint64_t>& latest, std::uint64_t user_id,
           std::uint64_t message_id) {
    std::uint64_t& known = latest[user_id];
    known = std::max(known, message_id);
}

}  // namespace

std::optional<std::vector<UserMessageSummary>> SummaryCache::Get() const {
    if (!filled_) return std::nullopt;
    return LatestFirst(latest_);
}

std::vector<UserMessageSummary> SummaryCache::Fill(std::uint64_t asked,
                                                   const std::vector<UserMessageSummary>& listed) {
    std::map<std::uint64_t, std::uint64_t> latest = latest_;
    for (const UserMessageSummary& summary : listed) {
        Raise(latest, summary.UserId(), summary.LastMessageId());
    }
    if (asked == generation_ && latest.size() <= kMaxSummaries) {
        latest_ = latest;
        messages_.clear();
        for (const auto& [user_id, message_id] : latest_) messages_.insert(message_id);
        filled_ = true;
    }
    return LatestFirst(latest);
}

void SummaryCache::OnArrived(const Message& message) {
    if (message.recipient_id == 0 || (!filled_ && !asked_)) return;
    messages_.erase(latest_[message.recipient_id]);
    Raise(latest_, message.recipient_id, message.id);
    messages_.insert(latest_[message.recipient_id]);
    if (latest_.size() > kMaxSummaries) Reset();
}

void SummaryCache::OnDeleted(std::uint64_t message_id) {
    // What is the latest now, only the service knows; a list under way may still have it.
    if (messages_.contains(message_id) || !filled_) Reset();
}

void SummaryCache::Reset() {
    latest_.clear();
    messages_.clear();
    filled_ = false;
    asked_ = false;
    ++generation_;
}

}  // namespace engine
