#include "engine/messages/store/message_store.h"

#include <algorithm>
#include <utility>

namespace engine {
namespace {

constexpr std::size_t kMaxStored = 25;
/// How long a message is kept in any case, and how many at most for that reason.
constexpr std::chrono::seconds kFresh{5};
constexpr std::size_t kMaximum = 1000;

/// How many bytes of memory a conversation takes besides its messages.
constexpr std::size_t kConversationWeight = 1280;

constexpr auto kBefore = [](const auto& stored, std::uint64_t id) { return stored.id < id; };

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
    const std::size_t weight = message.Weight();
    Cell cell = cells_.FindAsWriter(id);
    if (cell) {
        cell->Store(std::move(message));
    } else {
        cell = Loose(std::move(message));
        cells_.Put(id, cell);
    }
    const Clock::time_point now = now_();
    Conversation& conversation = Touch(cell->conversation, now);
    Entry& stored = StoredIn(conversation.messages, id);
    stored.cell = cell;
    stored.touched = now;
    Weigh(stored, weight);
    if (stored.session != session_) stored.placed = false;
    stored.session = session_;
    if (origin != MessageOrigin::Answer) stored.placed = true;
    Prune(conversation, now);
    Fit();
    return cell;
}

/// The conversation, which it adds if there is none, as the one of the latest message.
MessageStore::Conversation& MessageStore::Touch(std::uint64_t id, Clock::time_point now) {
    const auto [place, is_new] = by_id_.try_emplace(id, conversations_.end());
    if (is_new) {
        place->second = conversations_.insert(conversations_.end(), Conversation{});
        place->second->id = id;
        weight_ += kConversationWeight;
    } else {
        conversations_.splice(conversations_.end(), conversations_, place->second);
    }
    place->second->touched = now;
    place->second->left = false;
    return *place->second;
}

void MessageStore::Weigh(Entry& stored, std::size_t weight) {
    weight_ += weight - std::exchange(stored.weight, weight);
}

/// The client does not know the message any more; the entry is to be taken out of its list.
void MessageStore::Drop(Entry& stored) {
    cells_.Remove(stored.id);
    stored.cell = nullptr;
    Weigh(stored, 0);
}

void MessageStore::DropOldest(Conversation& conversation) {
    Drop(conversation.messages.front());
    conversation.messages.pop_front();
}

void MessageStore::Forget(Conversations::iterator conversation) {
    while (!conversation->messages.empty()) DropOldest(*conversation);
    by_id_.erase(conversation->id);
    conversations_.erase(conversation);
    weight_ -= kConversationWeight;
}

/// The oldest messages of the conversation that has been silent for longest go first, so that many
/// that are busy in turns lose only what is old.
void MessageStore::Fit() {
    while (weight_ > kMaxWeight) {
        const auto silent = conversations_.begin();
        const std::size_t count = silent->messages.size();
        if (count <= 1 && conversations_.size() == 1) return;  // the one that just came
        if (count <= 1) {
            Forget(silent);
        } else {
            DropOldest(*silent);
        }
    }
}

void MessageStore::Leave(std::uint64_t conversation) {
    const auto found = by_id_.find(conversation);
    if (found == by_id_.end()) return;
    found->second->left = true;
    // Moved to where the search begins.
    conversations_.splice(conversations_.begin(), conversations_, found->second);
}

void MessageStore::Prune() {
    const Clock::time_point now = now_();
    for (auto next = conversations_.begin(); next != conversations_.end();) {
        const auto conversation = next++;
        const auto silence = now - conversation->touched;
        if (silence > kMessageReach || (conversation->left && silence > kFresh)) {
            Forget(conversation);
        } else if (!conversation->left) {
            break;  // those behind it have been silent for less
        }
    }
}

/// The entry of that message, which it adds if there is none.
MessageStore::Entry& MessageStore::StoredIn(Messages& messages, std::uint64_t id) {
    const bool is_latest = messages.empty() || messages.back().id < id;  // most are
    const auto place = is_latest ? messages.end()
                                 : std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    if (place != messages.end() && place->id == id) return *place;
    Entry stored;
    stored.id = id;
    return *messages.insert(place, std::move(stored));
}

const MessageStore::Entry* MessageStore::FindStored(std::uint64_t id) const {
    const auto cell = cells_.FindAsWriter(id);
    const auto place = cell ? by_id_.find(cell->conversation) : by_id_.end();
    if (place == by_id_.end()) return nullptr;
    const Messages& messages = place->second->messages;
    const auto found = std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    return found != messages.end() && found->id == id ? &*found : nullptr;
}

bool MessageStore::IsStale(std::uint64_t id) const {
    const Entry* const stored = FindStored(id);
    return stored && stored->session != session_;
}

void MessageStore::Remove(std::uint64_t id) {
    const Entry* const stored = FindStored(id);
    if (!stored) return;
    const auto conversation = by_id_.at(stored->cell->conversation);
    Messages& messages = conversation->messages;
    const auto place = std::lower_bound(messages.begin(), messages.end(), id, kBefore);
    Drop(*place);
    messages.erase(place);
    if (messages.empty()) Forget(conversation);  // an empty conversation would not be counted
}

void MessageStore::Clear() {
    by_id_.clear();
    conversations_.clear();
    cells_.Clear();
    weight_ = 0;
}

/// Looks through the messages only once per span in which none of them may go, not at each new one.
void MessageStore::Prune(Conversation& conversation, Clock::time_point now) {
    Messages& messages = conversation.messages;
    while (messages.size() > kMaximum) DropOldest(conversation);
    if (now - conversation.pruned < kFresh) return;
    conversation.pruned = now;
    if (messages.size() <= kMaxStored) return;
    bool complete = true;
    for (auto entry = messages.end() - kMaxStored; entry != messages.begin();) {
        --entry;
        if (now - entry->touched > kFresh) {
            Drop(*entry);
            complete = false;
        } else if (!complete) {
            // An older one that was changed lately stays, but those after it are gone.
            entry->placed = false;
        }
    }
    std::erase_if(messages, [](const Entry& stored) { return !stored.cell; });
}

std::optional<std::vector<std::shared_ptr<const MessageCell>>> MessageStore::Latest(
    std::uint64_t conversation, std::size_t count) const {
    const auto found = by_id_.find(conversation);
    if (found == by_id_.end()) return std::nullopt;
    std::vector<std::shared_ptr<const MessageCell>> latest;
    const Messages& messages = found->second->messages;
    for (auto entry = messages.rbegin(); entry != messages.rend(); ++entry) {
        if (latest.size() == count) break;
        const Entry& stored = *entry;
        if (stored.session != session_ || !stored.placed) return std::nullopt;
        latest.push_back(stored.cell);
    }
    if (latest.size() < count) return std::nullopt;
    return latest;
}

}  // namespace engine
