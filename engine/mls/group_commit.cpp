// A commit of one's own, and the Welcome for those who join by it.

#include <algorithm>
#include <utility>

#include "engine/mls/crypto/hashing.h"
#include "engine/mls/group.h"
#include "engine/mls/messages/welcome.h"

namespace engine::mls {

NewCommit Group::Commit(std::span<const ReceivedProposal> received) const {
    mls::Commit commit;
    std::vector<Proposal> proposals;
    for (const ReceivedProposal& each : received) {
        commit.proposals.push_back({each.reference});
        proposals.push_back(each.proposal);
    }
    const Applied applied = Apply(proposals, own_leaf_);
    Group next = NextEpoch(applied.tree);

    Bytes commit_secret = NoSecret();
    std::optional<NewPath> path;
    if (applied.NeedsPath()) {
        path = MakePath(next.tree_, own_leaf_, Id(), signature_key_);
        next.DropKeysOfBlankNodes();
        for (const auto& [node, pair] : path->keys) next.keys_.insert_or_assign(node, pair);
        // Those who are to know the path learn it in the new epoch, before its transcript is known.
        GroupContext context = next.context_;
        context.tree_hash = next.tree_.TreeHash(next.tree_.Root());
        commit.path = EncryptPath(next.tree_, *path, context, applied.joining);
        commit_secret = path->commit_secret;
    }

    PublicMessage message;
    message.group_id = Id();
    message.epoch = Epoch();
    message.sender = {Sender::Type::Member, own_leaf_};
    message.body = std::move(commit);
    message.Sign(signature_key_, context_);
    message.confirmation_tag = next.Confirm(*this, message, commit_secret);
    message.membership_tag = message.MembershipTag(secrets_.membership_key, context_);

    NewCommit made{Encode(message), {}, std::move(next)};
    if (applied.joining.empty()) return made;
    GroupInfo info;
    info.context = made.next.context_;
    info.extensions.push_back(
        {static_cast<std::uint16_t>(ExtensionType::RatchetTree), Encode(made.next.tree_)});
    info.confirmation_tag = message.confirmation_tag;
    info.signer = own_leaf_;
    info.Sign(signature_key_);
    Welcome welcome = Welcome::Of(info, made.next.secrets_.welcome);
    for (std::size_t index = 0; index < applied.joining.size(); ++index) {
        GroupSecrets secrets{made.next.secrets_.joiner, {}, {}};
        if (path) secrets.path_secret = path->SecretFor(own_leaf_, applied.joining[index]);
        welcome.AddEntry(applied.packages[index], secrets);
    }
    made.welcome = Encode(welcome);
    return made;
}

}  // namespace engine::mls
