#include "engine/rest/api_base.h"

#include <algorithm>

#include "engine/core/text/url.h"
#include "engine/net/connecting/loopback.h"

namespace engine {
namespace {

bool EndsInVersion(std::string_view path) {
    const std::string_view last = path.substr(path.rfind('/') + 1);
    return last.size() >= 2 && last.front() == 'v' &&
           std::all_of(last.begin() + 1, last.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Result<std::string> ComposeApiBase(std::string_view base) {
    if (base.empty()) {
        return Error::Invalid(
            "There is no API base: give the client one, or set the environment "
            "variable SOCIAL_SDK_API_BASE.");
    }
    const Result<Url> url = Url::Parse(base);
    if (!url) {
        return Error::Invalid("The API base is not usable. " + url.GetError().message);
    }
    if (url->scheme != "http" && url->scheme != "https") {
        return Error::Invalid("The API base must be an http or https URL, not " + url->scheme +
                              ".");
    }
    if (!url->query.empty() || !url->user.empty()) {
        return Error::Invalid("The API base must have neither a query nor a user.");
    }
    const Result<void> allowed = RequireSecureOrLoopback(*url);
    if (!allowed) return allowed.GetError();
    std::string path = url->path;
    while (path.ends_with('/')) path.pop_back();
    if (!EndsInVersion(path)) path += "/v10";
    return url->Origin() + path;
}

}  // namespace engine
