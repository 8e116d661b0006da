#include "engine/messages/message_store.h"

#include <iterator>
#include <utility>

namespace engine {
namespace {

constexpr std::size_t kKept = 25;
/// How long a message is kept in any case, and how many at most for that reason.
constexpr std::chrono::seconds kFresh{5};
constexpr std::size_t kMaximum = 1000;

}  // namespace

MessageStore::MessageStore(std::shared_ptr<const CallbackOwner> owner,
                           std::function<Clock::time_point()> now)
    : owner_(std::move(owner)), now_(std::move(now)) {}

MessageStore::Cell MessageStore::Loose(Message message) const {
    return std::make_shared<MessageCell>(std::move(message), owner_);
}

void MessageStore::PutNotice(Message message) {
    const std::uint64_t id = message.id;
    cells_.Put(id, Loose(std::move(message)));
}

MessageStore::Cell MessageStore::Put(Message message, MessageOrigin origin) {
    const std::uint64_t id = message.id;
    const std::uint64_t place = message.Conversation();
    Cell cell = cells_.Find(id);
    if (cell) {
        cell->Store(std::move(message));
    } else {
        cell = Loose(std::move(message));
        cells_.Put(id, cell);
        conversation_of_[id] = place;
    }
    Conversation& conversation = conversations_[conversation_of_[id]];
    Kept& kept = conversation.messages[id];
    kept.cell = cell;
    kept.touched = now_();
    if (kept.session != session_) kept.placed = false;
    kept.session = session_;
    if (origin != MessageOrigin::Answer) kept.placed = true;
    Prune(conversation, kept.touched);
    return cell;
}

const MessageStore::Kept* MessageStore::FindKept(std::uint64_t id) const {
    const auto place = conversation_of_.find(id);
    if (place == conversation_of_.end()) return nullptr;
    return &conversations_.at(place->second).messages.at(id);
}

bool MessageStore::IsStale(std::uint64_t id) const {
    const Kept* const kept = FindKept(id);
    return kept && kept->session != session_;
}

void MessageStore::Remove(std::uint64_t id) {
    const auto place = conversation_of_.find(id);
    if (place == conversation_of_.end()) return;
    conversations_.at(place->second).messages.erase(id);
    conversation_of_.erase(place);
    cells_.Remove(id);
}

void MessageStore::Clear() {
    conversations_.clear();
    conversation_of_.clear();
    cells_.Clear();
}

/// Looks through the messages only once per span in which none of them may go, not at each new one.
void MessageStore::Prune(Conversation& conversation, Clock::time_point now) {
    Messages& messages = conversation.messages;
    while (messages.size() > kMaximum) Forget(messages, messages.begin());
    if (now - conversation.pruned < kFresh) return;
    conversation.pruned = now;
    auto entry = messages.begin();
    auto complete = entry;  // from here on
    for (std::size_t count = messages.size(); count > kKept; --count) {
        const auto next = std::next(entry);
        if (now - entry->second.touched > kFresh) {
            Forget(messages, entry);
            complete = next;
        }
        entry = next;
    }
    // An older one that was changed lately stays, but those after it are gone.
    for (entry = messages.begin(); entry != complete; ++entry) entry->second.placed = false;
}

void MessageStore::Forget(Messages& messages, Messages::iterator entry) {
    cells_.Remove(entry->first);
    conversation_of_.erase(entry->first);
    messages.erase(entry);
}

std::optional<std::vector<std::shared_ptr<const MessageCell>>> MessageStore::Latest(
    std::uint64_t conversation, std::size_t count) const {
    const auto found = conversations_.find(conversation);
    if (found == conversations_.end()) return std::nullopt;
    std::vector<std::shared_ptr<const MessageCell>> latest;
    const Messages& messages = found->second.messages;
    for (auto entry = messages.rbegin(); entry != messages.rend(); ++entry) {
        if (latest.size() == count) break;
        const Kept& kept = entry->second;
        if (kept.session != session_ || !kept.placed) return std::nullopt;
        latest.push_back(kept.cell);
    }
    if (latest.size() < count) return std::nullopt;
    return latest;
}

}  // namespace engine
