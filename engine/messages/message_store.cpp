#include "engine/messages/message_store.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

constexpr std::size_t kKept = 25;
/// How long a message is kept in any case, and how many at most for that reason.
constexpr std::chrono::seconds kFresh{5};
constexpr std::size_t kMaximum = 1000;

constexpr auto kBefore = [](const auto& kept, std::uint64_t id) { return kept.id < id; };

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
    Kept& kept = KeptIn(conversation.messages, id);
    kept.cell = cell;
    kept.touched = now_();
    if (kept.session != session_) kept.placed = false;
    kept.session = session_;
    if (origin != MessageOrigin::Answer) kept.placed = true;
    Prune(conversation, kept.touched);
    return cell;
}

/// The entry of that message, which it adds if there is none.
MessageStore::Kept& MessageStore::KeptIn(Messages& messages, std::uint64_t id) {
    const auto place = std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    if (place != messages.end() && place->id == id) return *place;
    Kept kept;
    kept.id = id;
    return *messages.insert(place, std::move(kept));
}

const MessageStore::Kept* MessageStore::FindKept(std::uint64_t id) const {
    const auto place = conversation_of_.find(id);
    if (place == conversation_of_.end()) return nullptr;
    const Messages& messages = conversations_.at(place->second).messages;
    const auto found = std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    return found != messages.end() && found->id == id ? &*found : nullptr;
}

bool MessageStore::IsStale(std::uint64_t id) const {
    const Kept* const kept = FindKept(id);
    return kept && kept->session != session_;
}

void MessageStore::Remove(std::uint64_t id) {
    const auto place = conversation_of_.find(id);
    if (place == conversation_of_.end()) return;
    std::erase_if(conversations_.at(place->second).messages,
                  [id](const Kept& kept) { return kept.id == id; });
    Forget(id);
}

void MessageStore::Clear() {
    conversations_.clear();
    conversation_of_.clear();
    cells_.Clear();
}

/// Looks through the messages only once per span in which none of them may go, not at each new one.
void MessageStore::Prune(Conversation& conversation, Clock::time_point now) {
    Messages& messages = conversation.messages;
    for (; messages.size() > kMaximum; messages.pop_front()) Forget(messages.front().id);
    if (now - conversation.pruned < kFresh) return;
    conversation.pruned = now;
    if (messages.size() <= kKept) return;
    bool complete = true;
    for (auto entry = messages.end() - kKept; entry != messages.begin();) {
        --entry;
        if (now - entry->touched > kFresh) {
            Forget(entry->id);
            entry->cell = nullptr;
            complete = false;
        } else if (!complete) {
            // An older one that was changed lately stays, but those after it are gone.
            entry->placed = false;
        }
    }
    std::erase_if(messages, [](const Kept& kept) { return !kept.cell; });
}

void MessageStore::Forget(std::uint64_t id) {
    cells_.Remove(id);
    conversation_of_.erase(id);
}

std::optional<std::vector<std::shared_ptr<const MessageCell>>> MessageStore::Latest(
    std::uint64_t conversation, std::size_t count) const {
    const auto found = conversations_.find(conversation);
    if (found == conversations_.end()) return std::nullopt;
    std::vector<std::shared_ptr<const MessageCell>> latest;
    const Messages& messages = found->second.messages;
    for (auto entry = messages.rbegin(); entry != messages.rend(); ++entry) {
        if (latest.size() == count) break;
        const Kept& kept = *entry;
        if (kept.session != session_ || !kept.placed) return std::nullopt;
        latest.push_back(kept.cell);
    }
    if (latest.size() < count) return std::nullopt;
    return latest;
}

}  // namespace engine
