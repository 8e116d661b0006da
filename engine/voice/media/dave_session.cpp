#include "engine/voice/media/dave_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/mls/crypto/refusing.h"
#include "engine/voice/comparison_code.h"
#include "engine/voice/media/media_ratchet.h"

namespace engine::voice {
namespace {

/// How operation 27 begins.
enum class ProposalsOperation : std::uint8_t { Append = 0, Revoke = 1 };

/// The user that a member's credential names.
std::uint64_t UserOf(const mls::Credential& credential) {
    mls::Require(credential.identity.size() == 8, "A credential does not name a user.");
    mls::Reader reader(credential.identity);
    return reader.U64();
}

}  // namespace

DaveSession::DaveSession(std::uint64_t user, std::uint64_t call, mls::KeyPair signature_keys,
                         DaveHost& host)
    : user_(user),
      group_id_(mls::Writer().U64(call).Take()),
      signature_keys_(std::move(signature_keys)),
      host_(host) {}

std::string DaveSession::PrivacyCode() const {
    return group_ ? VoicePrivacyCode(group_->Authenticator()) : "";
}

void DaveSession::OnSessionDescription(std::uint16_t version) {
    Reset();
    version_ = version;
    transitions_.clear();
    host_.AllowPassthrough(version == 0);
    if (version == 0) return host_.SendInTheClear();
    host_.SendNothing();
    Offer();
}

void DaveSession::OnUsersConnected(const std::vector<std::uint64_t>& users) {
    for (const std::uint64_t user : users) {
        const bool full = others_.size() >= mls::RatchetTree::kMaxLeaves;
        if (user != user_ && !full) others_.insert(user);
    }
}

void DaveSession::OnUserDisconnected(std::uint64_t user) { others_.erase(user); }

void DaveSession::OnPrepareTransition(std::uint16_t version, std::uint16_t transition) {
    AnnounceTransition(transition, version);
    if (version == 0) host_.AllowPassthrough(true);
    if (transition == 0) return OnExecuteTransition(0);
    if (version == 0) host_.SendTransitionReady(transition);
}

void DaveSession::OnExecuteTransition(std::uint16_t transition) {
    const auto announced = transitions_.find(transition);
    if (announced == transitions_.end()) return;
    version_ = announced->second;
    transitions_.erase(announced);
    if (version_ == 0) {
        Reset();
        return host_.SendInTheClear();
    }
    host_.AllowPassthrough(false);
    if (!group_) return host_.SendNothing();
    if (!std::exchange(keyed_, true)) host_.SendWith(BaseKeyOf(*group_, user_));
}

void DaveSession::OnPrepareEpoch(std::uint16_t version, std::uint64_t epoch) {
    // A later epoch only says which version the group goes on with, and there is but one.
    if (epoch != 1) return;
    Reset();
    version_ = version;
    Offer();
}

Result<void> DaveSession::OnExternalSender(mls::ByteView payload) {
    if (group_) return Error::Invalid("The external sender of an established group cannot change.");
    auto sender = mls::Refusing([&] { return mls::Decode<mls::ExternalSender>(payload); });
    if (!sender) return std::move(sender).GetError();
    external_sender_ = std::move(*sender);
    MakeLocalGroup();
    return {};
}

void DaveSession::Reset() {
    local_.reset();
    group_.reset();
    own_commits_.clear();
    queue_.clear();
    package_.reset();
}

void DaveSession::Offer() {
    const mls::Bytes identity = mls::Writer().U64(user_).Take();
    package_ = mls::OwnKeyPackage::Make(identity, signature_keys_);
    host_.SendKeyPackage(mls::Encode(package_->package));
    MakeLocalGroup();
}

void DaveSession::MakeLocalGroup() {
    if (!package_ || !external_sender_) return;
    queue_.clear();
    own_commits_.clear();
    local_ = mls::Group::Create(group_id_, *package_, {*external_sender_},
                                mls::Proposers::ExternalSendersOnly);
}

std::vector<mls::ReceivedProposal> DaveSession::ReadProposals(mls::Reader& reader) const {
    const mls::ByteView messages = reader.Vector();
    reader.End();
    mls::Reader each(messages);
    std::vector<mls::ReceivedProposal> proposals;
    while (!each.AtEnd()) {
        const std::size_t start = each.Position();
        mls::PublicMessage::Read(each);
        auto proposal = Base()->ReadProposal(each.Since(start));
        if (!proposal) throw mls::Refusal(proposal.GetError().message);
        if (const auto* const add = std::get_if<mls::Add>(&proposal->proposal.change)) {
            mls::Require(others_.contains(UserOf(add->package.leaf.credential)),
                         "A proposal adds a user who is not in the call.");
        }
        proposals.push_back(std::move(*proposal));
        // Before more signatures are verified.
        mls::Require(queue_.size() + proposals.size() <= kMaxProposals,
                     "There are more proposals outstanding than a call can have.");
    }
    return proposals;
}

void DaveSession::Revoke(mls::Reader& reader) {
    mls::Reader references(reader.Vector());
    reader.End();
    auto left = queue_;
    while (!references.AtEnd()) {
        const mls::ByteView reference = references.Vector();
        const auto revoked = std::erase_if(left, [reference](const auto& proposal) {
            return mls::Same(proposal.reference, reference);
        });
        mls::Require(revoked > 0, "A proposal that is revoked is not known.");
    }
    queue_ = std::move(left);
}

Result<void> DaveSession::OnProposals(mls::ByteView payload) {
    if (Base() == nullptr) return Error::Invalid("Proposals came before there was a group.");
    auto received = mls::Refusing([&]() -> bool {
        mls::Reader reader(payload);
        const auto operation = static_cast<ProposalsOperation>(reader.U8());
        if (operation == ProposalsOperation::Revoke) {
            const std::size_t before = queue_.size();
            Revoke(reader);
            return queue_.size() != before;
        }
        mls::Require(operation == ProposalsOperation::Append,
                     "Proposals have an unknown operation.");
        auto proposals = ReadProposals(reader);
        // The commit that was made of the others stands; a new one costs as much as there are
        // members.
        if (proposals.empty()) return false;
        std::move(proposals.begin(), proposals.end(), std::back_inserter(queue_));
        return true;
    });
    if (!received) return std::move(received).GetError();
    return *received ? CommitQueue() : Result<void>();
}

Result<void> DaveSession::CommitQueue() {
    if (queue_.empty()) return {};
    auto made = Base()->MakeCommit(queue_);
    if (!made) return std::move(made).GetError();
    if (own_commits_.size() == kMaxOwnCommits) own_commits_.erase(own_commits_.begin());
    const mls::NewCommit& newest = own_commits_.emplace_back(std::move(*made));
    host_.SendCommitWelcome(mls::Join({newest.message, newest.welcome}));
    return {};
}

Result<void> DaveSession::OnCommit(mls::ByteView payload) {
    if (payload.size() < 2) return Error::Invalid("A commit was announced without a transition.");
    const std::uint16_t transition = mls::Reader(payload).U16();
    const mls::ByteView message = payload.subspan(2);
    const auto own = std::find_if(
        own_commits_.begin(), own_commits_.end(),
        [message](const mls::NewCommit& each) { return mls::Same(each.message, message); });
    if (own != own_commits_.end()) {
        EnterEpoch(std::move(own->next), transition);
        return {};
    }
    // Somebody else's first commit; the Welcome is on its way.
    if (!group_) return {};
    auto next = group_->Process(message, queue_);
    if (!next) {
        RefuseTransition(transition);
        return std::move(next).GetError();
    }
    if (*next) {
        EnterEpoch(std::move(**next), transition);
        return {};
    }
    Reset();
    host_.SendNothing();
    Offer();
    return {};
}

Result<void> DaveSession::CheckJoined(const mls::Group& joined) const {
    if (!mls::Same(joined.Id(), group_id_)) {
        return Error::Invalid("A Welcome leads to the group of another call.");
    }
    const auto senders = joined.ExternalSenders();
    if (senders.size() != 1 || senders.front() != external_sender_) {
        return Error::Invalid("A Welcome leads to a group with another external sender.");
    }
    return {};
}

Result<void> DaveSession::OnWelcome(mls::ByteView payload) {
    if (payload.size() < 2) return Error::Invalid("A Welcome came without a transition.");
    const std::uint16_t transition = mls::Reader(payload).U16();
    if (!package_) return Error::Invalid("A Welcome came that nobody asked for.");
    auto joined =
        mls::Group::Join(payload.subspan(2), *package_, mls::Proposers::ExternalSendersOnly);
    Result<void> checked = joined ? CheckJoined(*joined) : Result<void>(joined.GetError());
    if (!checked) {
        RefuseTransition(transition);
        return checked;
    }
    EnterEpoch(std::move(*joined), transition);
    return {};
}

void DaveSession::Recover() { RefuseTransition(last_transition_); }

void DaveSession::RefuseTransition(std::uint16_t transition) {
    host_.SendInvalidCommit(transition);
    Reset();
    Offer();
}

void DaveSession::EnterEpoch(mls::Group group, std::uint16_t transition) {
    group_ = std::move(group);
    keyed_ = false;
    local_.reset();
    // A key package is valid for one Welcome: replaying the Welcome would lead back to an old
    // epoch, whose keys former members have.
    package_.reset();
    own_commits_.clear();
    queue_.clear();
    for (const std::uint32_t leaf : group_->Members()) {
        if (leaf == group_->OwnLeaf()) continue;
        const mls::Bytes& identity = group_->Member(leaf)->credential.identity;
        if (identity.size() != 8) continue;
        const std::uint64_t user = mls::Reader(identity).U64();
        host_.ReceiveFrom(user, BaseKeyOf(*group_, user));
    }
    last_transition_ = transition;
    AnnounceTransition(transition, kNewestVersion);
    if (transition == 0) return OnExecuteTransition(0);
    host_.SendTransitionReady(transition);
}

void DaveSession::AnnounceTransition(std::uint16_t transition, std::uint16_t version) {
    if (transitions_.size() >= kMaxTransitions) transitions_.erase(transitions_.begin());
    transitions_[transition] = version;
}

}  // namespace engine::voice
