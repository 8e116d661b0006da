#include "engine/oauth/browser/web_page.h"

#include <utility>

#include "engine/core/text/url.h"
#include "engine/net/connecting/loopback.h"

namespace engine {
namespace {

Result<Url> ParsePage(const std::string& text, const std::string& name) {
    Result<Url> url = Url::Parse(text);
    if (!url) return Error::Invalid("The " + name + " is not usable. " + url.GetError().message);
    if (url->scheme != "http" && url->scheme != "https") {
        return Error::Invalid("The " + name + " must be an http or https URL, not " + url->scheme +
                              ".");
    }
    const Result<void> allowed = RequireSecureOrLoopback(*url);
    if (!allowed) return allowed.GetError();
    return url;
}

}  // namespace

Result<std::string> WebPage(const std::string& web_base, std::string_view path) {
    if (web_base.empty()) {
        return Error::Invalid(
            "There is no web base: give the client one, or set the environment variable "
            "SOCIAL_SDK_WEB_BASE.");
    }
    Result<Url> url = ParsePage(web_base, "web base");
    if (!url) return std::move(url).GetError();
    if (!url->query.empty() || !url->user.empty()) {
        return Error::Invalid("The web base must have neither a query nor a user.");
    }
    while (url->path.ends_with('/')) url->path.pop_back();
    return url->Origin() + url->path + std::string(path);
}

Result<void> RequireWebPage(const std::string& url) {
    const Result<Url> page = ParsePage(url, "page that the service names");
    if (!page) return page.GetError();
    return {};
}

}  // namespace engine
