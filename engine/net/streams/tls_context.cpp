#include "engine/net/streams/tls_context.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/core/secrets/openssl_init.h"
#include "engine/system/environment/command_rules.h"
#include "engine/system/trust/trust_store.h"

namespace engine {
namespace {

namespace ssl = boost::asio::ssl;

Error CannotLoad(const std::string& what) {
    return Error::Network(NetworkFailure::Tls,
                          "The trusted certificates cannot be loaded: " + what + ".");
}

/// One that OpenSSL cannot read, or that is there twice, is skipped.
void AddSystemCertificates(ssl::context& context) {
    X509_STORE* const store = SSL_CTX_get_cert_store(context.native_handle());
    for (const std::string& der : SystemTrustCertificates()) {
        auto* at = reinterpret_cast<const unsigned char*>(der.data());
        X509* const certificate = d2i_X509(nullptr, &at, static_cast<long>(der.size()));
        if (certificate) X509_STORE_add_cert(store, certificate);
        X509_free(certificate);
    }
    ERR_clear_error();
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
    const std::string file = SystemTrustFile();
    // One that cannot be read is not the user's fault: a handshake says what is missing.
    if (!file.empty()) context.load_verify_file(file, error);
    AddSystemCertificates(context);
    return {};
}

void AddDirectories(ssl::context& context, const TrustStore& trust) {
    boost::system::error_code ignored;  // certificates are only looked for during a handshake
    std::string list = trust.directory.value_or(SystemTrustFolder());
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(kListSeparator, start), list.size());
        if (end > start) context.add_verify_path(list.substr(start, end - start), ignored);
        start = end + 1;
    }
}

}  // namespace

TrustStore TrustStore::From(const ProcessEnvironment& environment) {
    TrustStore trust;
    trust.file = environment.Find("SSL_CERT_FILE");
    trust.directory = environment.Find("SSL_CERT_DIR");
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
    // What was received is not kept once it is handed out: tokens are in it.
    SSL_CTX_set_options(context->native_handle(), SSL_OP_CLEANSE_PLAINTEXT);
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
