#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/mls/crypto/bytes.h"
#include "engine/mls/messages/key_package.h"
#include "engine/mls/messages/key_schedule.h"
#include "engine/mls/messages/public_message.h"
#include "engine/mls/tree/group_context.h"
#include "engine/mls/tree/ratchet_tree.h"
#include "engine/mls/tree/update_path.h"

namespace engine::mls {

/// Whose proposals count.
enum class Proposers {
    /// Members' too, also inside of commits.
    Members,
    /// Those of the group's external senders alone, and only by reference, as in calls.
    ExternalSendersOnly,
};

/// A proposal of the present epoch that was received and is genuine.
struct ReceivedProposal {
    Bytes reference;
    Proposal proposal;
    Sender sender;
};

struct NewCommit;

/// One epoch of a group as one member sees it (RFC 9420 with cipher suite 2, Add and Remove). A
/// value that never changes: what leads to another epoch gives another group, so that a message
/// that is refused leaves nothing behind. Any thread, one at a time.
class Group {
  public:
    /// A group of oneself, in epoch 0.
    static Group Create(ByteView group_id, const OwnKeyPackage& own,
                        const std::vector<ExternalSender>& external_senders, Proposers proposers);
    /// The group that a Welcome (without the head of an MLSMessage) leads to. A ValidationError
    /// when anything about it is wrong. `psk_secret` is that of pre-shared keys, when it asks for
    /// any (RFC 9420, section 8.4); calls have none.
    static Result<Group> Join(ByteView welcome, const OwnKeyPackage& own, Proposers proposers,
                              ByteView psk_secret = {});

    /// Checks a proposal, an MLSMessage.
    Result<ReceivedProposal> ReadProposal(ByteView message) const;
    /// Commits these proposals, in this order.
    Result<NewCommit> MakeCommit(std::span<const ReceivedProposal> proposals) const;
    /// The epoch that another member's commit (an MLSMessage) leads to, which may name these
    /// proposals. Nothing when the commit removes this member.
    Result<std::optional<Group>> Process(ByteView message,
                                         std::span<const ReceivedProposal> proposals) const;

    const Bytes& Id() const { return context_.group_id; }
    std::uint64_t Epoch() const { return context_.epoch; }
    std::uint32_t OwnLeaf() const { return own_leaf_; }
    /// Null for a blank leaf.
    const LeafNode* Member(std::uint32_t leaf) const { return tree_.Leaf(leaf); }
    /// The leaves of all members, ascending.
    std::vector<std::uint32_t> Members() const;
    std::vector<ExternalSender> ExternalSenders() const { return context_.ExternalSenders(); }
    /// Equal for all members who see the same group with the same history.
    const Bytes& Authenticator() const { return secrets_.authenticator; }
    /// Keys for applications (RFC 9420, section 8.5).
    Bytes Export(std::string_view label, ByteView context, std::size_t size) const {
        return secrets_.Export(label, context, size);
    }

  private:
    /// The tree after the proposals, before a path.
    struct Applied {
        RatchetTree tree;
        /// The leaves of those who join, ascending, and their packages in the same order.
        std::vector<std::uint32_t> joining;
        std::vector<KeyPackage> packages;
        std::vector<std::uint32_t> removed;

        bool Removes(std::uint32_t leaf) const;
        bool NeedsPath() const { return joining.empty() || !removed.empty(); }
    };

    Group(GroupContext context, RatchetTree tree)
        : context_(std::move(context)), tree_(std::move(tree)) {}

    // group_proposals.cpp
    Applied Apply(const std::vector<Proposal>& proposals, std::uint32_t committer) const;
    std::vector<Proposal> Resolve(const Commit& commit,
                                  std::span<const ReceivedProposal> received) const;

    // group.cpp
    Group NextEpoch(RatchetTree tree) const;
    void DropKeysOfBlankNodes();
    /// Ends the step to the next epoch, whose transcript ends with this commit; gives its tag.
    Bytes Confirm(const Group& before, const PublicMessage& commit, ByteView commit_secret);

    ReceivedProposal CheckProposal(ByteView message) const;
    NewCommit Commit(std::span<const ReceivedProposal> proposals) const;
    std::optional<Group> Follow(ByteView message, std::span<const ReceivedProposal> received) const;
    static Group Accept(ByteView welcome, const OwnKeyPackage& own, Proposers proposers,
                        ByteView psk_secret);
    void RequireMember(const PublicMessage& message) const;

    GroupContext context_;
    RatchetTree tree_;
    EpochSecrets secrets_;
    Bytes interim_hash_;
    PrivateKeys keys_;
    std::uint32_t own_leaf_ = 0;
    /// The private key that this member signs with.
    Bytes signature_key_;
    Proposers proposers_ = Proposers::ExternalSendersOnly;
};

/// A commit of one's own. It counts once the delivery service says that it won.
struct NewCommit {
    /// An MLSMessage.
    Bytes message;
    /// For those who join, without the head of an MLSMessage; empty when nobody does.
    Bytes welcome;
    /// The epoch it leads to.
    Group next;
};

}  // namespace engine::mls
