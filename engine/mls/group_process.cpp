// The commit of another member.

#include <utility>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/crypto/refusal.h"
#include "engine/mls/group.h"

namespace engine::mls {

std::optional<Group> Group::Follow(ByteView bytes,
                                   std::span<const ReceivedProposal> received) const {
    const auto message = Decode<PublicMessage>(bytes);
    Require(message.IsCommit(), "A proposal came where a commit was expected.");
    Require(Same(message.group_id, context_.group_id), "A commit is for another group.");
    Require(message.epoch == context_.epoch, "A commit is for another epoch.");
    const std::uint32_t sender = message.sender.index;
    Require(message.sender.type == Sender::Type::Member, "A commit does not come from a member.");
    Require(sender != own_leaf_, "A commit comes back to who made it.");
    RequireMember(message);

    const auto& commit = std::get<mls::Commit>(message.body);
    const Applied applied = Apply(Resolve(commit, received), sender);
    Require(commit.path || !applied.NeedsPath(), "A commit lacks the path that it needs.");
    if (applied.Removes(own_leaf_)) return std::nullopt;

    Group next = NextEpoch(applied.tree);
    Bytes commit_secret = NoSecret();
    if (commit.path) {
        MergePath(next.tree_, sender, *commit.path, Id());
        GroupContext context = next.context_;
        context.tree_hash = next.tree_.TreeHash(next.tree_.Root());
        // Keys of the sender's old path still open what is for us; those of blank nodes cannot.
        commit_secret = DecryptPath(next.tree_, next.keys_, own_leaf_, sender, *commit.path,
                                    context, applied.joining);
        next.DropKeysOfBlankNodes();
    }
    const Bytes tag = next.Confirm(*this, message, commit_secret);
    Require(SameSecret(tag, message.confirmation_tag), "A commit has a wrong confirmation tag.");
    return next;
}

}  // namespace engine::mls
