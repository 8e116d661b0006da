#pragma once

#include <string>
#include <vector>

namespace engine {

/// Where the system keeps the certificate authorities that it trusts: a file with all of them, the
/// first that exists. Empty when there is none. The engine's OpenSSL is built in and has no place
/// of its own.
std::string SystemTrustFile();

/// A folder of them, named as OpenSSL looks for them; empty when the system has none.
std::string SystemTrustFolder();

/// The authorities that the system keeps in no file, each encoded by DER. Takes some milliseconds.
std::vector<std::string> SystemTrustCertificates();

}  // namespace engine
