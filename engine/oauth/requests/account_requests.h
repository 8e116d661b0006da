#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <string>

#include "engine/oauth/requests/external_proof.h"
#include "engine/oauth/requests/token_grant.h"
#include "engine/oauth/requests/token_requests.h"

namespace engine {

// The requests about provisional accounts and child applications (protocol 1.10, 2), for public
// clients. They carry their own credentials; only RenameAccount is about the one signed in. I/O
// thread only.

/// The token of an identity's provisional account, which is made when there is none.
boost::asio::awaitable<Result<TokenGrant>> ProvisionalGrant(SharedApi api,
                                                            std::uint64_t application_id,
                                                            ExternalProof proof);

/// Separates an identity from its full account.
boost::asio::awaitable<Result<void>> Unmerge(SharedApi api, std::uint64_t application_id,
                                             ExternalProof proof);

/// Changes the display name of the provisional account that is signed in; 1 to 32 characters.
boost::asio::awaitable<Result<void>> RenameAccount(SharedApi api, std::string name);

/// A token for a child application; it has no refresh token.
boost::asio::awaitable<Result<TokenGrant>> ChildGrant(SharedApi api, Secret parent_token,
                                                      std::uint64_t child_application_id);

}  // namespace engine
