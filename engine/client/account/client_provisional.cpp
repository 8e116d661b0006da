#include <utility>

#include "engine/client/client.h"
#include "engine/client/client_post.h"
#include "engine/oauth/requests/account_requests.h"
#include "engine/oauth/session/token_delivery.h"

namespace engine {

void Client::GetProvisionalToken(std::uint64_t application_id,
                                 AuthenticationExternalAuthType external_auth_type,
                                 std::string external_auth_token,
                                 ClientTokenExchangeCallback callback) {
    Post([application_id,
          proof = ExternalProof{external_auth_type, Secret(std::move(external_auth_token))},
          completion = TokenCompletion(std::move(callback))](ClientCore& core) mutable {
        auto request = ProvisionalGrant(core.services->api, application_id, std::move(proof));
        core.Spawn(Deliver(std::move(request), core.token_lifetimes, std::move(completion)));
    });
}

void Client::GetTokenFromProvisionalMerge(std::uint64_t application_id, std::string code,
                                          std::string code_verifier, std::string redirect_uri,
                                          AuthenticationExternalAuthType external_auth_type,
                                          std::string external_auth_token,
                                          ClientTokenExchangeCallback callback) {
    Post([application_id, code = Secret(std::move(code)),
          verifier = Secret(std::move(code_verifier)), redirect_uri = std::move(redirect_uri),
          proof = ExternalProof{external_auth_type, Secret(std::move(external_auth_token))},
          completion = TokenCompletion(std::move(callback))](ClientCore& core) mutable {
        auto request = ExchangeCode(core.services->api, application_id, std::move(code),
                                    std::move(verifier), std::move(redirect_uri), std::move(proof));
        core.Spawn(Deliver(std::move(request), core.token_lifetimes, std::move(completion)));
    });
}

void Client::UnmergeIntoProvisionalAccount(std::uint64_t application_id,
                                           AuthenticationExternalAuthType external_auth_type,
                                           std::string external_auth_token,
                                           ClientUnmergeIntoProvisionalAccountCallback callback) {
    Post([application_id,
          proof = ExternalProof{external_auth_type, Secret(std::move(external_auth_token))},
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        auto request = Unmerge(core.services->api, application_id, std::move(proof));
        core.Spawn(Deliver(std::move(request), std::move(completion)));
    });
}

void Client::UpdateProvisionalAccountDisplayName(
    std::string name, ClientUpdateProvisionalAccountDisplayNameCallback callback) {
    Post([name = std::move(name),
          completion = Completion(std::move(callback))](ClientCore& core) mutable {
        const Result<void> ready = core.services->RequireReady();
        if (!ready) return completion.Fail(ready.GetError());
        auto request = RenameAccount(core.services->api, std::move(name));
        core.Spawn(Deliver(std::move(request), std::move(completion)));
    });
}

}  // namespace engine
