#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/callback_queue.h"
#include "engine/messages/message_cell.h"
#include "engine/state/snapshot_map.h"

namespace engine {

/// Where the client has a message from, which says how far its place among others is known.
enum class MessageOrigin {
    Event,    ///< the gateway told of its creation: nothing of its conversation is missing since
    History,  ///< the service listed it as one of the latest
    Answer    ///< only the message itself is known: it was sent or changed
};

/// The messages a client knows: the latest 25 of each conversation (protocol 11), and those that
/// came or changed in the last seconds, so that a host finds what an event names even when many
/// come at once. Changed on the I/O thread only; lookups from any thread.
class MessageStore {
  public:
    using Clock = std::chrono::steady_clock;
    using Cell = std::shared_ptr<MessageCell>;

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
    void Clear();

    /// The latest `count` messages of a conversation, the newest first; nothing unless they are
    /// known to be the latest.
    std::optional<std::vector<std::shared_ptr<const MessageCell>>> Latest(
        std::uint64_t conversation, std::size_t count) const;

  private:
    struct Kept {
        std::uint64_t id = 0;
        Cell cell;
        Clock::time_point touched;
        std::uint64_t session = 0;
        bool placed = false;  // its neighbours are known, see MessageOrigin
    };
    // By id, which is by time: new ones come at the end, old ones go at the start.
    using Messages = std::deque<Kept>;
    struct Conversation {
        Messages messages;
        Clock::time_point pruned;
    };

    static Kept& KeptIn(Messages& messages, std::uint64_t id);
    const Kept* FindKept(std::uint64_t id) const;
    void Prune(Conversation& conversation, Clock::time_point now);

    std::shared_ptr<const CallbackOwner> owner_;
    std::function<Clock::time_point()> now_;
    SnapshotMap<MessageCell> cells_;
    std::unordered_map<std::uint64_t, Conversation> conversations_;
    std::uint64_t session_ = 0;
};

}  // namespace engine
