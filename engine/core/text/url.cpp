#include "engine/core/text/url.h"

#include <algorithm>
#include <charconv>

namespace engine {
namespace {

std::uint16_t DefaultPort(std::string_view scheme) {
    return scheme == "https" || scheme == "wss" ? 443 : 80;
}

std::string Lower(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return lower;
}

/// Characters that may stand in a URL as it goes over the wire; the rest must be percent-encoded.
bool IsVisibleAscii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

bool IsHostCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

bool IsAddressCharacter(char c) {
    return (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9') || c == ':' || c == '.';
}

Error Malformed(std::string_view scheme, std::string_view what) {
    std::string message = "The URL";
    if (!scheme.empty()) message += " (" + std::string(scheme) + "://...)";
    message += " " + std::string(what);
    return Error::Invalid(std::move(message));
}

/// Fills host and port from `host:port` or `[address]:port`; false when malformed.
bool ParseAuthority(std::string_view text, Url& url) {
    std::string_view port;
    bool valid = false;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return false;
        url.host = Lower(text.substr(1, end - 1));
        port = text.substr(end + 1);
        if (!port.empty() && !port.starts_with(':')) return false;
        if (!port.empty()) port.remove_prefix(1);
        valid = std::all_of(url.host.begin(), url.host.end(), IsAddressCharacter);
    } else {
        const std::size_t colon = text.find(':');
        url.host = Lower(text.substr(0, colon));
        if (colon != std::string_view::npos) port = text.substr(colon + 1);
        valid = std::all_of(url.host.begin(), url.host.end(), IsHostCharacter);
    }
    if (!valid || url.host.empty()) return false;
    if (port.empty()) return true;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), url.port);
    return error == std::errc() && end == port.data() + port.size() && url.port != 0;
}

}  // namespace

Result<Url> Url::Parse(std::string_view text) {
    Url url;
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos) {
        return Malformed("", "is not absolute; it must start with a scheme such as https://.");
    }
    url.scheme = Lower(text.substr(0, colon));
    if (url.scheme != "http" && url.scheme != "https" && url.scheme != "ws" &&
        url.scheme != "wss") {
        return Malformed("", "has an unknown scheme; use http, https, ws or wss.");
    }
    if (!IsVisibleAscii(text)) {
        return Malformed(url.scheme, "has a space, control or non-ASCII character; encode it.");
    }
    url.port = DefaultPort(url.scheme);
    text.remove_prefix(colon + 3);
    text = text.substr(0, text.find('#'));

    const std::string_view authority = text.substr(0, text.find_first_of("/?"));
    std::string_view rest = text.substr(authority.size());
    const std::size_t at = authority.rfind('@');
    if (at != std::string_view::npos) {
        const std::string_view credentials = authority.substr(0, at);
        const std::size_t split = credentials.find(':');
        auto user = PercentDecode(credentials.substr(0, split));
        auto password = PercentDecode(
            split == std::string_view::npos ? std::string_view() : credentials.substr(split + 1));
        if (!user || !password) return Malformed(url.scheme, "has malformed user information.");
        url.user = std::move(*user);
        url.password = std::move(*password);
    }
    const std::string_view server =
        at == std::string_view::npos ? authority : authority.substr(at + 1);
    if (!ParseAuthority(server, url)) {
        return Malformed(url.scheme,
                         "has the malformed host or port '" + std::string(server) + "'.");
    }

    const std::size_t question = rest.find('?');
    if (question != std::string_view::npos) url.query = rest.substr(question + 1);
    url.path = rest.substr(0, question);
    if (url.path.empty()) url.path = "/";
    return url;
}

bool Url::IsSecure() const { return scheme == "https" || scheme == "wss"; }

bool Url::HasDefaultPort() const { return port == DefaultPort(scheme); }

std::string Url::Authority() const {
    std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
    if (!HasDefaultPort()) text += ":" + std::to_string(port);
    return text;
}

std::string Url::Origin() const { return scheme + "://" + Authority(); }

std::string Url::Target() const { return query.empty() ? path : path + "?" + query; }

std::string Url::ToString() const { return Origin() + Target(); }

void Url::AddParameters(const Parameters& parameters) {
    if (parameters.empty()) return;
    if (!query.empty()) query += '&';
    query += EncodeParameters(parameters);
}

}  // namespace engine
