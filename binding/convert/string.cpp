#include "binding/convert/string.h"

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace binding {
namespace {

// What a lone surrogate becomes in UTF-8; it is also a valid character.
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool HasLoneSurrogate(napi_env env, napi_value value) {
    std::size_t length = 0;
    Check(env, napi_get_value_string_utf16(env, value, nullptr, 0, &length));
    std::u16string text(length, u'\0');
    Check(env, napi_get_value_string_utf16(env, value, text.data(), length + 1, &length));
    for (std::size_t i = 0; i < length; ++i) {
        const bool high = (text[i] & 0xFC00) == 0xD800;
        const bool low = (text[i] & 0xFC00) == 0xDC00;
        if (high && i + 1 < length && (text[i + 1] & 0xFC00) == 0xDC00) {
            ++i;
        } else if (high || low) {
            return true;
        }
    }
    return false;
}

bool IsAscii(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    uint64_t word;
    for (; end - at >= static_cast<std::ptrdiff_t>(sizeof word); at += sizeof word) {
        std::memcpy(&word, at, sizeof word);
        if (word & 0x8080808080808080u) return false;
    }
    for (; at < end; ++at) {
        if (static_cast<unsigned char>(*at) & 0x80) return false;
    }
    return true;
}

}  // namespace

std::string Convert<std::string>::FromJs(CallFrame& frame, napi_value value, const Place& place) {
    const napi_env env = frame.env();
    // Most strings are short and need only one call.
    char small[256];
    std::size_t length = 0;
    const napi_status status = napi_get_value_string_utf8(env, value, small, sizeof small, &length);
    if (status == napi_string_expected) place.RejectType(env, "a string", value);
    Check(env, status);

    std::string text;
    // A character of up to four bytes may be missing at the end.
    if (length < sizeof small - 4) {
        text.assign(small, length);
    } else {
        Check(env, napi_get_value_string_utf8(env, value, nullptr, 0, &length));
        text.resize(length);
        Check(env, napi_get_value_string_utf8(env, value, text.data(), length + 1, &length));
    }
    if (text.find(kReplacement) != std::string::npos && HasLoneSurrogate(env, value)) {
        place.Reject(error_code::kInvalidValue,
                     "must be well-formed, but it contains a lone surrogate.");
    }
    return text;
}

napi_value Convert<std::string>::ToJs(Environment& environment, const std::string& value) {
    return StringToJs(environment, value);
}

napi_value StringToJs(Environment& environment, std::string_view value) {
    const napi_env env = environment.env();
    napi_value result;
    if (value.size() > INT_MAX) {
        throw ScriptError(ErrorType::kRangeError, error_code::kOutOfMemory,
                          "The SDK returned a string longer than JavaScript strings can be.");
    }
    Check(env, IsAscii(value) ? napi_create_string_latin1(env, value.data(), value.size(), &result)
                              : napi_create_string_utf8(env, value.data(), value.size(), &result));
    return result;
}

}  // namespace binding
