#include "engine/client/client_core.h"

#include <utility>
#include <vector>

#include "engine/core/executor.h"
#include "engine/core/json_fields.h"

namespace engine {
namespace {

namespace json = boost::json;

ApiClientOptions ApiOptions(const ClientSettings& settings) {
    ApiClientOptions options;
    options.api_base = settings.api_base;
    return options;
}

/// Images are served below the web base.
std::string ImageBase(std::string base) {
    while (base.ends_with('/')) base.pop_back();
    return base;
}

std::vector<std::string> Texts(const json::array* list) {
    std::vector<std::string> texts;
    if (!list) return texts;
    for (const json::value& entry : *list) {
        if (const json::string* const text = entry.if_string()) texts.emplace_back(*text);
    }
    return texts;
}

}  // namespace

ClientCore::ClientCore(const ClientSettings& settings)
    : owner(std::make_shared<CallbackOwner>()),
      log(std::make_shared<Log>()),
      status_changed(owner),
      api(std::make_shared<ApiClient>(settings.network, ApiOptions(settings), log)),
      dispatcher(std::make_shared<Dispatcher>(log)),
      users(owner, ImageBase(settings.web_base), *dispatcher),
      gateway(std::make_shared<GatewaySession>(
          settings.network, api, dispatcher, log, settings.gateway,
          [this](ClientStatus status, ClientError error, std::int32_t detail) {
              status_changed.Fire(status, error, detail);
          })),
      token(std::make_shared<SessionToken>(api, gateway, users.Users(), log)),
      authorizer(settings.authorizer, log),
      disabled_functions_(std::make_shared<const std::unordered_set<std::string>>()) {
    dispatcher->On("READY", [this](const json::value& data) { OnReady(data); });
    dispatcher->On("OAUTH2_TOKEN_REVOKE",
                   [this](const json::value& data) { token->OnRevoked(data); });
    if (settings.cpu_affinity_mask &&
        !Executor::Instance().SetCpuAffinity(*settings.cpu_affinity_mask)) {
        log->Warning("The system refused the CPU affinity mask.");
    }
}

void ClientCore::OnReady(const json::value& data) {
    const json::object* const ready = data.if_object();
    if (!ready) return;
    if (const json::object* const application = ObjectField(*ready, "application")) {
        if (const auto id = IdField(*application, "id")) application_id = *id;
    }
    const json::object* const flags = ObjectField(*ready, "feature_flags");
    auto disabled = std::make_shared<std::unordered_set<std::string>>();
    for (const std::string& name :
         Texts(flags ? ArrayField(*flags, "disabled_functions") : nullptr)) {
        const std::size_t scope = name.rfind("::");
        disabled->insert(scope == std::string::npos ? name : name.substr(scope + 2));
    }
    disabled_functions_.Store(std::move(disabled));
    dispatcher->SetIgnored(Texts(flags ? ArrayField(*flags, "disabled_gateway_events") : nullptr));
}

bool ClientCore::IsFunctionDisabled(std::string_view name) const {
    const auto disabled = disabled_functions_.Load();
    return !disabled->empty() && disabled->contains(std::string(name));
}

void ClientCore::Drop(std::shared_ptr<ClientCore> core) {
    CallbackQueue::Instance().Drop(*core->owner);
    core->status_changed.Clear();
    core->users.Updated().Clear();
    core->log->RemoveSinks();
    Executor::Instance().Post([core = std::move(core)] { core->Shutdown(); });
}

void ClientCore::Shutdown() {
    const Error reason = Error::Of(ErrorType::ClientDestroyed,
                                   "The client was destroyed before the operation completed.");
    authorizer.Abort(reason);
    gateway->Close();
    api->Close(reason);
}

}  // namespace engine
