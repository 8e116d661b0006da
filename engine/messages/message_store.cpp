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

MessageStore::Cell MessageStore::Loose(Message&& message) const {
    return std::make_shared<MessageCell>(std::move(message), owner_);
}

void MessageStore::PutNotice(Message&& message) {
    const std::uint64_t id = message.id;
    cells_.Put(id, Loose(std::move(message)));
}

MessageStore::Cell MessageStore::Put(Message&& message, MessageOrigin origin) {
    const std::uint64_t id = message.id;
    Cell cell = cells_.FindAsWriter(id);
    if (cell) {
        cell->Store(std::move(message));
    } else {
        cell = Loose(std::move(message));
        cells_.Put(id, cell);
    }
    Conversation& conversation = conversations_[cell->conversation];
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
    const bool is_latest = messages.empty() || messages.back().id < id;  // most are
    const auto place = is_latest ? messages.end()
                                 : std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    if (place != messages.end() && place->id == id) return *place;
    Kept kept;
    kept.id = id;
    return *messages.insert(place, std::move(kept));
}

const MessageStore::Kept* MessageStore::FindKept(std::uint64_t id) const {
    const auto cell = cells_.FindAsWriter(id);
    const auto place = cell ? conversations_.find(cell->conversation) : conversations_.end();
    if (place == conversations_.end()) return nullptr;
    const Messages& messages = place->second.messages;
    const auto found = std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    return found != messages.end() && found->id == id ? &*found : nullptr;
}

bool MessageStore::IsStale(std::uint64_t id) const {
    const Kept* const kept = FindKept(id);
    return kept && kept->session != session_;
}

void MessageStore::Remove(std::uint64_t id) {
    const Kept* const kept = FindKept(id);
    if (!kept) return;
    Messages& messages = conversations_[kept->cell->conversation].messages;
    std::erase_if(messages, [id](const Kept& one) { return one.id == id; });
    cells_.Remove(id);
}

void MessageStore::Clear() {
    conversations_.clear();
    cells_.Clear();
}

/// Looks through the messages only once per span in which none of them may go, not at each new one.
void MessageStore::Prune(Conversation& conversation, Clock::time_point now) {
    Messages& messages = conversation.messages;
    for (; messages.size() > kMaximum; messages.pop_front()) cells_.Remove(messages.front().id);
    if (now - conversation.pruned < kFresh) return;
    conversation.pruned = now;
    if (messages.size() <= kKept) return;
    bool complete = true;
    for (auto entry = messages.end() - kKept; entry != messages.begin();) {
        --entry;
        if (now - entry->touched > kFresh) {
            cells_.Remove(entry->id);
            entry->cell = nullptr;
            complete = false;
        } else if (!complete) {
            // An older one that was changed lately stays, but those after it are gone.
            entry->placed = false;
        }
    }
    std::erase_if(messages, [](const Kept& kept) { return !kept.cell; });
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
