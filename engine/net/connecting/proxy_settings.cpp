#include "engine/net/connecting/proxy_settings.h"

#include <algorithm>

#include "engine/net/connecting/loopback.h"

namespace engine {
namespace {

std::vector<std::string> SplitPatterns(std::string_view list) {
    std::vector<std::string> patterns;
    std::string pattern;
    const auto finish = [&] {
        if (!pattern.empty()) patterns.push_back(std::move(pattern));
        pattern.clear();
    };
    for (const char c : list) {
        if (c == ',' || c == ' ') {
            finish();
        } else {
            pattern += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    finish();
    return patterns;
}

/// `*`, a host or address, a domain with all below it (leading dot or not); each may have a port.
bool Matches(std::string_view pattern, const Url& target) {
    if (pattern == "*") return true;
    const std::string port = ":" + std::to_string(target.port);
    if (pattern.ends_with(port)) pattern.remove_suffix(port.size());
    if (pattern.starts_with('[') && pattern.ends_with(']')) {
        pattern = pattern.substr(1, pattern.size() - 2);
    }
    if (pattern.starts_with("*.")) pattern.remove_prefix(1);
    const std::string_view host = target.host;
    if (pattern.starts_with('.')) return host.ends_with(pattern) || host == pattern.substr(1);
    return host == pattern || host.ends_with("." + std::string(pattern));
}

}  // namespace

ProxySettings ProxySettings::From(const ProcessEnvironment& environment) {
    ProxySettings settings;
    for (const char* const name : {"https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"}) {
        if (auto value = environment.Find(name)) {
            settings.url = std::move(*value);
            settings.variable = name;
            break;
        }
    }
    for (const char* const name : {"no_proxy", "NO_PROXY"}) {
        if (const auto value = environment.Find(name)) {
            settings.no_proxy = SplitPatterns(*value);
            break;
        }
    }
    return settings;
}

Result<std::optional<Url>> ProxySettings::For(const Url& target) const {
    if (url.empty() || IsLoopbackHost(target.host)) return std::optional<Url>();
    if (std::any_of(no_proxy.begin(), no_proxy.end(),
                    [&](const std::string& pattern) { return Matches(pattern, target); })) {
        return std::optional<Url>();
    }
    // "proxy:3128" without a scheme is customary.
    const std::string absolute = url.find("://") == std::string::npos ? "http://" + url : url;
    Result<Url> proxy = Url::Parse(absolute);
    if (!proxy || proxy->scheme != "http") {
        return Error::Network(NetworkFailure::Proxy,
                              "The proxy in the environment variable " + variable +
                                  " cannot be used; it must be http://host:port.");
    }
    return std::optional<Url>(std::move(*proxy));
}

}  // namespace engine
