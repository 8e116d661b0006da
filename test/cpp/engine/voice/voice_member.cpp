#include <chrono>
#include <utility>

#include "test/cpp/engine/voice/voice_server.h"

using namespace engine::mls;

namespace voice_test {
namespace {

constexpr engine::voice::FrameDecryptor::Time kNow{std::chrono::hours(1)};

}  // namespace

Member::Member(VoiceServer& server, std::uint64_t user, std::uint64_t call)
    : user(user), session(user, call, KeyPair::Generate(), *this), server_(server) {}

void Member::SendKeyPackage(ByteView package) {
    to_server.push_back([this, bytes = Copy(package)] { server_.OnKeyPackage(user, bytes); });
}

void Member::SendCommitWelcome(ByteView payload) {
    to_server.push_back([this, bytes = Copy(payload)] { server_.OnCommitWelcome(user, bytes); });
}

void Member::SendTransitionReady(std::uint16_t transition) {
    to_server.push_back([this, transition] { server_.OnTransitionReady(user, transition); });
}

void Member::SendInvalidCommit(std::uint16_t) {
    to_server.push_back([this] { server_.OnInvalidCommit(user); });
}

void Member::ReceiveFrom(std::uint64_t other, Bytes base) {
    decryptors_[other].AddEpoch(std::move(base), kNow);
}

void Member::AllowPassthrough(bool allowed) { passthrough_ = allowed; }

void Member::SendWith(Bytes base) {
    encryptor.emplace(std::move(base));
    in_the_clear = false;
}

void Member::SendInTheClear() {
    encryptor.reset();
    in_the_clear = true;
}

bool Member::IsHeardBy(Member& other) {
    if (in_the_clear) return other.passthrough_;
    if (!encryptor) return false;
    const Bytes sent = Copy(*encryptor->Encrypt(BytesOf("a word")));
    const auto heard = other.decryptors_[user].Decrypt(sent, kNow);
    return heard && Same(*heard, BytesOf("a word"));
}

}  // namespace voice_test
