#include <Security/Security.h>

#include "engine/system/trust_store.h"

namespace engine {

/// The system's own anchors and what the user or an administrator had it trust.
std::vector<std::string> SystemTrustCertificates() {
    std::vector<std::string> certificates;
    const auto add = [&](CFArrayRef list) {
        for (CFIndex at = 0; list && at < CFArrayGetCount(list); ++at) {
            const auto certificate =
                static_cast<SecCertificateRef>(const_cast<void*>(CFArrayGetValueAtIndex(list, at)));
            const CFDataRef der = SecCertificateCopyData(certificate);
            if (!der) continue;
            certificates.emplace_back(reinterpret_cast<const char*>(CFDataGetBytePtr(der)),
                                      static_cast<std::size_t>(CFDataGetLength(der)));
            CFRelease(der);
        }
        if (list) CFRelease(list);
    };
    CFArrayRef anchors = nullptr;
    if (SecTrustCopyAnchorCertificates(&anchors) == errSecSuccess) add(anchors);
    for (const SecTrustSettingsDomain domain :
         {kSecTrustSettingsDomainUser, kSecTrustSettingsDomainAdmin}) {
        CFArrayRef trusted = nullptr;
        if (SecTrustSettingsCopyCertificates(domain, &trusted) == errSecSuccess) add(trusted);
    }
    return certificates;
}

}  // namespace engine
