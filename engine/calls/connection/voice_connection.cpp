#include "engine/calls/connection/voice_connection.h"

#include <boost/json/array.hpp>
#include <utility>
#include <vector>

#include "engine/core/json/json_fields.h"
#include "engine/core/secrets/secure_random.h"

// Longer than 300 lines because each step of a connection reads and moves the same state.

namespace engine {
namespace {

namespace json = boost::json;

/// Samples of 48 kHz in a millisecond, and in a frame of 20 ms.
constexpr std::uint32_t kSamplesInMillisecond = 48;
constexpr std::uint32_t kSamplesInFrame = 960;
/// How often a group that does not come is asked for, until the call is given up.
constexpr int kMaxGroupTries = 2;
/// Bits of a speaking state.
constexpr int kSpeaksVoice = 1;

std::uint32_t RandomU32() {
    std::uint32_t value = 0;
    for (const char byte : SecureRandomBytes(4)) {
        value = value << 8 | static_cast<std::uint8_t>(byte);
    }
    return value;
}

std::optional<std::uint32_t> SourceField(const json::object& object) {
    const auto ssrc = IntegerField(object, "ssrc");
    if (!ssrc || *ssrc < 0 || *ssrc > 0xffffffff) return std::nullopt;
    return static_cast<std::uint32_t>(*ssrc);
}

/// The key of the encryption to the server; nothing unless it is 32 bytes.
std::optional<mls::Bytes> KeyField(const json::object& object) {
    const json::array* const numbers = ArrayField(object, "secret_key");
    if (!numbers || numbers->size() != voice::TransportCipher::kKeySize) return std::nullopt;
    mls::Bytes key;
    for (const json::value& number : *numbers) {
        const auto byte = AsInteger(&number);
        if (!byte || *byte < 0 || *byte > 0xff) return std::nullopt;
        key.push_back(static_cast<std::uint8_t>(*byte));
    }
    return key;
}

std::optional<voice::TransportMode> ModeOf(const json::object& ready) {
    const json::array* const offered = ArrayField(ready, "modes");
    std::vector<std::string_view> names;
    if (!offered) return std::nullopt;
    for (const json::value& name : *offered) {
        if (name.is_string()) names.emplace_back(name.get_string());
    }
    return voice::ChooseTransportMode(names);
}

}  // namespace

VoiceConnection::VoiceConnection(Listener& listener, const VoiceTicket& ticket,
                                 mls::KeyPair signature_keys, std::shared_ptr<Network> network,
                                 std::shared_ptr<Log> log, const CallTiming& timing)
    : listener_(&listener),
      ticket_(ticket),
      log_(std::move(log)),
      signaling_(std::make_shared<VoiceSignaling>(static_cast<VoiceSignaling::Listener&>(*this),
                                                  ticket, std::move(network), log_, timing)),
      media_(std::make_shared<MediaPath>(static_cast<MediaPath::Listener&>(*this), log_, timing)),
      encryption_(ticket.user, ticket.call, std::move(signature_keys),
                  {[this](VoiceOp op, json::value data) { signaling_->Send(op, std::move(data)); },
                   [this](VoiceOp op, mls::ByteView payload) { signaling_->Send(op, payload); }},
                  log_),
      description_timeout_(timing.description_timeout),
      group_timeout_(timing.group_timeout) {
    next_.sequence = static_cast<std::uint16_t>(RandomU32());
    next_.timestamp = RandomU32();
}

VoiceConnection::~VoiceConnection() { Close(); }

void VoiceConnection::Start() { signaling_->Start(); }

void VoiceConnection::OnVoiceFrame(VoiceOp op, const GatewayFrame& frame) {
    const auto self = shared_from_this();
    if (encryption_.OnOperation(op, frame)) return OnKeysChanged();
    const json::object* const data = frame.data.if_object();
    if (!data) return;
    if (op == VoiceOp::Ready) return OnReady(*data);
    if (op == VoiceOp::SessionDescription) return OnSessionDescription(*data);
    if (op == VoiceOp::Speaking) return OnSpeaking(*data);
    OnUsers(op, *data);
}

void VoiceConnection::OnReady(const json::object& data) {
    const auto ssrc = SourceField(data);
    const auto host = StringField(data, "ip");
    const auto port = IntegerField(data, "port");
    mode_ = ModeOf(data);
    if (!mode_ || !ssrc || !host || !port || *port < 1 || *port > 0xffff) {
        log_->Error("The voice server offers no encryption mode that this engine supports.");
        return Fail({VoiceEnd::Kind::NoMedia});
    }
    next_.ssrc = *ssrc;
    listener_->OnSignalingConnected();
    if (listener_) media_->Start(*host, static_cast<std::uint16_t>(*port), *ssrc);
}

void VoiceConnection::OnAddress(const std::string& address, std::uint16_t port) {
    address_ = {address, port};
    description_timer_.Start(description_timeout_, [this] { OnNotDescribed(); });
    // Otherwise it is sent once the session is resumed.
    if (!lost_) SelectProtocol();
}

void VoiceConnection::SelectProtocol() {
    const auto& [address, port] = *address_;
    const std::string_view mode = voice::NameOf(*mode_);
    signaling_->Send(
        VoiceOp::SelectProtocol,
        json::object{{"protocol", "udp"},
                     {"data", {{"address", address}, {"port", port}, {"mode", mode}}}});
}

void VoiceConnection::OnNotDescribed() {
    log_->Warning("The voice server did not say in time how sound is encrypted.");
    Fail({VoiceEnd::Kind::NoMedia});
}

void VoiceConnection::OnSessionDescription(const json::object& data) {
    if (!address_) return log_->Warning("A session description that came too early is skipped.");
    const auto name = StringField(data, "mode");
    const auto mode = name ? voice::TransportModeNamed(*name) : std::nullopt;
    const auto key = KeyField(data);
    if (!mode || !key) {
        log_->Error("The voice server's session description cannot be used.");
        return Fail({VoiceEnd::Kind::NoMedia});
    }
    description_timer_.Cancel();
    media_->UseKey(*mode, *key);
    const auto version = IntegerField(data, "dave_protocol_version").value_or(0);
    if (version < 0 || version > voice::DaveSession::kNewestVersion) {
        log_->Error("The voice server names an unknown version of end-to-end encryption.");
        return Fail({VoiceEnd::Kind::NoMedia});
    }
    encryption_.OnSessionDescription(static_cast<std::uint16_t>(version));
    // Also while nobody speaks: so that others know whose our packets will be.
    SendSpeaking();
    const bool connected = !std::exchange(described_, true);
    WatchGroup();
    if (encryption_.IsOverworked()) return Fail({VoiceEnd::Kind::NoKeys});
    if (connected) listener_->OnVoiceConnected();
}

void VoiceConnection::OnKeysChanged() {
    if (encryption_.IsOverworked()) return Fail({VoiceEnd::Kind::NoKeys});
    WatchGroup();
}

void VoiceConnection::OnSpeaking(const json::object& data) {
    const auto ssrc = SourceField(data);
    const auto user = IdField(data, "user_id");
    if (!ssrc || !user || sources_.UserOf(*ssrc) == user) return;
    for (const auto& buffered : sources_.Name(*ssrc, *user, Clock::now())) {
        Hear(*user, buffered.header, buffered.payload);
    }
}

void VoiceConnection::OnUsers(VoiceOp op, const json::object& data) {
    if (op == VoiceOp::ClientDisconnect) {
        const auto user = IdField(data, "user_id");
        if (!user) return;
        sources_.Forget(*user);
        encryption_.OnUserDisconnected(*user);
        return WatchGroup();
    }
    const json::array* const ids = ArrayField(data, "user_ids");
    if (op != VoiceOp::ClientsConnect || !ids) return;
    std::vector<std::uint64_t> users;
    for (const json::value& id : *ids) {
        if (const auto user = AsId(&id)) users.push_back(*user);
    }
    encryption_.OnUsersConnected(users);
    WatchGroup();
}

/// A connected call without a group is silent in both directions although it looks fine, so the
/// player has to be notified.
void VoiceConnection::WatchGroup() {
    const bool waits = listener_ && described_ && !lost_ && encryption_.LacksKeys();
    if (!encryption_.LacksKeys()) group_tries_ = 0;
    if (std::exchange(waits_for_group_, waits) == waits) return;
    group_timer_.Cancel();
    // Joining is expensive for all members, so it is tried with growing delays.
    if (waits) group_timer_.Start(group_timeout_ * (1 << group_tries_), [this] { OnNoGroup(); });
}

void VoiceConnection::ExpectOthers(bool expected) {
    encryption_.ExpectOthers(expected);
    WatchGroup();
}

void VoiceConnection::OnNoGroup() {
    waits_for_group_ = false;
    if (++group_tries_ > kMaxGroupTries) {
        log_->Error(
            "Others are in the call, but no keys to decrypt them have arrived. The call ends.");
        return Fail({VoiceEnd::Kind::NoKeys});
    }
    encryption_.JoinAgain("Others are in the call, but there are no keys to decrypt them");
    WatchGroup();
}

void VoiceConnection::OnPacket(const voice::OpenedPacket& packet) {
    if (packet.header.payload_type != voice::kOpusPayloadType) return;
    const auto user = sources_.UserOf(packet.header.ssrc);
    if (!user) return sources_.Keep(packet, Clock::now());
    Hear(*user, packet.header, packet.payload);
}

void VoiceConnection::Hear(std::uint64_t user, const voice::RtpHeader& header,
                           mls::ByteView payload) {
    const auto frame = encryption_.Decrypt(user, payload);
    // The group may have been left over it.
    WatchGroup();
    if (frame) listener_->OnSound(user, header, *frame);
}

void VoiceConnection::SendFrame(mls::ByteView opus, std::uint32_t samples) {
    const auto frame = described_ ? encryption_.Encrypt(opus) : std::nullopt;
    if (frame) media_->Send(next_, *frame);
    ++next_.sequence;
    next_.timestamp += samples;
}

void VoiceConnection::SetSpeaking(bool speaking) {
    if (std::exchange(speaking_, speaking) == speaking) return;
    if (!speaking) {
        paused_ = Clock::now();
    } else if (const auto paused = std::exchange(paused_, std::nullopt)) {
        // The clock of sound goes on in pauses, in whole frames.
        const auto pause =
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *paused);
        const auto samples = static_cast<std::uint32_t>(pause.count()) * kSamplesInMillisecond;
        next_.timestamp += samples - samples % kSamplesInFrame;
    }
    if (described_ && !lost_) SendSpeaking();
}

void VoiceConnection::SendSpeaking() {
    signaling_->Send(VoiceOp::Speaking, json::object{{"speaking", speaking_ ? kSpeaksVoice : 0},
                                                     {"delay", 0},
                                                     {"ssrc", next_.ssrc}});
}

void VoiceConnection::OnSignalingLost(std::uint16_t code) {
    lost_ = true;
    encryption_.SetReachable(false);
    WatchGroup();
    listener_->OnVoiceLost(code);
}

/// The server repeats what we missed, but what we sent last may have been lost with the connection.
void VoiceConnection::OnSignalingRestored() {
    if (described_) {
        encryption_.OnOperation(VoiceOp::Resumed, GatewayFrame(nullptr, nullptr));
        SendSpeaking();
    } else if (address_) {
        SelectProtocol();
    }
    lost_ = false;
    encryption_.SetReachable(true);
    WatchGroup();
    listener_->OnVoiceRestored();
}

void VoiceConnection::OnSignalingEnd(VoiceEnd end) { Fail(end); }

void VoiceConnection::OnNoMedia() {
    signaling_->Send(VoiceOp::NoRoute, json::object{});
    Fail({VoiceEnd::Kind::NoMedia});
}

void VoiceConnection::OnMediaLost() {
    log_->Warning("The voice server does not answer over UDP any more.");
    Fail({VoiceEnd::Kind::MediaLost});
}

void VoiceConnection::Fail(VoiceEnd end) {
    const auto self = shared_from_this();
    Listener& listener = *listener_;
    Close();
    listener.OnVoiceEnd(end);
}

void VoiceConnection::Close(UniqueFunction<void()> on_closed) {
    listener_ = nullptr;
    description_timer_.Cancel();
    group_timer_.Cancel();
    media_->Close();
    signaling_->Close(std::move(on_closed));
}

}  // namespace engine
