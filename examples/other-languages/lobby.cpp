// A player joins a lobby and says hello: what a smoke test of a game in C++ does.
//
//   PLAYER_TOKEN=<access token> SOCIAL_SDK_API_BASE=<url> SOCIAL_SDK_WEB_BASE=<url> ./lobby
//   <secret>

#include <social_sdk.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <thread>

namespace {

Discord_String View(const std::string& text) {
    return {reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data())), text.size()};
}

/// The text that a function of the SDK hands out.
std::string Take(const std::function<void(Discord_String*)>& get) {
    Discord_String text{};
    get(&text);
    std::string taken(reinterpret_cast<const char*>(text.ptr), text.size);
    Discord_Free(text.ptr);
    return taken;
}

/// How an asynchronous function ended.
struct Answer {
    bool arrived = false;
    std::string error;
    std::uint64_t id = 0;

    void Set(Discord_ClientResult* result, std::uint64_t value) {
        arrived = true;
        id = value;
        if (!Discord_ClientResult_Successful(result))
            error =
                Take([&](Discord_String* text) { Discord_ClientResult_ToString(result, text); });
    }
    static void WithId(Discord_ClientResult* result, std::uint64_t id, void* answer) {
        static_cast<Answer*>(answer)->Set(result, id);
    }
    static void Alone(Discord_ClientResult* result, void* answer) {
        static_cast<Answer*>(answer)->Set(result, 0);
    }
};

/// A connected client.
class Player {
  public:
    explicit Player(const std::string& token) {
        Discord_Client_Init(&client_);
        Discord_Client_AddLogCallback(&client_, Log, nullptr, nullptr,
                                      Discord_LoggingSeverity_Warning);
        Answer updated;
        Discord_Client_UpdateToken(&client_, Discord_AuthorizationTokenType_Bearer, View(token),
                                   Answer::Alone, nullptr, &updated);
        Wait(updated);
        Discord_Client_Connect(&client_);
        while (Discord_Client_GetStatus(&client_) != Discord_Client_Status_Ready) {
            Frame();
            if (Discord_Client_GetStatus(&client_) == Discord_Client_Status_Disconnected)
                throw std::runtime_error("the client was disconnected");
        }
    }
    ~Player() { Discord_Client_Drop(&client_); }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    std::uint64_t Join(const std::string& secret) {
        Answer joined;
        Discord_Client_CreateOrJoinLobby(&client_, View(secret), Answer::WithId, nullptr, &joined);
        return Wait(joined);
    }

    std::uint64_t Say(std::uint64_t lobby, const std::string& text) {
        Answer sent;
        Discord_Client_SendLobbyMessage(&client_, lobby, View(text), Answer::WithId, nullptr,
                                        &sent);
        return Wait(sent);
    }

  private:
    /// Why a client does not connect stands in its log.
    static void Log(Discord_String message, Discord_LoggingSeverity, void*) {
        std::cerr.write(reinterpret_cast<const char*>(message.ptr),
                        static_cast<std::streamsize>(message.size));
        std::cerr << "\n";
        Discord_Free(message.ptr);
    }

    void Frame() const {
        if (std::chrono::steady_clock::now() > end_) throw std::runtime_error("not done in time");
        Discord_RunCallbacks();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }

    std::uint64_t Wait(const Answer& answer) const {
        while (!answer.arrived) Frame();
        if (!answer.error.empty()) throw std::runtime_error(answer.error);
        return answer.id;
    }

    const std::chrono::steady_clock::time_point end_ =
        std::chrono::steady_clock::now() + std::chrono::seconds(30);
    Discord_Client client_{};
};

}  // namespace

int main(int count, char** arguments) {
    const char* token = std::getenv("PLAYER_TOKEN");
    if (token == nullptr || count != 2) {
        std::cerr << "Usage: PLAYER_TOKEN=<access token> lobby <secret>\n";
        return 2;
    }
    try {
        Player player(token);
        const std::uint64_t lobby = player.Join(arguments[1]);
        player.Say(lobby, "Hello from C++");
        std::cout << "Said hello in " << lobby << "\n";
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
