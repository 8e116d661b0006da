// A whole session with a voice server over loopback: Hello, Ready and the session description, then
// messages of JSON and bytes in any order, a group that is made and left, packets over UDP, with
// ends of every kind.

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/calls/connection/voice_connection.h"
#include "test/fuzz/support/delivery.h"
#include "test/fuzz/support/io_thread.h"
#include "test/fuzz/support/voice_script.h"

namespace {

namespace asio = boost::asio;
using engine::mls::Bytes;
using engine::mls::ByteView;
using engine::mls::KeyPair;
using fuzz::VoiceScript;

constexpr std::uint64_t kSelf = 1;

/// The script that the server plays now. Its own thread reads it, the target's sets it.
class Stage {
  public:
    void Set(std::shared_ptr<VoiceScript> script) {
        const std::lock_guard lock(mutex_);
        script_ = std::move(script);
    }
    std::shared_ptr<VoiceScript> Get() {
        const std::lock_guard lock(mutex_);
        return script_;
    }

  private:
    std::mutex mutex_;
    std::shared_ptr<VoiceScript> script_;
};

/// A call that speaks whenever something happens.
class Speaker final : public engine::VoiceConnection::Listener {
  public:
    explicit Speaker(std::shared_ptr<VoiceScript> script) : script_(std::move(script)) {}

    void Start(const engine::VoiceTicket& ticket, const engine::CallTiming& timing) {
        static const auto network =
            std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
        static const KeyPair keys = KeyPair::Generate();
        engine::VoiceConnection::Listener& listener = *this;
        connection_ = std::make_shared<engine::VoiceConnection>(
            listener, ticket, keys, network, std::make_shared<engine::Log>(), timing);
        connection_->Start();
    }
    void Close() {
        if (connection_) std::exchange(connection_, nullptr)->Close();
    }

    void OnSignalingConnected() override {}
    void OnVoiceConnected() override { Speak(); }
    void OnVoiceLost(std::uint16_t) override { Speak(); }
    void OnVoiceRestored() override { Speak(); }
    void OnVoiceEnd(engine::VoiceEnd) override {
        connection_.reset();
        script_->End();
    }
    void OnSound(std::uint64_t user, const engine::voice::RtpHeader& header,
                 ByteView opus) override {
        fuzz::Require(user < fuzz::kVoiceSources, "only who was named is heard");
        fuzz::Require(header.payload_type == engine::voice::kOpusPayloadType, "sound is Opus");
        fuzz::Require(opus.size() <= engine::voice::TransportCipher::kMaxPacket,
                      "a frame is no larger than a packet");
        Speak();
    }

  private:
    void Speak() {
        if (!connection_) return;
        const Bytes frame{0x78, 1, 2, 3};
        connection_->SetSpeaking(speaking_ = !speaking_);
        connection_->SendFrame(frame, 960);
        (void)connection_->PrivacyCode();
    }

    const std::shared_ptr<VoiceScript> script_;
    std::shared_ptr<engine::VoiceConnection> connection_;
    bool speaking_ = false;
};

engine::CallTiming Quick() {
    using std::chrono::milliseconds;
    engine::CallTiming timing;
    timing.gateway.backoff_scale = 0.0001;
    timing.gateway.close_timeout = milliseconds(20);
    timing.gateway.hello_timeout = timing.answer_timeout = milliseconds(50);
    timing.gateway.send_limit.messages = 10'000;
    timing.description_timeout = milliseconds(50);
    timing.discovery_interval = milliseconds(20);
    return timing;
}

/// What came over UDP is nobody's business.
void Forget(test::MediaPeer& media) {
    while (!media.discoveries.Empty()) media.discoveries.Next();
    while (!media.pings.Empty()) media.pings.Next();
    while (!media.packets.Empty()) media.packets.Next();
}

}  // namespace

FUZZ_TARGET(voice_gateway) {
    // Never destroyed: threads that end while the process exits leave behind what OpenSSL has for
    // them.
    static auto& stage = *new Stage;
    static auto& media = *new test::MediaPeer;
    static auto& server =
        *new test::VoiceGatewayServer([](test::VoicePeer& peer, int) -> asio::awaitable<void> {
            const std::shared_ptr<VoiceScript> script = stage.Get();
            if (script && !script->is_done) co_await fuzz::PlayVoice(peer, media, script);
        });
    fuzz::PrepareVoice();
    const auto script = std::make_shared<VoiceScript>(input);
    stage.Set(script);
    Speaker speaker(script);
    const engine::VoiceTicket ticket{fuzz::kCall, kSelf, "s", server.Url(), engine::Secret("t")};
    fuzz::OnIoThread([&] { speaker.Start(ticket, Quick()); });
    script->done.get_future().wait();
    fuzz::OnIoThread([&] { speaker.Close(); });
    stage.Set(nullptr);
    Forget(media);
}
