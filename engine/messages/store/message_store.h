#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/ids/id_hash.h"
#include "engine/core/run/callback_queue.h"
#include "engine/core/state/snapshot_map.h"
#include "engine/messages/store/message_cell.h"

namespace engine {

/// How far histories reach back (protocol 11).
inline constexpr std::chrono::hours kMessageReach{72};

/// Where the client has a message from, which says how far its place among others is known.
enum class MessageOrigin {
    Event,    ///< the gateway reported its creation: nothing of its conversation is missing since
    History,  ///< the service listed it as one of the latest
    Answer    ///< only the message itself is known: it was sent or changed
};

/// The messages a client knows: the latest 25 of each conversation (protocol 11), and those that
/// came or changed in the last seconds, so that a host finds what an event names even when many
/// come at once. Conversations that have been silent for as long as histories reach are forgotten,
/// and when all are too many, those that have been silent for longest. Changed on the I/O thread
/// only; lookups from any thread.
class MessageStore {
  public:
    using Clock = std::chrono::steady_clock;
    using Cell = std::shared_ptr<MessageCell>;

    /// How many bytes of memory all messages and their conversations take at most, see
    /// `Message::Weight`.
    static constexpr std::size_t kMaxWeight = 48 * 1024 * 1024;

    explicit MessageStore(std::shared_ptr<const CallbackOwner> owner,
                          std::function<Clock::time_point()> now = Clock::now);

    /// The cell of that message, or null. Any thread.
    std::shared_ptr<const MessageCell> Find(std::uint64_t id) const { return cells_.Find(id); }

    /// Adds the message or changes the one with its id.
    Cell Put(Message&& message, MessageOrigin origin);
    /// Adds a message of the client itself, which belongs to no conversation's history.
    void PutNotice(Message&& message);
    /// A cell of a message that is listed but need not be kept.
    Cell Loose(Message&& message) const;
    /// Whether the known message with that id is of an earlier session, in which edits may have
    /// been missed since.
    bool IsStale(std::uint64_t id) const;
    void Remove(std::uint64_t id);
    /// From now on what is known may be incomplete: the session is a new one.
    void StartSession() { ++session_; }
    /// No more is to come in that conversation: its messages go when events may have been read.
    void Leave(std::uint64_t conversation);
    /// Forgets what is too old; to be called now and then.
    void Prune();
    void Clear();

    /// How much all messages that are kept take.
    std::size_t Weight() const noexcept { return weight_; }
    /// In how many conversations they are.
    std::size_t CountConversations() const noexcept { return conversations_.size(); }

    /// The latest `count` messages of a conversation, the newest first; nothing unless they are
    /// known to be the latest.
    std::optional<std::vector<std::shared_ptr<const MessageCell>>> Latest(
        std::uint64_t conversation, std::size_t count) const;

  private:
    struct Entry {
        std::uint64_t id = 0;
        Cell cell;
        Clock::time_point touched;
        std::uint64_t session = 0;
        std::size_t weight = 0;
        bool placed = false;  // its neighbours are known, see MessageOrigin
    };
    // By id, which is by time: new ones come at the end, old ones go at the start.
    using Messages = std::deque<Entry>;
    struct Conversation {
        std::uint64_t id;
        Messages messages;
        Clock::time_point touched;
        Clock::time_point pruned;
        bool left = false;  // no more is to come in it
    };
    // That of the latest message comes last.
    using Conversations = std::list<Conversation>;

    static Entry& StoredIn(Messages& messages, std::uint64_t id);
    const Entry* FindStored(std::uint64_t id) const;
    Conversation& Touch(std::uint64_t id, Clock::time_point now);
    void Prune(Conversation& conversation, Clock::time_point now);
    void Weigh(Entry& stored, std::size_t weight);
    void Drop(Entry& stored);
    void DropOldest(Conversation& conversation);
    void Forget(Conversations::iterator conversation);
    void Fit();

    std::shared_ptr<const CallbackOwner> owner_;
    std::function<Clock::time_point()> now_;
    SnapshotMap<MessageCell> cells_;
    Conversations conversations_;
    std::unordered_map<std::uint64_t, Conversations::iterator, IdHash> by_id_;
    std::size_t weight_ = 0;
    std::uint64_t session_ = 0;
};

}  // namespace engine
