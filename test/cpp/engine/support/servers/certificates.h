#pragma once

#include <openssl/types.h>

#include <memory>
#include <string>

namespace test {

/// A certificate with its private key, made at run time.
class Certificate {
  public:
    /// Valid from ten days ago until so many days from now; negative = expired. No issuer:
    /// self-signed.
    static Certificate Make(const std::string& host, int days, const Certificate* issuer = nullptr);
    /// An authority that can issue others.
    static Certificate Authority();

    std::string Pem() const;
    std::string KeyPem() const;

  private:
    std::shared_ptr<X509> certificate_;
    std::shared_ptr<EVP_PKEY> key_;
};

}  // namespace test
