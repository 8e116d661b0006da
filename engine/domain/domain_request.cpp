#include "engine/domain/domain_request.h"

namespace engine {
namespace {

boost::asio::awaitable<void> Send(std::shared_ptr<ApiClient> api, ApiRequest request,
                                  Completion<> completion) {
    const auto answer = co_await api->Send(std::move(request));
    if (!answer) co_return completion.Fail(answer.GetError());
    completion.Succeed();
}

}  // namespace

void SendRequest(const ClientServices& services, ApiRequest request, Completion<> completion) {
    const Result<void> ready = services.RequireReady();
    if (!ready) return completion.Fail(ready.GetError());
    Executor::Instance().Spawn(Send(services.api, std::move(request), std::move(completion)),
                               services.log);
}

}  // namespace engine
