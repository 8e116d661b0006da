#include <windows.h>

// After <windows.h>, whose types it uses.
#include <wincrypt.h>

#include <cstring>

#include "engine/system/trust/trust_store.h"

namespace engine {
namespace {

/// Whether the store's settings let the certificate vouch for servers; none are no limit.
bool VouchesForServers(PCCERT_CONTEXT certificate) {
    DWORD size = 0;
    if (!CertGetEnhancedKeyUsage(certificate, 0, nullptr, &size)) {
        return GetLastError() == static_cast<DWORD>(CRYPT_E_NOT_FOUND);
    }
    std::vector<char> buffer(size);
    auto* const usage = reinterpret_cast<CERT_ENHKEY_USAGE*>(buffer.data());
    if (!CertGetEnhancedKeyUsage(certificate, 0, usage, &size)) return false;
    if (usage->cUsageIdentifier == 0) {
        return GetLastError() == static_cast<DWORD>(CRYPT_E_NOT_FOUND);
    }
    for (DWORD at = 0; at < usage->cUsageIdentifier; ++at) {
        if (std::strcmp(usage->rgpszUsageIdentifier[at], szOID_PKIX_KP_SERVER_AUTH) == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string SystemTrustFile() { return {}; }

std::string SystemTrustFolder() { return {}; }

/// The user's view of the root certificates: those of the machine and of its administrators too.
std::vector<std::string> SystemTrustCertificates() {
    std::vector<std::string> certificates;
    const HCERTSTORE store = CertOpenSystemStoreW(0, L"ROOT");
    if (!store) return certificates;
    PCCERT_CONTEXT certificate = nullptr;
    while ((certificate = CertEnumCertificatesInStore(store, certificate)) != nullptr) {
        if (!VouchesForServers(certificate)) continue;
        certificates.emplace_back(reinterpret_cast<const char*>(certificate->pbCertEncoded),
                                  certificate->cbCertEncoded);
    }
    CertCloseStore(store, 0);
    return certificates;
}

}  // namespace engine
