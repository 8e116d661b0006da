#include <Security/Security.h>

#include <map>
#include <utility>

#include "engine/system/trust/trust_store.h"

namespace engine {
namespace {

/// A reference to an object of Core Foundation, which is released with it.
template <class T>
class Owned {
  public:
    explicit Owned(T object = nullptr) : object_(object) {}
    ~Owned() {
        if (object_) CFRelease(object_);
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;

    T Get() const { return object_; }
    T* Out() { return &object_; }

  private:
    T object_;
};

/// Calls `visit` with each object of a list, which may be none.
template <class T, class Visit>
void ForEach(CFArrayRef list, Visit visit) {
    const CFIndex count = list ? CFArrayGetCount(list) : 0;
    for (CFIndex at = 0; at < count; ++at) {
        visit(static_cast<T>(const_cast<void*>(CFArrayGetValueAtIndex(list, at))));
    }
}

std::string DerOf(SecCertificateRef certificate) {
    const Owned<CFDataRef> der(SecCertificateCopyData(certificate));
    if (!der.Get()) return {};
    return {reinterpret_cast<const char*>(CFDataGetBytePtr(der.Get())),
            static_cast<std::size_t>(CFDataGetLength(der.Get()))};
}

/// Whether a setting is for TLS with any server; one that names no policy is for everything.
bool IsForServers(CFDictionaryRef setting) {
    if (CFDictionaryContainsKey(setting, kSecTrustSettingsPolicyString) ||
        CFDictionaryContainsKey(setting, kSecTrustSettingsApplication)) {
        return false;
    }
    const void* const policy = CFDictionaryGetValue(setting, kSecTrustSettingsPolicy);
    if (!policy) return true;
    const Owned<CFDictionaryRef> properties(
        SecPolicyCopyProperties(static_cast<SecPolicyRef>(const_cast<void*>(policy))));
    const void* const id =
        properties.Get() ? CFDictionaryGetValue(properties.Get(), kSecPolicyOid) : nullptr;
    return id && CFEqual(id, kSecPolicyAppleSSL);
}

/// What the user, or else an administrator, set for a certificate of theirs.
SecTrustSettingsResult ResultOf(SecCertificateRef certificate, SecTrustSettingsDomain domain) {
    Owned<CFArrayRef> settings;
    if (SecTrustSettingsCopyTrustSettings(certificate, domain, settings.Out()) != errSecSuccess ||
        !settings.Get()) {
        return kSecTrustSettingsResultUnspecified;
    }
    // An empty list is trust in everything.
    if (CFArrayGetCount(settings.Get()) == 0) return kSecTrustSettingsResultTrustRoot;
    SecTrustSettingsResult result = kSecTrustSettingsResultUnspecified;
    ForEach<CFDictionaryRef>(settings.Get(), [&](CFDictionaryRef setting) {
        if (result == kSecTrustSettingsResultDeny || !IsForServers(setting)) return;
        const auto number =
            static_cast<CFNumberRef>(CFDictionaryGetValue(setting, kSecTrustSettingsResult));
        SInt32 value = kSecTrustSettingsResultTrustRoot;  // what a setting without one means
        if (number) CFNumberGetValue(number, kCFNumberSInt32Type, &value);
        result = static_cast<SecTrustSettingsResult>(value);
    });
    return result;
}

}  // namespace

// The file there has no word of what the user or an administrator trusts, or does not.
std::string SystemTrustFile() { return {}; }

std::string SystemTrustFolder() { return {}; }

/// The system's own anchors and what the user or an administrator had it trust, without what they
/// had it refuse.
std::vector<std::string> SystemTrustCertificates() {
    std::map<std::string, SecTrustSettingsResult> set;
    for (const SecTrustSettingsDomain domain :
         {kSecTrustSettingsDomainUser, kSecTrustSettingsDomainAdmin}) {
        Owned<CFArrayRef> list;
        if (SecTrustSettingsCopyCertificates(domain, list.Out()) != errSecSuccess) continue;
        ForEach<SecCertificateRef>(list.Get(), [&](SecCertificateRef certificate) {
            const SecTrustSettingsResult result = ResultOf(certificate, domain);
            if (result == kSecTrustSettingsResultUnspecified) return;
            set.emplace(DerOf(certificate), result);  // the user's word counts
        });
    }
    std::vector<std::string> certificates;
    for (const auto& [der, result] : set) {
        if (result != kSecTrustSettingsResultDeny) certificates.push_back(der);
    }
    Owned<CFArrayRef> anchors;
    if (SecTrustCopyAnchorCertificates(anchors.Out()) != errSecSuccess) return certificates;
    ForEach<SecCertificateRef>(anchors.Get(), [&](SecCertificateRef certificate) {
        std::string der = DerOf(certificate);
        if (!set.contains(der)) certificates.push_back(std::move(der));
    });
    // One that could not be read.
    std::erase(certificates, std::string());
    return certificates;
}

}  // namespace engine
