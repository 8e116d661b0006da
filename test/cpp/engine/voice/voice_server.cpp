#include "test/cpp/engine/voice/voice_server.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "engine/mls/crypto/refusal.h"
#include "engine/mls/messages/welcome.h"

using namespace engine::mls;
using engine::voice::DaveSession;

namespace voice_test {
namespace {

Bytes WithTransition(std::uint16_t transition, ByteView payload) {
    return Writer().U16(transition).Raw(payload).Take();
}

}  // namespace

std::vector<std::uint64_t> VoiceServer::Users() const {
    std::vector<std::uint64_t> users;
    for (const auto& [user, seat] : members_) users.push_back(user);
    return users;
}

std::vector<std::uint64_t> VoiceServer::InGroup() const {
    std::vector<std::uint64_t> users;
    for (const auto& [user, seat] : members_) {
        if (seat->in_group) users.push_back(user);
    }
    return users;
}

bool VoiceServer::Deliver(std::mt19937& random) {
    std::vector<std::deque<std::function<void()>>*> ways;
    for (const auto& [user, seat] : members_) {
        for (auto* const way : {&seat->end->to_client, &seat->end->to_server}) {
            if (!way->empty()) ways.push_back(way);
        }
    }
    if (ways.empty()) return false;
    auto& way = *ways[random() % ways.size()];
    const auto message = std::move(way.front());
    way.pop_front();
    message();
    return true;
}

void VoiceServer::DeliverAll(std::mt19937& random) {
    int budget = 100'000;
    while (Deliver(random)) REQUIRE(--budget > 0);
}

void VoiceServer::Send(std::uint64_t user, std::function<void(DaveSession&)> message) {
    Member& end = *members_.at(user)->end;
    end.to_client.push_back([&end, message = std::move(message)] { message(end.session); });
}

void VoiceServer::Join(std::uint64_t user) {
    const auto others = Users();
    auto seat = std::make_unique<Seat>();
    seat->end = std::make_unique<Member>(*this, user, call_);
    members_.emplace(user, std::move(seat));
    for (const std::uint64_t other : others) {
        Send(other, [user](DaveSession& session) { session.OnUsersConnected({user}); });
    }
    Send(user, [others, sender = Encode(service_.Sender())](DaveSession& session) {
        session.OnSessionDescription(1);
        session.OnUsersConnected(others);
        CHECK(session.OnExternalSender(sender));
    });
}

void VoiceServer::Leave(std::uint64_t user) {
    const bool was_in_group = members_.at(user)->in_group;
    if (!was_in_group) RevokeAdd(user);
    members_.erase(user);
    for (const std::uint64_t other : Users()) {
        Send(other, [user](DaveSession& session) { session.OnUserDisconnected(user); });
    }
    if (was_in_group) RemoveFromGroup(user);
    for (auto& [transition, users] : waiting_) users.erase(user);
    ExecuteWhenReady();
}

VoiceServer::Outstanding VoiceServer::Propose(Proposal proposal, std::uint64_t adds) {
    Bytes message = service_.Propose(epoch_, proposal);
    Bytes reference = Decode<PublicMessage>(message).ProposalReference();
    return {std::move(message), std::move(reference), std::move(proposal), adds};
}

void VoiceServer::SendProposals(std::uint64_t user, const std::vector<Outstanding>& proposals) {
    if (proposals.empty()) return;
    Writer writer;
    writer.U8(0).VectorOf([&](Writer& content) {
        for (const Outstanding& proposal : proposals) content.Raw(proposal.message);
    });
    Send(user, [payload = writer.Take()](DaveSession& session) {
        // Refused while a group is left or created again; the server then goes on without this
        // member.
        (void)session.OnProposals(payload);
    });
}

/// Sends a proposal to all who are to commit it, and never to whom it adds.
void VoiceServer::Announce(Outstanding proposal) {
    outstanding_.push_back(proposal);
    for (const auto& [user, seat] : members_) {
        if (SeesProposals(*seat) && user != proposal.adds) SendProposals(user, {proposal});
    }
}

void VoiceServer::OnKeyPackage(std::uint64_t user, Bytes bytes) {
    Seat& seat = *members_.at(user);
    const auto package = Decode<KeyPackage>(bytes);
    CHECK_NOTHROW(package.Check());
    RevokeAdd(user);
    seat.package = package;
    if (seat.in_group) return;
    ProposeAdd(user);
}

void VoiceServer::ProposeAdd(std::uint64_t user) {
    if (!established_) SendProposals(user, outstanding_);
    Announce(Propose({Add{*members_.at(user)->package}}, user));
}

void VoiceServer::RevokeAdd(std::uint64_t user) {
    const auto add = std::find_if(outstanding_.begin(), outstanding_.end(),
                                  [user](const Outstanding& each) { return each.adds == user; });
    if (add == outstanding_.end()) return;
    const Bytes payload =
        Writer().U8(1).VectorOf([&](Writer& content) { content.Vector(add->reference); }).Take();
    outstanding_.erase(add);
    for (const auto& [other, seat] : members_) {
        if (!SeesProposals(*seat) || other == user) continue;
        Send(other, [payload](DaveSession& session) { (void)session.OnProposals(payload); });
    }
}

void VoiceServer::RemoveFromGroup(std::uint64_t user) {
    const auto leaf = std::find(leaves_.begin(), leaves_.end(), user);
    REQUIRE(leaf != leaves_.end());
    const auto rest = InGroup();
    if (rest.size() <= 1) {
        if (rest.size() == 1) StartOver(rest.front());
        if (rest.empty()) StartOver(0);
        return;
    }
    Announce(Propose({Remove{static_cast<std::uint32_t>(leaf - leaves_.begin())}}, 0));
}

/// The group is over; who is left makes a new one as soon as somebody else is there.
void VoiceServer::StartOver(std::uint64_t last) {
    established_ = false;
    epoch_ = 0;
    leaves_.clear();
    outstanding_.clear();
    waiting_.clear();
    for (const auto& [user, seat] : members_) {
        const bool offers_again = user == last;
        seat->in_group = false;
        seat->package.reset();
        if (!offers_again) continue;
        Send(user, [](DaveSession& session) {
            session.OnPrepareEpoch(1, 1);
            session.OnPrepareTransition(1, 0);
        });
    }
    // Those who waited to be added have a package for a group that is over; they are asked again.
    for (const auto& [user, seat] : members_) {
        if (user == last) continue;
        Send(user, [](DaveSession& session) { session.OnPrepareEpoch(1, 1); });
    }
}

void VoiceServer::OnCommitWelcome(std::uint64_t user, Bytes payload) {
    Reader reader(payload);
    const auto message = PublicMessage::Read(reader);
    const Bytes commit_bytes = Copy(reader.Since(0));
    const auto& commit = std::get<Commit>(message.body);
    Seat& committer = *members_.at(user);
    if (message.epoch != epoch_ || !SeesProposals(committer)) return;
    std::vector<const Outstanding*> carried;
    for (const ProposalOrRef& entry : commit.proposals) {
        const auto found =
            std::find_if(outstanding_.begin(), outstanding_.end(), [&](const Outstanding& each) {
                return each.reference == std::get<Bytes>(entry.value);
            });
        if (found == outstanding_.end()) return;
        carried.push_back(&*found);
    }
    const auto own = std::count_if(outstanding_.begin(), outstanding_.end(),
                                   [user](const Outstanding& each) { return each.adds == user; });
    if (carried.size() + static_cast<std::size_t>(own) != outstanding_.size()) return;

    const std::uint16_t transition = ++last_transition_;
    if (!established_) {
        leaves_ = {user};
        committer.in_group = true;
    }
    for (const Outstanding* const proposal : carried) {
        if (const auto* const remove = std::get_if<Remove>(&proposal->proposal.change)) {
            const std::uint64_t removed = *leaves_[remove->leaf];
            leaves_[remove->leaf].reset();
            if (members_.contains(removed)) members_.at(removed)->in_group = false;
        }
    }
    while (!leaves_.empty() && !leaves_.back()) leaves_.pop_back();
    for (const std::uint64_t member : InGroup()) {
        waiting_[transition].insert(member);
        Send(member, [payload = WithTransition(transition, commit_bytes)](DaveSession& session) {
            const auto followed = session.OnCommit(payload);
            CHECK_MESSAGE(followed.HasValue(), followed.GetError().message);
        });
    }
    std::optional<Welcome> welcome;
    if (!reader.AtEnd()) welcome = Welcome::Read(reader);
    reader.End();
    std::set<std::uint64_t> joined;
    for (const Outstanding* const proposal : carried) {
        if (proposal->adds == 0) continue;
        const auto blank = std::find(leaves_.begin(), leaves_.end(), std::nullopt);
        if (blank == leaves_.end())
            leaves_.push_back(proposal->adds);
        else
            *blank = proposal->adds;
        joined.insert(proposal->adds);
        const Bytes reference = std::get<Add>(proposal->proposal.change).package.Reference();
        Welcome single = *welcome;
        std::erase_if(single.entries,
                      [&](const Welcome::Entry& entry) { return entry.reference != reference; });
        waiting_[transition].insert(proposal->adds);
        Send(proposal->adds,
             [payload = WithTransition(transition, Encode(single))](DaveSession& session) {
                 // Refused by whoever has offered another package meanwhile.
                 (void)session.OnWelcome(payload);
             });
    }
    for (const std::uint64_t newcomer : joined) members_.at(newcomer)->in_group = true;
    established_ = true;
    ++epoch_;
    outstanding_.clear();
}

void VoiceServer::OnTransitionReady(std::uint64_t user, std::uint16_t transition) {
    const auto waiting = waiting_.find(transition);
    if (waiting == waiting_.end()) return;
    waiting->second.erase(user);
    ExecuteWhenReady();
}

void VoiceServer::ExecuteWhenReady() {
    for (auto waiting = waiting_.begin(); waiting != waiting_.end();) {
        if (!waiting->second.empty()) {
            ++waiting;
            continue;
        }
        for (const std::uint64_t member : InGroup()) {
            Send(member, [transition = waiting->first](DaveSession& session) {
                session.OnExecuteTransition(transition);
            });
        }
        waiting = waiting_.erase(waiting);
    }
}

void VoiceServer::OnInvalidCommit(std::uint64_t user) {
    ++invalid_commits;
    Seat& seat = *members_.at(user);
    for (auto& [transition, users] : waiting_) users.erase(user);
    ExecuteWhenReady();
    if (!seat.in_group) return;
    seat.in_group = false;
    seat.package.reset();
    RemoveFromGroup(user);
}

}  // namespace voice_test
