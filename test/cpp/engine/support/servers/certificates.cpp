#include "test/cpp/engine/support/servers/certificates.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <stdexcept>

#include "engine/core/secrets/openssl_init.h"

namespace test {
namespace {

void Require(bool done) {
    if (!done) throw std::runtime_error("OpenSSL could not make a test certificate");
}

void AddExtension(X509* certificate, int id, const std::string& value) {
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, nullptr, id, value.c_str());
    Require(extension != nullptr && X509_add_ext(certificate, extension, -1) == 1);
    X509_EXTENSION_free(extension);
}

void SetName(X509* certificate, const std::string& name) {
    Require(X509_NAME_add_entry_by_txt(X509_get_subject_name(certificate), "CN", MBSTRING_UTF8,
                                       reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1,
                                       0) == 1);
}

template <class Write>
std::string ToPem(Write write) {
    BIO* const bio = BIO_new(BIO_s_mem());
    Require(write(bio) == 1);
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    std::string text(data, static_cast<std::size_t>(size));
    BIO_free(bio);
    return text;
}

std::shared_ptr<EVP_PKEY> MakeKey() {
    engine::InitOpenSsl();
    return {EVP_EC_gen("P-256"), EVP_PKEY_free};
}

std::shared_ptr<X509> MakeBody(const std::string& name, int days, EVP_PKEY* key) {
    constexpr long kDay = 24 * 60 * 60;
    static long serial = 0;
    std::shared_ptr<X509> body(X509_new(), X509_free);
    X509_set_version(body.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(body.get()), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(body.get()), -10 * kDay);
    X509_gmtime_adj(X509_getm_notAfter(body.get()), days * kDay);
    X509_set_pubkey(body.get(), key);
    SetName(body.get(), name);
    return body;
}

}  // namespace

Certificate Certificate::Authority() {
    Certificate authority;
    authority.key_ = MakeKey();
    authority.certificate_ = MakeBody("Test Authority", 10, authority.key_.get());
    X509* const body = authority.certificate_.get();
    X509_set_issuer_name(body, X509_get_subject_name(body));
    AddExtension(body, NID_basic_constraints, "critical,CA:TRUE");
    AddExtension(body, NID_key_usage, "critical,keyCertSign");
    Require(X509_sign(body, authority.key_.get(), EVP_sha256()) > 0);
    return authority;
}

Certificate Certificate::Make(const std::string& host, int days, const Certificate* issuer) {
    Certificate made;
    made.key_ = MakeKey();
    made.certificate_ = MakeBody(host, days, made.key_.get());
    X509* const body = made.certificate_.get();
    const bool is_address = host.find_first_not_of("0123456789.") == std::string::npos;
    AddExtension(body, NID_subject_alt_name, (is_address ? "IP:" : "DNS:") + host);
    X509_set_issuer_name(
        body, X509_get_subject_name(issuer != nullptr ? issuer->certificate_.get() : body));
    Require(X509_sign(body, (issuer != nullptr ? *issuer : made).key_.get(), EVP_sha256()) > 0);
    return made;
}

std::string Certificate::Pem() const {
    return ToPem([&](BIO* bio) { return PEM_write_bio_X509(bio, certificate_.get()); });
}

std::string Certificate::KeyPem() const {
    return ToPem([&](BIO* bio) {
        return PEM_write_bio_PrivateKey(bio, key_.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
}

}  // namespace test
