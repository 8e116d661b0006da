#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace sdk {

class Client;

/// Gets the address of a page that a player has to open to sign in and, for a device sign-in, the
/// address without the code, the code, and its lifetime in seconds.
using SignInPageCallback = std::function<void(std::string url, std::string verificationUri,
                                              std::string userCode, int32_t expiresIn)>;

/// Reports each page of a sign-in; replaces the previous callback. `display` says what opens it: 0
/// only the system's browser, without a report; 1 the browser and the callback, so that a missing
/// browser is not an error; 2 only the callback.
///
/// Only the open engine supports this: with the vendor's library nothing is reported.
///
/// @returns Whether the loaded library supports it.
/// @throws InvalidObjectError when the client is invalid.
bool SetSignInPageCallback(Client& client, SignInPageCallback callback, int32_t display);

}  // namespace sdk
