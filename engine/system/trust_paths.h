#pragma once

#include <string>

namespace engine {

/// Where the system keeps the certificate authorities that it trusts: a file with all of them, the
/// first that exists. Empty when there is none. The engine's OpenSSL is built in and has no place
/// of its own.
std::string SystemTrustFile();

/// A folder of them, named as OpenSSL looks for them; empty when the system has none.
std::string SystemTrustFolder();

}  // namespace engine
