#include "test/cpp/engine/support/client.h"

#include <stdexcept>
#include <utility>

namespace test {

Client::Client(engine::ClientSettings settings) : handle_{new engine::Client(settings)} {
    using OnStatus = Host<Discord_Client_Status, Discord_Client_Error, std::int32_t>;
    const OnStatus on_status([statuses = statuses_](int status, int error, int detail) {
        statuses->Push({status, error, detail});
    });
    Discord_Client_SetStatusChangedCallback(&handle_, OnStatus::Function, OnStatus::Free,
                                            on_status.Data());
    using OnLog = Host<Discord_String, Discord_LoggingSeverity>;
    const OnLog on_log([log = log_](Discord_String text, int) { log->Push(Take(text)); });
    Discord_Client_AddLogCallback(&handle_, OnLog::Function, OnLog::Free, on_log.Data(), 1);
}

Outcome Client::UpdateToken(const std::string& token) {
    std::promise<Outcome> outcome;
    using OnDone = Host<Discord_ClientResult*>;
    const OnDone done([&](Discord_ClientResult* result) { outcome.set_value(Outcome(result)); });
    Discord_Client_UpdateToken(&handle_, 1, Give(token), OnDone::Function, OnDone::Free,
                               done.Data());
    return test::Get(outcome.get_future());
}

void Client::Connect(const std::string& token) {
    const Outcome updated = UpdateToken(token);
    if (!updated.successful) throw std::runtime_error(updated.error);
    Discord_Client_Connect(&handle_);
}

StatusChange Client::WaitForStatus(int status) {
    for (;;) {
        const StatusChange change = statuses_->Next();
        if (change.status == status) return change;
    }
}

engine::ClientSettings Settings(const std::string& api_base, const std::string& web_base) {
    engine::ClientSettings settings;
    settings.api_base = api_base;
    settings.web_base = web_base;
    settings.authorizer.web_base = web_base;
    settings.network =
        std::make_shared<engine::Network>(engine::TrustStore(), engine::ProxySettings());
    using std::chrono::milliseconds;
    settings.gateway.new_session_min = milliseconds(1);
    settings.gateway.new_session_max = milliseconds(5);
    settings.gateway.backoff_scale = 0.001;
    settings.second = milliseconds(1);
    return settings;
}

}  // namespace test
