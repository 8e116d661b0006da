#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/mls/group.h"
#include "engine/voice/dave_host.h"

namespace engine::voice {

/// End-to-end encryption of one call, protocol version 1: follows the voice gateway's operations 4,
/// 11, 13 and 21 to 31, keeps the group and says which keys count. An operation that is refused
/// gives an error for the log; the session has then done what the protocol asks for and goes on.
///
/// One thread at a time.
class DaveSession {
  public:
    /// The newest version that this engine speaks (`max_dave_protocol_version`).
    static constexpr std::uint16_t kNewestVersion = 1;

    /// `call` is the id of the channel or lobby. `signature_keys` may serve all calls of a process.
    DaveSession(std::uint64_t user, std::uint64_t call, mls::KeyPair signature_keys,
                DaveHost& host);

    /// Operation 4; version 0 is a call without end-to-end encryption.
    void OnSessionDescription(std::uint16_t version);
    /// Operations 11 and 13: who else is in the call.
    void OnUsersConnected(const std::vector<std::uint64_t>& users);
    void OnUserDisconnected(std::uint64_t user);
    /// Operation 21.
    void OnPrepareTransition(std::uint16_t version, std::uint16_t transition);
    /// Operation 22.
    void OnExecuteTransition(std::uint16_t transition);
    /// Operation 24.
    void OnPrepareEpoch(std::uint16_t version, std::uint64_t epoch);
    /// Operation 25.
    Result<void> OnExternalSender(mls::ByteView payload);
    /// Operation 27.
    Result<void> OnProposals(mls::ByteView payload);
    /// Operation 29.
    Result<void> OnCommit(mls::ByteView payload);
    /// Operation 30.
    Result<void> OnWelcome(mls::ByteView payload);
    /// Frames of a member cannot be decrypted again and again: leaves the group and asks to be
    /// taken in again.
    void Recover();

    /// Whether anybody else is in the call.
    bool HasOthers() const { return !others_.empty(); }
    /// Whether all should have the keys of the group: it is established, and its transition done.
    bool IsSettled() const { return group_ && !transitions_.contains(last_transition_); }
    /// The group that is established; null before, and in calls without encryption.
    const mls::Group* Group() const { return group_ ? &*group_ : nullptr; }
    /// What all in the call can compare; empty while there is no group.
    std::string PrivacyCode() const;

  private:
    /// Proposals that may be outstanding at once. A call adds and removes few at a time, and all
    /// who are in it when it begins to be encrypted; each costs several steps on the curve.
    static constexpr std::size_t kMaxProposals = 128;
    /// Commits of one's own that are kept of an epoch.
    static constexpr std::size_t kMaxOwnCommits = 8;
    /// Transitions that may be announced and not yet executed.
    static constexpr std::size_t kMaxTransitions = 32;

    const mls::Group* Base() const { return group_ ? &*group_ : local_ ? &*local_ : nullptr; }
    void Reset();
    /// Offers a new key package and makes the group of oneself that it is for.
    void Offer();
    void MakeLocalGroup();
    void RefuseTransition(std::uint16_t transition);
    void EnterEpoch(mls::Group group, std::uint16_t transition);
    void AnnounceTransition(std::uint16_t transition, std::uint16_t version);

    std::vector<mls::ReceivedProposal> ReadProposals(mls::Reader& reader) const;
    void Revoke(mls::Reader& reader);
    Result<void> CommitQueue();
    Result<void> CheckJoined(const mls::Group& joined) const;

    const std::uint64_t user_;
    const mls::Bytes group_id_;
    const mls::KeyPair signature_keys_;
    DaveHost& host_;

    std::uint16_t version_ = 0;
    std::set<std::uint64_t> others_;
    std::optional<mls::ExternalSender> external_sender_;
    std::optional<mls::OwnKeyPackage> package_;
    /// The group of oneself, before any is established.
    std::optional<mls::Group> local_;
    std::optional<mls::Group> group_;
    /// Whether its key has been handed to the sender. A second time would count frames from the
    /// start again, and use each nonce twice.
    bool keyed_ = false;
    /// Outstanding in the present epoch.
    std::vector<mls::ReceivedProposal> queue_;
    /// Those of the present epoch. Mostly the newest wins; an earlier one does when all that came
    /// after it was revoked before the server looked at it.
    std::vector<mls::NewCommit> own_commits_;
    /// The version that each announced transition leads to.
    std::map<std::uint16_t, std::uint16_t> transitions_;
    std::uint16_t last_transition_ = 0;
};

}  // namespace engine::voice
