#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "engine/voice/media/dave_session.h"
#include "engine/voice/media/frame_decryptor.h"
#include "engine/voice/media/frame_encryptor.h"
#include "test/cpp/engine/mls/call.h"

namespace voice_test {

using engine::mls::Bytes;
using engine::mls::ByteView;

class VoiceServer;

/// One user's end: the session under test, and the ciphers of the user's sound.
class Member : public engine::voice::DaveHost {
  public:
    Member(VoiceServer& server, std::uint64_t user, std::uint64_t call);

    void SendKeyPackage(ByteView package) override;
    void SendCommitWelcome(ByteView payload) override;
    void SendTransitionReady(std::uint16_t transition) override;
    void SendInvalidCommit(std::uint16_t transition) override;
    void ReceiveFrom(std::uint64_t user, Bytes base) override;
    void AllowPassthrough(bool allowed) override;
    void SendWith(Bytes base) override;
    void SendInTheClear() override;
    void SendNothing() override { encryptor.reset(); }

    /// Whether a frame of this member is heard by the other.
    bool IsHeardBy(Member& other);

    const std::uint64_t user;
    engine::voice::DaveSession session;
    std::optional<engine::voice::FrameEncryptor> encryptor;
    bool in_the_clear = false;
    /// Messages on their way, each way in order.
    std::deque<std::function<void()>> to_client;
    std::deque<std::function<void()>> to_server;

  private:
    VoiceServer& server_;
    bool passthrough_ = false;
    std::map<std::uint64_t, engine::voice::FrameDecryptor> decryptors_;
};

/// The voice server's part of end-to-end encryption: it signs proposals, picks a commit, and never
/// knows a key. Messages wait until `Deliver` or `DeliverAll` takes them on.
class VoiceServer {
  public:
    explicit VoiceServer(std::uint64_t call) : call_(call), service_(call) {}

    void Join(std::uint64_t user);
    void Leave(std::uint64_t user);
    Member& Of(std::uint64_t user) { return *members_.at(user)->end; }
    std::vector<std::uint64_t> Users() const;

    /// Takes one message on, of a way that `random` picks; false when none waits.
    bool Deliver(std::mt19937& random);
    void DeliverAll(std::mt19937& random);

    // From members.
    void OnKeyPackage(std::uint64_t user, Bytes package);
    void OnCommitWelcome(std::uint64_t user, Bytes payload);
    void OnTransitionReady(std::uint64_t user, std::uint16_t transition);
    void OnInvalidCommit(std::uint64_t user);

    /// Counts what was refused by a member.
    std::size_t invalid_commits = 0;

  private:
    struct Seat {
        std::unique_ptr<Member> end;
        std::optional<engine::mls::KeyPackage> package;
        bool in_group = false;
    };
    struct Outstanding {
        Bytes message;
        Bytes reference;
        engine::mls::Proposal proposal;
        /// Whom it adds; 0 for removals.
        std::uint64_t adds = 0;
    };

    bool SeesProposals(const Seat& seat) const {
        return seat.package && seat.in_group == established_;
    }
    void Send(std::uint64_t user, std::function<void(engine::voice::DaveSession&)> message);
    Outstanding Propose(engine::mls::Proposal proposal, std::uint64_t adds);
    void SendProposals(std::uint64_t user, const std::vector<Outstanding>& proposals);
    void Announce(Outstanding proposal);
    void ProposeAdd(std::uint64_t user);
    void RevokeAdd(std::uint64_t user);
    void RemoveFromGroup(std::uint64_t user);
    void StartOver(std::uint64_t last);
    std::vector<std::uint64_t> InGroup() const;
    void ExecuteWhenReady();

    std::uint64_t call_;
    mls_test::DeliveryService service_;
    std::uint64_t epoch_ = 0;
    bool established_ = false;
    std::map<std::uint64_t, std::unique_ptr<Seat>> members_;
    std::vector<std::optional<std::uint64_t>> leaves_;
    std::vector<Outstanding> outstanding_;
    std::uint16_t last_transition_ = 0;
    std::map<std::uint16_t, std::set<std::uint64_t>> waiting_;
};

}  // namespace voice_test
