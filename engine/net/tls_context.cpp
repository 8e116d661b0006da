#include "engine/net/tls_context.h"

#include <openssl/ssl.h>
#include <sys/stat.h>

#include <array>
#include <string>
#include <utility>

#include "engine/core/environment.h"
#include "engine/core/openssl_init.h"

namespace engine {
namespace {

namespace ssl = boost::asio::ssl;

// Where systems keep their authorities. The engine's OpenSSL is built in and has no place of its
// own, so the first of each that exists counts.
constexpr std::array kSystemFiles = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Alpine, Arch
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora, RHEL
    "/etc/pki/tls/certs/ca-bundle.crt",                   // older RHEL
    "/etc/ssl/ca-bundle.pem",                             // SUSE
    "/etc/ssl/cert.pem",                                  // others
};
constexpr const char* kSystemDirectory = "/etc/ssl/certs";

bool Exists(const char* path) {
    struct stat status {};
    return stat(path, &status) == 0;
}

Error CannotLoad(const std::string& what) {
    return Error::Network(NetworkFailure::Tls,
                          "The trusted certificates cannot be loaded: " + what + ".");
}

Result<void> LoadFile(ssl::context& context, const TrustStore& trust) {
    boost::system::error_code error;
    if (trust.file) {
        context.load_verify_file(*trust.file, error);
        if (error) {
            return CannotLoad("SSL_CERT_FILE names '" + *trust.file + "', " + error.message());
        }
        return {};
    }
    for (const char* const file : kSystemFiles) {
        if (!Exists(file)) continue;
        context.load_verify_file(file, error);
        if (!error) break;
    }
    return {};
}

void AddDirectories(ssl::context& context, const TrustStore& trust) {
    boost::system::error_code ignored;  // certificates are only looked for during a handshake
    std::string list = trust.directory.value_or(kSystemDirectory);
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(':', start), list.size());
        if (end > start) context.add_verify_path(list.substr(start, end - start), ignored);
        start = end + 1;
    }
}

}  // namespace

TrustStore TrustStore::FromEnvironment() {
    TrustStore trust;
    trust.file = Environment("SSL_CERT_FILE");
    trust.directory = Environment("SSL_CERT_DIR");
    return trust;
}

TlsContext::TlsContext(TrustStore trust) : trust_(std::move(trust)) {}

Result<ssl::context*> TlsContext::Get() {
    if (!context_) {
        const Result<void> loaded = Load();
        if (!loaded) return loaded.GetError();
    }
    return context_.get();
}

Result<void> TlsContext::Load() {
    InitOpenSsl();
    auto context = std::make_unique<ssl::context>(ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
    context->set_verify_mode(ssl::verify_peer);
    if (trust_.pem) {
        boost::system::error_code error;
        context->add_certificate_authority(boost::asio::buffer(*trust_.pem), error);
        if (error) return CannotLoad(error.message());
    } else {
        const Result<void> file = LoadFile(*context, trust_);
        if (!file) return file.GetError();
        AddDirectories(*context, trust_);
    }
    context_ = std::move(context);
    return {};
}

}  // namespace engine
