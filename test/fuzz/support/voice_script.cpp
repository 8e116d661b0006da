#include "test/fuzz/support/voice_script.h"

#include <array>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <utility>

#include "engine/calls/connection/voice_gateway.h"
#include "engine/mls/crypto/reader.h"
#include "engine/mls/group.h"
#include "engine/mls/messages/key_package.h"
#include "engine/voice/media/media_ratchet.h"
#include "test/fuzz/support/damage.h"
#include "test/fuzz/support/delivery.h"
#include "test/fuzz/support/json_maker.h"

namespace fuzz {
namespace {

namespace asio = boost::asio;
namespace json = boost::json;
using namespace engine::mls;
using engine::VoiceOp;

constexpr int kMaxConnections = 4;
constexpr int kMaxMessages = 32;
constexpr std::uint64_t kOther = 2;

int Number(VoiceOp op) { return static_cast<int>(op); }

/// The other one in the call, and the service between them. Keys take long to make.
struct World {
    Delivery service;
    OwnKeyPackage other = PackageOf(kOther);
    Group group =
        Group::Create(IdBytes(kCall), other, {service.Sender()}, Proposers::ExternalSendersOnly);
};

const World& TheWorld() {
    static const World world;
    return world;
}

std::string StringOf(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }

/// The data of such a message, mostly proper.
json::object DataOf(VoiceOp op, Choices& choices) {
    const auto user = [&] { return std::to_string(choices.Below(4)); };
    switch (op) {
        case VoiceOp::Speaking:
            return {{"speaking", choices.Below(4)},
                    {"ssrc", choices.Below(kVoiceSources)},
                    {"user_id", user()}};
        case VoiceOp::ClientsConnect:
            return {{"user_ids", json::array{user(), user()}}};
        case VoiceOp::ClientDisconnect:
            return {{"user_id", user()}};
        case VoiceOp::Ready:
            return {{"ssrc", choices.Below(kVoiceSources)},
                    {"ip", choices.Byte() % 2 ? "127.0.0.1" : "::1"},
                    {"port", choices.Number(2)},
                    {"modes", json::array{"aead_aes256_gcm_rtpsize"}}};
        case VoiceOp::SessionDescription:
            return {{"mode", choices.Byte() % 8 ? "aead_aes256_gcm_rtpsize"
                                                : "aead_xchacha20_poly1305_rtpsize"},
                    {"secret_key", json::array(choices.Byte() % 8 ? 32 : 31, kVoiceKeyByte)},
                    {"dave_protocol_version", choices.Below(3)}};
        default:
            return {{"protocol_version", choices.Below(3)},
                    {"transition_id", choices.Below(4)},
                    {"epoch", choices.Below(3)}};
    }
}

asio::awaitable<void> SendJson(test::VoicePeer& peer, VoiceScript& script) {
    constexpr std::array kOps{VoiceOp::Speaking,
                              VoiceOp::ClientsConnect,
                              VoiceOp::ClientDisconnect,
                              VoiceOp::PrepareTransition,
                              VoiceOp::ExecuteTransition,
                              VoiceOp::PrepareEpoch,
                              VoiceOp::SessionDescription,
                              VoiceOp::Ready,
                              VoiceOp::Resumed,
                              VoiceOp::Hello};
    Choices& choices = script.choices;
    const VoiceOp op = choices.OneOf(kOps);
    json::object data = DataOf(op, choices);
    if (!data.empty() && choices.Byte() >= 230) {
        // A field that is of another kind, or not there.
        auto field = data.begin() + static_cast<std::ptrdiff_t>(choices.Below(data.size()));
        field->value() = JsonMaker(choices).Field("type");
    }
    std::optional<int> number;
    if (choices.Byte() < 200) number = ++script.number;
    co_await peer.Send(Number(op), std::move(data), number);
}

asio::awaitable<void> SendBinary(test::VoicePeer& peer, VoiceScript& script, VoiceOp op,
                                 Bytes payload) {
    const auto number = static_cast<std::uint16_t>(++script.number);
    const Bytes damaged = Damaged(payload, script.choices);
    Writer message;
    message.U16(number).U8(static_cast<std::uint8_t>(op)).Raw(damaged);
    co_await peer.SendBinary(StringOf(message.Take()));
}

/// Asks for a heartbeat: its answer says that the client has read all, and its messages are there.
asio::awaitable<void> Synchronize(test::VoicePeer& peer) {
    co_await peer.Send(Number(VoiceOp::Heartbeat), nullptr);
    co_await peer.Receive(Number(VoiceOp::Heartbeat));
}

/// The Welcome into a group with the other, for the newest key package.
Bytes WelcomeFor(ByteView package, VoiceScript& script) {
    const World& world = TheWorld();
    const Proposal add{Add{Decode<KeyPackage>(package)}};
    const std::vector<ReceivedProposal> adds{
        world.group.ReadProposal(world.service.Propose(0, add)).Value()};
    const NewCommit commit = world.group.MakeCommit(adds).Value();
    script.frames.emplace(engine::voice::BaseKeyOf(commit.next, kOther));
    return commit.welcome;
}

asio::awaitable<void> SendGroupMessage(test::VoicePeer& peer, VoiceScript& script) {
    Choices& choices = script.choices;
    const World& world = TheWorld();
    const auto transition = static_cast<std::uint16_t>(choices.Below(4));
    switch (choices.Below(5)) {
        case 0:
            co_return co_await SendBinary(peer, script, VoiceOp::ExternalSender,
                                          Encode(world.service.Sender()));
        case 1: {
            const Proposal change = choices.Byte() % 4 ? Proposal{Add{world.other.package}}
                                                       : Proposal{Remove{choices.Byte() % 3U}};
            Writer writer;
            writer.U8(choices.Byte() % 8 == 0).VectorOf([&](Writer& content) {
                content.Raw(world.service.Propose(choices.Below(3), change));
            });
            co_return co_await SendBinary(peer, script, VoiceOp::Proposals, writer.Take());
        }
        case 2: {
            co_await Synchronize(peer);
            const auto made = peer.Newest(Number(VoiceOp::CommitWelcome));
            if (made.empty()) co_return;
            Reader reader(made);
            PublicMessage::Read(reader);
            co_return co_await SendBinary(peer, script, VoiceOp::AnnounceCommit,
                                          Writer().U16(transition).Raw(reader.Since(0)).Take());
        }
        case 3: {
            co_await Synchronize(peer);
            const auto package = peer.Newest(Number(VoiceOp::KeyPackage));
            if (package.empty()) co_return;
            const Bytes welcome = WelcomeFor(package, script);
            co_return co_await SendBinary(peer, script, VoiceOp::Welcome,
                                          Writer().U16(transition).Raw(welcome).Take());
        }
        default: {
            constexpr std::array kOps{VoiceOp::ExternalSender, VoiceOp::Proposals,
                                      VoiceOp::AnnounceCommit, VoiceOp::Welcome};
            const VoiceOp op = choices.OneOf(kOps);
            co_return co_await SendBinary(peer, script, op, Copy(choices.Bytes()));
        }
    }
}

void SendPacket(test::MediaPeer& media, VoiceScript& script) {
    Choices& choices = script.choices;
    if (choices.Byte() % 8 == 0) return media.Send(Copy(choices.Bytes()));
    Bytes frame = Copy(choices.Bytes());
    if (script.frames && choices.Byte() % 4 != 0) {
        frame = Damaged(*script.frames->Encrypt(frame), choices);
    }
    engine::voice::RtpHeader header;
    header.sequence = ++script.packet;
    header.ssrc = static_cast<std::uint32_t>(choices.Below(kVoiceSources));
    const auto packet = script.cipher.Seal(header, frame);
    if (packet) media.Send(Damaged(*packet, choices));
}

asio::awaitable<void> SendMessage(test::VoicePeer& peer, test::MediaPeer& media,
                                  VoiceScript& script) {
    Choices& choices = script.choices;
    const std::uint8_t kind = choices.Byte();
    if (kind < 100) {
        co_await SendJson(peer, script);
    } else if (kind < 170) {
        co_await SendGroupMessage(peer, script);
    } else if (kind < 220) {
        SendPacket(media, script);
    } else if (kind < 230) {
        co_await Synchronize(peer);
    } else if (kind < 238) {
        json::object message{{"op", choices.Below(34)}, {"d", JsonMaker(choices).Field("type")}};
        co_await peer.SendText(json::serialize(message));
    } else if (kind < 244) {
        co_await peer.SendText(std::string(choices.Text()));
    } else if (kind < 250) {
        co_await peer.SendBinary(std::string(choices.Text()));
    } else {
        const std::size_t code = choices.Below(24);
        co_await peer.Close(static_cast<std::uint16_t>(code < 23 ? 4000 + code : 1001));
    }
}

}  // namespace

void PrepareVoice() { (void)TheWorld(); }

asio::awaitable<void> PlayVoice(test::VoicePeer& peer, test::MediaPeer& media,
                                std::shared_ptr<VoiceScript> script) {
    Choices& choices = script->choices;
    if (++script->connections > kMaxConnections || choices.AtEnd()) co_return script->End();
    const int greeting = co_await peer.Greet();
    if (greeting == Number(VoiceOp::Resume)) {
        if (choices.Byte() < 240) co_await peer.Send(Number(VoiceOp::Resumed), nullptr);
    } else if (choices.Byte() < 240) {
        co_await peer.SendReady(media.Port());
        co_await peer.Receive(Number(VoiceOp::SelectProtocol));
        if (choices.Byte() < 240)
            co_await peer.SendDescription(kVoiceKeyByte, choices.Byte() % 8 != 0);
    }
    for (int message = 0; message < kMaxMessages && !choices.AtEnd(); ++message) {
        co_await SendMessage(peer, media, *script);
    }
    if (!choices.AtEnd()) co_return;
    co_await Synchronize(peer);
    script->End();
}

}  // namespace fuzz
