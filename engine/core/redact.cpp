#include "engine/core/redact.h"

#include <algorithm>
#include <utility>

#include "engine/core/secret_registry.h"

namespace engine {
namespace {

bool IsNameCharacter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

bool IsTokenCharacter(char c) {
    return IsNameCharacter(c) || std::string_view(".~+/=|%").find(c) != std::string_view::npos;
}

/// access_token, accessToken and Access-Token are one name.
std::string Normalized(std::string_view name) {
    std::string normalized;
    for (const char c : name) {
        if (c == '_' || c == '-') continue;
        normalized += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return normalized;
}

enum class Sensitivity {
    No,
    Quoted,  // a common word: only `name=value` and `"name":"value"` count
    Value,   // also `name: value`
    Line     // a header whose value is the rest of the line
};

Sensitivity SensitivityOf(std::string_view name) {
    const auto is = [&](auto... names) { return ((name == names) || ...); };
    if (is("code", "state", "nonce", "ticket")) return Sensitivity::Quoted;
    if (is("authorization", "proxyauthorization", "cookie", "setcookie")) return Sensitivity::Line;
    for (const std::string_view end : {"token", "secret", "verifier", "password"}) {
        if (name.ends_with(end)) return Sensitivity::Value;
    }
    return is("devicecode", "usercode", "authcode") ? Sensitivity::Value : Sensitivity::No;
}

/// How long the token after an authorization scheme must be to count; "Bot" is also a word.
/// 0 = `name` is no such scheme.
std::size_t MinimumTokenLength(std::string_view name) {
    if (name == "bearer") return 1;
    if (name == "basic") return 8;
    return name == "bot" ? 16 : 0;
}

class Scanner {
  public:
    Scanner(std::string_view text, std::size_t& steps) : text_(text), steps_(steps) {}

    std::string Run() {
        while (position_ < text_.size()) {
            if (Rest().starts_with("://")) {
                UserInformation();
            } else if (text_[position_] == '%') {
                Copy(position_ + 3);  // so that the name in %3Fcode%3D is `code`, not `3Fcode`
            } else if (IsNameCharacter(text_[position_])) {
                Name();
            } else {
                Copy(position_ + 1);
            }
        }
        return std::move(out_);
    }

  private:
    std::string_view Rest() const { return text_.substr(std::min(position_, text_.size())); }

    void Copy(std::size_t end) {
        end = std::min(end, text_.size());
        steps_ += end - position_;
        out_ += text_.substr(position_, end - position_);
        position_ = end;
    }

    void Mask(std::size_t end) {
        if (end > position_) out_ += kRedacted;
        position_ = end;
    }

    std::size_t FindEnd(std::string_view stops) {
        const std::size_t end = std::min(text_.find_first_of(stops, position_), text_.size());
        steps_ += end - position_;
        return end;
    }

    std::size_t SkipSpaces(std::size_t from) {
        const std::size_t end = std::min(text_.find_first_not_of(' ', from), text_.size());
        steps_ += end - std::min(from, end);
        return end;
    }

    void UserInformation() {
        Copy(position_ + 3);
        const std::size_t end = FindEnd("/?# \t\r\n\"'<>");
        const std::size_t at = text_.substr(position_, end - position_).rfind('@');
        if (at != std::string_view::npos) Mask(position_ + at);
    }

    void Name() {
        std::size_t end = position_;
        while (end < text_.size() && IsNameCharacter(text_[end])) ++end;
        const std::string_view raw = text_.substr(position_, end - position_);
        if (raw.starts_with("eyJ") && raw.size() > 10) return JsonWebToken();
        const std::string name = Normalized(raw);
        Copy(end);
        if (const std::size_t minimum = MinimumTokenLength(name)) return SchemeToken(minimum);
        const Sensitivity sensitivity = SensitivityOf(name);
        if (sensitivity != Sensitivity::No) NamedValue(name, sensitivity);
    }

    void JsonWebToken() {
        std::size_t end = position_;
        while (end < text_.size() && (IsNameCharacter(text_[end]) || text_[end] == '.')) ++end;
        Mask(end);
    }

    void SchemeToken(std::size_t minimum) {
        const std::size_t start = position_;
        for (const std::string_view gap : {" ", "%20", "+"}) {
            if (!Rest().starts_with(gap)) continue;
            std::size_t end = start + gap.size();
            while (end < text_.size() && IsTokenCharacter(text_[end])) ++end;
            steps_ += end - start;
            if (end - start - gap.size() < minimum) return;
            Copy(start + gap.size());
            return Mask(end);
        }
    }

    /// Past spaces and one quote, which may itself be escaped: JSON inside of JSON.
    static std::size_t SkipQuote(std::string_view text) {
        if (text.starts_with("\\\"")) return 2;
        return text.starts_with('"') || text.starts_with('\'') ? 1 : 0;
    }

    void NamedValue(std::string_view name, Sensitivity sensitivity) {
        std::size_t at = position_ + SkipQuote(Rest());
        const bool quoted_name = at > position_;
        at = SkipSpaces(at);
        const std::string_view rest = text_.substr(at);
        const bool encoded = rest.starts_with("%3D") || rest.starts_with("%3d");
        const bool colon = rest.starts_with(':');
        if (!encoded && !colon && !rest.starts_with('=')) return;
        if (colon && !quoted_name && sensitivity == Sensitivity::Quoted) return;
        Copy(SkipSpaces(at + (encoded ? 3 : 1)));

        if (const std::size_t quote = SkipQuote(Rest())) return QuotedValue(quote);
        if (sensitivity == Sensitivity::Line) return Mask(FindEnd("\r\n"));
        // What is in an object or a list is looked at next; where it ends does not matter.
        if (colon && (Rest().starts_with('{') || Rest().starts_with('['))) return;
        const std::string_view stops = colon ? ",}]& \t\r\n\"'" : "&;#,) \t\r\n\"'<>\\";
        const std::size_t end = encoded ? FindEncodedEnd(stops) : FindEnd(stops);
        const std::string_view value = text_.substr(position_, end - position_);
        if (!IsHarmless(name, value, colon)) Mask(end);
    }

    /// Also before an encoded & or #.
    std::size_t FindEncodedEnd(std::string_view stops) {
        std::size_t end = position_;
        for (; end < text_.size() && stops.find(text_[end]) == std::string_view::npos; ++end) {
            const std::string_view rest = text_.substr(end);
            if (rest.starts_with("%26") || rest.starts_with("%23")) break;
        }
        steps_ += end - position_;
        return end;
    }

    static bool IsHarmless(std::string_view name, std::string_view value, bool colon) {
        const bool number = value.find_first_not_of("0123456789") == std::string_view::npos;
        if (name == "code" && number && value.size() <= 6) return true;  // an error or close code
        if (!colon) return false;
        return value == "null" || value == "true" || value == "false";
    }

    void QuotedValue(std::size_t quote) {
        const std::string_view opening = text_.substr(position_, quote);
        Copy(position_ + quote);
        std::size_t end = position_;
        for (;; ++end) {
            steps_ -= end;
            end = std::min(text_.find(opening, end), text_.size());
            steps_ += end + 1;
            std::size_t backslashes = 0;
            while (end > position_ + backslashes && text_[end - 1 - backslashes] == '\\') {
                ++backslashes;
                ++steps_;
            }
            if (end == text_.size() || backslashes % 2 == 0) break;
        }
        Mask(end);
    }

    std::string_view text_;
    std::size_t& steps_;
    std::size_t position_ = 0;
    std::string out_;
};

}  // namespace

std::string Redact(std::string_view text) {
    std::size_t steps = 0;
    return Redact(text, steps);
}

std::string Redact(std::string_view text, std::size_t& steps) {
    const std::string masked = SecretRegistry::Instance().Mask(text);
    return Scanner(masked, steps).Run();
}

}  // namespace engine
