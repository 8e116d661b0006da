#include <doctest/doctest.h>

#include <string>

#include "engine/core/secrets/constant_time.h"
#include "engine/core/secrets/secure_random.h"
#include "engine/core/secrets/sha256.h"
#include "engine/core/text/base64url.h"
#include "engine/core/text/percent.h"
#include "engine/core/text/utf8_text.h"

namespace {

std::string Hex(const std::string& bytes) {
    std::string hex;
    for (const unsigned char c : bytes) {
        constexpr char kDigits[] = "0123456789abcdef";
        hex += {kDigits[c >> 4], kDigits[c & 15]};
    }
    return hex;
}

}  // namespace

TEST_CASE("base64 agrees with the vectors of RFC 4648 section 10") {
    const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                           {"f", "Zg=="},
                                                           {"fo", "Zm8="},
                                                           {"foo", "Zm9v"},
                                                           {"foob", "Zm9vYg=="},
                                                           {"fooba", "Zm9vYmE="},
                                                           {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : vectors) {
        CHECK(engine::Base64Encode(bytes) == text);
        std::string unpadded = text;
        unpadded.erase(std::min(unpadded.find('='), unpadded.size()));
        CHECK(engine::Base64UrlEncode(bytes) == unpadded);
        CHECK(engine::Base64UrlDecode(unpadded) == bytes);
    }
}

TEST_CASE("base64url uses the URL alphabet and refuses everything else") {
    CHECK(engine::Base64UrlEncode("\xfb\xff\xfe") == "-__-");
    CHECK(engine::Base64Encode("\xfb\xff\xfe") == "+//+");
    CHECK_FALSE(engine::Base64UrlDecode("+//+"));
    CHECK_FALSE(engine::Base64UrlDecode("Zg=="));
    CHECK_FALSE(engine::Base64UrlDecode("Z"));
    CHECK_FALSE(engine::Base64UrlDecode("Zh"));  // left-over bits are not zero
}

TEST_CASE("bytes that are no UTF-8 become U+FFFD, each by itself") {
    const std::string replaced = "\xEF\xBF\xBD";
    CHECK(engine::ValidUtf8("") == "");
    CHECK(engine::ValidUtf8("plain") == "plain");
    // The first and the last character of each length (RFC 3629).
    const std::string valid = std::string("\0\x7F", 2) +
                              "\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF"
                              "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF";
    CHECK(engine::ValidUtf8(valid) == valid);
    CHECK(engine::ValidUtf8("caf\xE9!") == "caf" + replaced + "!");
    for (const std::string wrong :
         {"\x80", "\xFF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF", "\xED\xA0\x80",
          "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\xF0\x9F\x8E"}) {
        std::string all;
        for (std::size_t i = 0; i < wrong.size(); ++i) all += replaced;
        CHECK(engine::ValidUtf8(wrong) == all);
        CHECK(engine::ValidUtf8("a" + wrong + "\xC3\xA9") == "a" + all + "\xC3\xA9");
    }
}

TEST_CASE("SHA-256 agrees with the FIPS 180 examples") {
    CHECK(Hex(engine::Sha256("abc")) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(Hex(engine::Sha256("")) ==
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(Hex(engine::Sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(Hex(engine::Sha256(std::string(1000000, 'a'))) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("the challenge of RFC 7636 appendix B comes out") {
    CHECK(engine::Base64UrlEncode(engine::Sha256("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")) ==
          "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
}

TEST_CASE("percent-encoding keeps exactly the unreserved characters of RFC 3986") {
    const std::string unreserved =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    CHECK(engine::PercentEncode(unreserved) == unreserved);
    CHECK(engine::PercentEncode(":/?#[]@!$&'()*+,;= %") ==
          "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%25");
    CHECK(engine::PercentEncode("\xe2\x82\xac") == "%E2%82%AC");
}

TEST_CASE("percent-decoding refuses malformed escapes") {
    CHECK(engine::PercentDecode("a%20b%c3%A9") == "a b\xc3\xa9");
    CHECK(engine::PercentDecode("a+b") == "a+b");
    CHECK(engine::PercentDecode("a+b", true) == "a b");
    for (const char* const text : {"%", "%4", "a%zz", "%4g"}) {
        CHECK_FALSE(engine::PercentDecode(text));
    }
}

TEST_CASE("parameters survive a round trip and are found by name") {
    const engine::Parameters parameters = {{"scope", "openid sdk.social_layer"}, {"a&b", "=+"}};
    const std::string text = engine::EncodeParameters(parameters);
    CHECK(text == "scope=openid%20sdk.social_layer&a%26b=%3D%2B");
    CHECK(engine::DecodeParameters(text) == parameters);
    CHECK(engine::DecodeParameters("code=1&&flag&s=a+b") ==
          engine::Parameters{{"code", "1"}, {"flag", ""}, {"s", "a b"}});
    CHECK_FALSE(engine::DecodeParameters("a=%"));
    CHECK(engine::FindParameter(parameters, "a&b") == "=+");
    CHECK_FALSE(engine::FindParameter(parameters, "code"));
}

TEST_CASE("random tokens are base64url, 43 characters, and differ") {
    const std::string first = engine::SecureRandomToken();
    CHECK(first.size() == 43);
    CHECK(engine::Base64UrlDecode(first)->size() == 32);
    CHECK(first != engine::SecureRandomToken());
    for (int i = 0; i < 100; ++i) {
        const double unit = engine::RandomUnit();
        CHECK((unit >= 0.0 && unit < 1.0));
    }
}

TEST_CASE("constant-time equality is equality") {
    CHECK(engine::ConstantTimeEqual("state", "state"));
    CHECK(engine::ConstantTimeEqual("", ""));
    CHECK_FALSE(engine::ConstantTimeEqual("state", "statf"));
    CHECK_FALSE(engine::ConstantTimeEqual("state", "state2"));
}
