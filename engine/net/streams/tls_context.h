#pragma once

#include <boost/asio/ssl/context.hpp>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/system/environment/process_environment.h"

namespace engine {

/// Which certificate authorities are trusted. A plain value.
struct TrustStore {
    /// Trust these PEM certificates only (an injected store); else file and directory.
    std::optional<std::string> pem;
    std::optional<std::string> file;       ///< value of SSL_CERT_FILE; replaces the system's file
    std::optional<std::string> directory;  ///< value of SSL_CERT_DIR; replaces the system's folder

    /// The system's store with SSL_CERT_FILE and SSL_CERT_DIR.
    static TrustStore From(const ProcessEnvironment& environment);
    bool operator==(const TrustStore&) const = default;
};

/// TLS settings of the engine: TLS 1.2 or later, peers always verified. The trust store is loaded
/// on first use, since most tests and tools never speak TLS. Use on the I/O thread only.
class TlsContext {
  public:
    explicit TlsContext(TrustStore trust);

    /// The context, or why the trust store cannot be loaded (NetworkFailure::Tls).
    Result<boost::asio::ssl::context*> Get();

  private:
    Result<void> Load();

    TrustStore trust_;
    std::unique_ptr<boost::asio::ssl::context> context_;
};

}  // namespace engine
