#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace sdk {

class Client;

/// Gets the address of a page that a player has to open to sign in and, of a sign-in by device, the
/// address without the code, the code, and how many seconds it lives.
using SignInPageCallback = std::function<void(std::string url, std::string verificationUri,
                                              std::string userCode, int32_t expiresIn)>;

/// Tells of each page of a sign-in; replaces the callback set before. `display` says what opens it:
/// 0 the system's browser, and nothing is told; 1 the browser, too, whose failure is none then; 2
/// the callback alone.
///
/// No function of the SDK but one of the open engine: with the vendor's library nothing is ever
/// told.
///
/// @returns Whether the loaded library has it.
/// @throws InvalidObjectError when the client is invalid.
bool SetSignInPageCallback(Client& client, SignInPageCallback callback, int32_t display);

}  // namespace sdk
