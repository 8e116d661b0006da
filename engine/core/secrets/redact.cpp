#include "engine/core/secrets/redact.h"

#include <algorithm>
#include <utility>

#include "engine/core/secrets/secret_registry.h"

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

/// A text that is read only by what counts the characters it looks at.
class CountedText {
  public:
    CountedText(std::string_view text, std::size_t& steps) : text_(text), steps_(steps) {}

    std::size_t Size() const { return text_.size(); }

    char At(std::size_t position) const {
        ++steps_;
        return text_[position];
    }

    bool StartsWith(std::size_t position, std::string_view start) const {
        steps_ += start.size();
        return position <= Size() && text_.substr(position).starts_with(start);
    }

    std::string_view Slice(std::size_t start, std::size_t end) const {
        steps_ += end - start;
        return text_.substr(start, end - start);
    }

    /// Where the first character of which `is` holds stands, from `start` on; else the end.
    template <class Is>
    std::size_t FindIf(std::size_t start, Is is) const {
        while (start < Size() && !is(At(start))) ++start;
        return start;
    }

    /// The same of any of `stops`.
    std::size_t FindAny(std::size_t start, std::string_view stops) const {
        return FindIf(start, [&](char c) { return stops.find(c) != std::string_view::npos; });
    }

    std::size_t Find(std::size_t start, std::string_view part) const {
        const std::size_t end = std::min(text_.find(part, start), Size());
        steps_ += end - std::min(start, end) + part.size();
        return end;
    }

  private:
    std::string_view text_;
    std::size_t& steps_;
};

class Scanner {
  public:
    explicit Scanner(CountedText text) : text_(text) {}

    std::string Run() {
        while (position_ < text_.Size()) {
            if (text_.StartsWith(position_, "://")) {
                UserInformation();
            } else if (const char c = text_.At(position_); c == '%') {
                Copy(position_ + 3);  // so that the name in %3Fcode%3D is `code`, not `3Fcode`
            } else if (IsNameCharacter(c)) {
                Name();
            } else {
                Copy(position_ + 1);
            }
        }
        return std::move(out_);
    }

  private:
    bool Follows(std::string_view start) const { return text_.StartsWith(position_, start); }

    void Copy(std::size_t end) {
        end = std::min(end, text_.Size());
        out_ += text_.Slice(position_, end);
        position_ = end;
    }

    void Mask(std::size_t end) {
        if (end > position_) out_ += kRedacted;
        position_ = end;
    }

    std::size_t SkipSpaces(std::size_t from) const {
        return text_.FindIf(from, [](char c) { return c != ' '; });
    }

    void UserInformation() {
        Copy(position_ + 3);
        const std::size_t end = text_.FindAny(position_, "/?# \t\r\n\"'<>");
        const std::size_t at = text_.Slice(position_, end).rfind('@');
        if (at != std::string_view::npos) Mask(position_ + at);
    }

    void Name() {
        const std::size_t end = text_.FindIf(position_, [](char c) { return !IsNameCharacter(c); });
        if (end - position_ > 10 && Follows("eyJ")) return JsonWebToken();
        const std::string name = Normalized(text_.Slice(position_, end));
        Copy(end);
        if (const std::size_t minimum = MinimumTokenLength(name)) return SchemeToken(minimum);
        const Sensitivity sensitivity = SensitivityOf(name);
        if (sensitivity != Sensitivity::No) NamedValue(name, sensitivity);
    }

    void JsonWebToken() {
        Mask(text_.FindIf(position_, [](char c) { return !IsNameCharacter(c) && c != '.'; }));
    }

    void SchemeToken(std::size_t minimum) {
        for (const std::string_view gap : {" ", "%20", "+"}) {
            if (!Follows(gap)) continue;
            const std::size_t start = position_ + gap.size();
            const std::size_t end =
                text_.FindIf(start, [](char c) { return !IsTokenCharacter(c); });
            if (end - start < minimum) return;
            Copy(start);
            return Mask(end);
        }
    }

    /// How long the quote is that stands here, if one does. It may itself be escaped: JSON inside
    /// of JSON.
    std::size_t QuoteLength() const {
        if (Follows("\\\"")) return 2;
        return Follows("\"") || Follows("'") ? 1 : 0;
    }

    void NamedValue(std::string_view name, Sensitivity sensitivity) {
        const std::size_t name_quote = QuoteLength();
        const std::size_t at = SkipSpaces(position_ + name_quote);
        const bool encoded = text_.StartsWith(at, "%3D") || text_.StartsWith(at, "%3d");
        const bool colon = text_.StartsWith(at, ":");
        if (!encoded && !colon && !text_.StartsWith(at, "=")) return;
        if (colon && name_quote == 0 && sensitivity == Sensitivity::Quoted) return;
        Copy(SkipSpaces(at + (encoded ? 3 : 1)));

        if (const std::size_t quote = QuoteLength()) return QuotedValue(quote);
        if (sensitivity == Sensitivity::Line) return Mask(text_.FindAny(position_, "\r\n"));
        // The contents of an object or a list are scanned next; where it ends does not matter.
        if (colon && (Follows("{") || Follows("["))) return;
        const std::string_view stops = colon ? ",}]& \t\r\n\"'" : "&;#,) \t\r\n\"'<>\\";
        const std::size_t end = encoded ? FindEncodedEnd(stops) : text_.FindAny(position_, stops);
        if (!IsHarmless(name, text_.Slice(position_, end), colon)) Mask(end);
    }

    /// Also before an encoded & or #.
    std::size_t FindEncodedEnd(std::string_view stops) const {
        std::size_t end = position_;
        for (; end < text_.Size(); ++end) {
            const char c = text_.At(end);
            if (stops.find(c) != std::string_view::npos) break;
            if (c != '%') continue;
            if (text_.StartsWith(end, "%26") || text_.StartsWith(end, "%23")) break;
        }
        return end;
    }

    static bool IsHarmless(std::string_view name, std::string_view value, bool colon) {
        const bool number = value.find_first_not_of("0123456789") == std::string_view::npos;
        if (name == "code" && number && value.size() <= 6) return true;  // an error or close code
        if (!colon) return false;
        return value == "null" || value == "true" || value == "false";
    }

    void QuotedValue(std::size_t quote) {
        const std::string_view opening = text_.Slice(position_, position_ + quote);
        Copy(position_ + quote);
        std::size_t end = text_.Find(position_, opening);
        while (end < text_.Size() && IsEscaped(end)) end = text_.Find(end + 1, opening);
        Mask(end);
    }

    /// Whether an odd number of backslashes stands before it, within the value.
    bool IsEscaped(std::size_t position) const {
        std::size_t start = position;
        while (start > position_ && text_.At(start - 1) == '\\') --start;
        return (position - start) % 2 != 0;
    }

    CountedText text_;
    std::size_t position_ = 0;
    std::string out_;
};

}  // namespace

std::string Redact(std::string_view text) {
    std::size_t steps = 0;
    return Redact(text, steps);
}

std::string Redact(std::string_view text, std::size_t& steps) {
    const std::string masked = SecretRegistry::Instance().Mask(text, steps);
    return Scanner(CountedText(masked, steps)).Run();
}

}  // namespace engine
