// What reads short texts from outside: addresses, redirects, ids, moments, command lines, and what
// hides secrets of log lines. The first byte says which.

#include <string>

#include "engine/core/ids/snowflake.h"
#include "engine/core/secrets/redact.h"
#include "engine/core/text/base64url.h"
#include "engine/core/text/case_fold.h"
#include "engine/core/text/command_line.h"
#include "engine/core/text/date_time.h"
#include "engine/core/text/percent.h"
#include "engine/core/text/text_length.h"
#include "engine/core/text/url.h"
#include "engine/net/connecting/proxy_settings.h"
#include "engine/oauth/browser/redirect_request.h"
#include "engine/system/launch/desktop_entry.h"
#include "test/fuzz/support/choices.h"

namespace {

using namespace engine;

void ReadUrl(std::string_view text) {
    const auto url = Url::Parse(text);
    if (!url) return;
    const auto again = Url::Parse(url->ToString());
    fuzz::Require(again.HasValue(), "a URL that was read is one when it is written");
    fuzz::Require(again->ToString() == url->ToString(), "it stays the same");
}

void ReadRedirect(std::string_view text) {
    const auto request = RedirectRequest::Read("GET", text, "127.0.0.1:1", 1, "state");
    const bool approved = request.kind == RedirectRequest::Kind::Approved;
    fuzz::Require(approved == !request.code.empty(), "a code means that it is approved");
    (void)RedirectRequest::Read(text, "/callback?code=1&state=state", text, 1, "state");
}

void ReadParameters(std::string_view text) {
    const std::string encoded = PercentEncode(text);
    fuzz::Require(PercentDecode(encoded) == text, "what is encoded can be decoded");
    (void)PercentDecode(text, true);
    const auto parameters = DecodeParameters(text);
    if (!parameters) return;
    fuzz::Require(DecodeParameters(EncodeParameters(*parameters)) == parameters,
                  "parameters come back as they were");
}

void ReadMoment(std::string_view text) {
    (void)ParseTimestamp(text);
    (void)ParseHttpDate(text);
    const auto id = ParseSnowflake(text);
    if (id) (void)SnowflakeTimestamp(*id);
}

void ReadBase64(std::string_view text) {
    fuzz::Require(Base64UrlDecode(Base64UrlEncode(text)) == text, "bytes come back as they were");
    (void)Base64UrlDecode(text);
    (void)Base64Encode(text);
}

void HideSecrets(std::string_view text) {
    std::size_t steps = 0;
    const std::string hidden = Redact(text, steps);
    fuzz::Require(steps <= 64 + 16 * text.size(), "no text is slower than its length");
    fuzz::Require(hidden.size() <= kRedacted.size() * (text.size() + 1), "it does not explode");
}

void CountCharacters(std::string_view text) {
    fuzz::Require(CharacterCount(text) <= text.size(), "no more characters than bytes");
    fuzz::Require(FoldCase(text).size() <= text.size(), "folding makes no characters");
}

void ReadCommandLine(std::string_view text) {
    const auto words = CommandWords(text);
    if (!words.empty()) (void)DesktopEntry(1, words, LinkArgument::Url);
}

void ChooseProxy(std::string_view text) {
    ProxySettings settings;
    const std::size_t half = text.size() / 2;
    settings.url = text.substr(0, half);
    settings.variable = "HTTPS_PROXY";
    settings.no_proxy = {std::string(text.substr(half))};
    (void)settings.For(*Url::Parse("https://api.example.com/path"));
}

}  // namespace

FUZZ_TARGET(text) {
    constexpr std::array kReaders{ReadUrl,         ReadRedirect,    ReadParameters,
                                  ReadMoment,      ReadBase64,      HideSecrets,
                                  CountCharacters, ReadCommandLine, ChooseProxy};
    fuzz::Choices choices(input);
    const auto read = choices.OneOf(kReaders);
    read(choices.RestText());
}
