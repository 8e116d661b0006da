#include <sys/stat.h>

#include <array>

#include "engine/system/trust/trust_store.h"

namespace engine {
namespace {

constexpr std::array kTrustFiles = {
    "/etc/ssl/certs/ca-certificates.crt",                 // Debian, Ubuntu, Alpine, Arch
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",  // Fedora, RHEL
    "/etc/pki/tls/certs/ca-bundle.crt",                   // older RHEL
    "/etc/ssl/ca-bundle.pem",                             // SUSE
    "/etc/ssl/cert.pem",                                  // others
};

}  // namespace

std::string SystemTrustFile() {
    for (const char* const file : kTrustFiles) {
        struct stat status {};
        if (stat(file, &status) == 0) return file;
    }
    return {};
}

std::string SystemTrustFolder() { return "/etc/ssl/certs"; }

std::vector<std::string> SystemTrustCertificates() { return {}; }

}  // namespace engine
