#include "engine/net/connecting/tls_handshake.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace engine {
namespace {

namespace asio = boost::asio;

/// Makes OpenSSL itself check the name, so that its verify result can name the reason.
bool ExpectHost(SSL* ssl, const std::string& host) {
    boost::system::error_code no_address;
    asio::ip::make_address(host, no_address);
    if (!no_address) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) == 1;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, host.c_str()) == 1 &&
           SSL_set_tlsext_host_name(ssl, host.c_str()) == 1;
}

std::string CertificateProblem(long result) {
    switch (result) {
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
            return "its certificate is self-signed and not trusted";
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
            return "its certificate chain ends in a self-signed certificate that is not trusted";
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
            return "its certificate was issued by an authority that is not trusted";
        case X509_V_ERR_HOSTNAME_MISMATCH:
        case X509_V_ERR_IP_ADDRESS_MISMATCH:
            return "its certificate is for another host";
        case X509_V_ERR_CERT_HAS_EXPIRED:
            return "its certificate has expired";
        case X509_V_ERR_CERT_NOT_YET_VALID:
            return "its certificate is not valid yet";
        default:
            return std::string("its certificate was refused (") +
                   X509_verify_cert_error_string(result) + ")";
    }
}

Error HandshakeFailure(const std::string& host, SSL* ssl, const boost::system::error_code& error) {
    const std::string start = "The TLS connection to '" + host + "' was not made: ";
    const long result = SSL_get_verify_result(ssl);
    if (result != X509_V_OK) {
        return Error::Network(NetworkFailure::Tls,
                              start + CertificateProblem(result) +
                                  ". Set SSL_CERT_FILE to trust a private authority.");
    }
    if (error.category() == asio::error::get_ssl_category()) {
        return Error::Network(NetworkFailure::Tls, start + error.message() + ".");
    }
    return Error::Network(NetworkFailure::Truncated,
                          start + "the peer closed the connection (" + error.message() + ").");
}

}  // namespace

asio::awaitable<Result<void>> TlsHandshake(Cancellation& cancellation, TlsContext& tls,
                                           Stream& stream, std::string host) {
    const Result<asio::ssl::context*> context = tls.Get();
    if (!context) co_return context.GetError();
    Stream::TlsSocket& socket = stream.AddTls(**context);
    SSL* const ssl = socket.native_handle();
    if (!ExpectHost(ssl, host)) {
        co_return Error::Invalid("The host name '" + host + "' cannot be verified by TLS.");
    }
    boost::system::error_code error;
    {
        Cancellation::Step step(cancellation, "in the TLS handshake", [&] { stream.Close(); });
        ERR_clear_error();
        std::tie(error) = co_await socket.async_handshake(asio::ssl::stream_base::client,
                                                          asio::as_tuple(asio::use_awaitable));
    }
    if (cancellation.Stopped()) co_return *cancellation.Stopped();
    if (error) co_return HandshakeFailure(host, ssl, error);
    co_return Result<void>();
}

}  // namespace engine
