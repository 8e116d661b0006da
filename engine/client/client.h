#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/client/client_core.h"
#include "engine/client/client_settings.h"
#include "engine/domain/generated/callbacks.h"
#include "engine/model/generated/enums.h"
#include "engine/model/generated/records.h"

namespace engine {

/// The host's client: the functions of the SDK's `Client` that the engine has, by their names, here
/// or in one of the domains. To add one, declare and define it in either place; the C interface
/// finds it. The functions here do more than forward: they make secrets of tokens, read the
/// environment, or start the local client, on the caller's thread. All functions: any thread. They
/// post to the I/O thread and answer through the callback queue, or read snapshots. Each is
/// documented where the surface is declared.
class Client {
  public:
    Client() : Client(ClientCreateOptions{}) {}
    Client(std::string api_base, std::string web_base);
    explicit Client(const ClientCreateOptions& options);
    explicit Client(const ClientSettings& settings);
    /// Drops the client; see `ClientCore::Drop`.
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    Log& GetLog() const noexcept { return *core_->services->log; }
    /// Whether the service disabled the function for this session.
    bool IsFunctionDisabled(std::string_view name) const {
        return core_->services->session.IsFunctionDisabled(name);
    }

    // client_lifecycle.cpp
    void Connect();
    void Disconnect();
    ClientStatus GetStatus() const;
    void SetStatusChangedCallback(ClientOnStatusChanged callback);
    void SetApplicationId(std::uint64_t application_id);
    std::uint64_t GetApplicationId() const;
    void SetHttpRequestTimeout(std::int32_t milliseconds);
    /// `priority` is the thread's nice value, from -20 (most urgent) to 19.
    void SetThreadPriority(ClientThread thread, std::int32_t priority);
    void SetGameWindowPid(std::int32_t pid);
    void SetShowingChat(bool showing_chat);

    // client_constants.cpp
    static std::string ErrorToString(ClientError type);
    static std::string StatusToString(ClientStatus type);
    static std::string ThreadToString(ClientThread type);
    static std::int32_t GetVersionMajor();
    static std::int32_t GetVersionMinor();
    static std::int32_t GetVersionPatch();
    static std::string GetVersionHash();
    static std::string GetDefaultAudioDeviceId();
    static std::string GetDefaultCommunicationScopes();
    static std::string GetDefaultPresenceScopes();

    // client_logging.cpp
    void AddLogCallback(ClientLogCallback callback, LoggingSeverity minimum);
    void AddVoiceLogCallback(ClientLogCallback callback, LoggingSeverity minimum);
    bool SetLogDir(const std::string& path, LoggingSeverity minimum);

    // client_authentication.cpp
    void Authorize(AuthorizationArgs args, ClientAuthorizationCallback callback);
    void AbortAuthorize();
    AuthorizationCodeVerifier CreateAuthorizationCodeVerifier();
    void GetToken(std::uint64_t application_id, std::string code, std::string verifier,
                  std::string redirect_uri, ClientTokenExchangeCallback callback);
    void RefreshToken(std::uint64_t application_id, std::string refresh_token,
                      ClientTokenExchangeCallback callback);
    void RevokeToken(std::uint64_t application_id, std::string token,
                     ClientRevokeTokenCallback callback);
    void FetchCurrentUser(AuthorizationTokenType type, std::string token,
                          ClientFetchCurrentUserCallback callback);
    void ExchangeChildToken(std::string parent_application_token,
                            std::uint64_t child_application_id,
                            ClientExchangeChildTokenCallback callback);
    void SetTokenExpirationCallback(ClientTokenExpirationCallback callback);
    void RegisterAuthorizeRequestCallback(ClientAuthorizeRequestCallback callback);
    void RemoveAuthorizeRequestCallback();

    // client_device.cpp
    void GetTokenFromDevice(DeviceAuthorizationArgs args, ClientTokenExchangeCallback callback);
    void GetTokenFromDeviceProvisionalMerge(DeviceAuthorizationArgs args,
                                            AuthenticationExternalAuthType external_auth_type,
                                            std::string external_auth_token,
                                            ClientTokenExchangeCallback callback);
    void AbortGetTokenFromDevice();
    void OpenAuthorizeDeviceScreen(std::uint64_t client_id, std::string user_code);

    // client_provisional.cpp
    void GetProvisionalToken(std::uint64_t application_id,
                             AuthenticationExternalAuthType external_auth_type,
                             std::string external_auth_token, ClientTokenExchangeCallback callback);
    void GetTokenFromProvisionalMerge(std::uint64_t application_id, std::string code,
                                      std::string code_verifier, std::string redirect_uri,
                                      AuthenticationExternalAuthType external_auth_type,
                                      std::string external_auth_token,
                                      ClientTokenExchangeCallback callback);
    void UnmergeIntoProvisionalAccount(std::uint64_t application_id,
                                       AuthenticationExternalAuthType external_auth_type,
                                       std::string external_auth_token,
                                       ClientUnmergeIntoProvisionalAccountCallback callback);
    void UpdateProvisionalAccountDisplayName(
        std::string name, ClientUpdateProvisionalAccountDisplayNameCallback callback);

    // client_presence.cpp
    void UpdateRichPresence(Activity activity, ClientUpdateRichPresenceCallback callback);
    void SetActivityJoinCallback(ClientActivityJoinCallback callback);
    void SetActivityJoinWithApplicationCallback(ClientActivityJoinWithApplicationCallback callback);
    /// Not a function of the SDK: reports the local client's state and the route of the presence,
    /// by their numbers, first the current ones.
    void SetPresenceStateCallback(Callback<std::int32_t, std::int32_t> callback);
    /// Not a function of the SDK: reports the pages of sign-ins, which the host may open.
    void SetSignInPageCallback(
        Callback<std::string, std::string, std::string, std::int32_t> callback,
        PageDisplay display);

    // client_local.cpp
    void IsDiscordAppInstalled(ClientIsDiscordAppInstalledCallback callback);
    void GetDiscordClientConnectedUser(std::uint64_t application_id,
                                       ClientGetDiscordClientConnectedUserCallback callback);
    void OpenConnectedGamesSettingsInDiscord(
        ClientOpenConnectedGamesSettingsInDiscordCallback callback);

    // client_launch.cpp
    bool RegisterLaunchCommand(std::uint64_t application_id, const std::string& command);
    bool RegisterLaunchSteamApplication(std::uint64_t application_id, std::uint32_t steam_app_id);

    // client_pages.cpp
    void OpenMessageInDiscord(std::uint64_t message_id,
                              ClientProvisionalUserMergeRequiredCallback merge_required,
                              ClientOpenMessageInDiscordCallback callback);
    void JoinLinkedLobbyGuild(std::uint64_t lobby_id,
                              ClientProvisionalUserMergeRequiredCallback merge_required,
                              ClientJoinLinkedLobbyGuildCallback callback);

    // client_invites.cpp
    void SendActivityInvite(std::uint64_t user_id, std::string content,
                            ClientSendActivityInviteCallback callback);
    void SendActivityJoinRequestReply(ActivityInvite invite,
                                      ClientSendActivityInviteCallback callback);
    void AcceptActivityInvite(ActivityInvite invite, ClientAcceptActivityInviteCallback callback);
    void SetActivityInviteCreatedCallback(ClientActivityInviteCallback callback);

    // client_sound.cpp
    float GetInputVolume() const;
    void SetInputVolume(float percent);
    float GetOutputVolume() const;
    void SetOutputVolume(float percent);
    void SetDeviceChangeCallback(ClientDeviceChangeCallback callback);
    bool SetSpeakerMode(bool speaker_mode);
    bool ShowAudioRoutePicker();

    // client_calls.cpp
    std::optional<Call> StartCall(std::uint64_t channel_id);
    std::optional<Call> StartCallWithAudioCallbacks(std::uint64_t lobby_id,
                                                    ClientUserAudioReceivedCallback received,
                                                    ClientUserAudioCapturedCallback captured);
    void SetSelfMuteAll(bool mute);
    void SetSelfDeafAll(bool deaf);

    // All other functions are in one of these domains; the C interface finds them and posts to
    // them.
    using Domains = decltype(std::declval<ClientCore&>().All());

    /// The domain of that type: what it says any thread may use, or for `Post`.
    template <class D>
    D& Get() const {
        return core_->Get<D>();
    }

    /// Runs `task(core)` on the I/O thread; not at all once the client was dropped, which destroys
    /// the task there and so answers its completion.
    template <class Task>
    void Post(Task task);

  private:
    const bool named_local_client_only_;
    std::shared_ptr<ClientCore> core_;
};

}  // namespace engine
