#include <optional>
#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/core/text/percent.h"
#include "engine/oauth/browser/web_page.h"
#include "engine/oauth/session/token_delivery.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

void Client::GetTokenFromDevice(DeviceAuthorizationArgs args,
                                ClientTokenExchangeCallback callback) {
    Post([args = std::move(args), environment = ProcessEnvironment::Capture(),
          completion = TokenCompletion(std::move(callback))](ClientCore& core) mutable {
        core.sign_in.device.Start(std::move(args), core.services->session.ApplicationId(),
                                  std::nullopt, std::move(environment), std::move(completion));
    });
}

void Client::GetTokenFromDeviceProvisionalMerge(DeviceAuthorizationArgs args,
                                                AuthenticationExternalAuthType external_auth_type,
                                                std::string external_auth_token,
                                                ClientTokenExchangeCallback callback) {
    Post([args = std::move(args), environment = ProcessEnvironment::Capture(),
          merge = ExternalProof{external_auth_type, Secret(std::move(external_auth_token))},
          completion = TokenCompletion(std::move(callback))](ClientCore& core) mutable {
        core.sign_in.device.Start(std::move(args), core.services->session.ApplicationId(),
                                  std::move(merge), std::move(environment), std::move(completion));
    });
}

void Client::SetSignInPageCallback(
    Callback<std::string, std::string, std::string, std::int32_t> callback, PageDisplay display) {
    core_->sign_in.pages.opened.Set(std::move(callback));
    Post([display](ClientCore& core) { core.sign_in.pages.SetDisplay(display); });
}

void Client::AbortGetTokenFromDevice() {
    Post([](ClientCore& core) {
        core.sign_in.device.Abort(
            Error::Of(ErrorType::Aborted, "The sign-in was aborted by AbortGetTokenFromDevice()."));
    });
}

void Client::OpenAuthorizeDeviceScreen(std::uint64_t client_id, std::string user_code) {
    Post([client_id, user_code = Secret(std::move(user_code)),
          environment = ProcessEnvironment::Capture()](ClientCore& core) mutable {
        const auto page = WebPage(core.settings.web_base, "/activate");
        if (!page || user_code.Empty()) {
            return core.services->log->Error(
                "OpenAuthorizeDeviceScreen() showed nothing. " +
                (page ? "The user code is empty. Pass the one the service gave to the server."
                      : page.GetError().message));
        }
        core.services->log->Info("Showing the screen on which the player lets application " +
                                 std::to_string(client_id) + " in.");
        Secret address(*page + "?" + EncodeParameters({{"user_code", user_code.Reveal()}}));
        core.sign_in.device_screen.Open(
            {std::move(address), *page, std::move(user_code)}, std::move(environment),
            [&core](const Error& error) {
                core.services->log->Error("The screen was not shown. " + error.message);
                core.sign_in.device_screen.CloseAuthorizeDeviceScreen();
            });
    });
}

}  // namespace engine
