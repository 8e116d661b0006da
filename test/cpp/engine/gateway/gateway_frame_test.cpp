#include "engine/gateway/gateway_frame.h"

#include <doctest/doctest.h>
#include <sys/utsname.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string_view>

#include "engine/gateway/identify.h"

using namespace engine;
namespace json = boost::json;

TEST_CASE("a dispatch is read with its name, sequence and data") {
    const auto frame = GatewayFrame::Parse(R"({"op":0,"t":"X","s":42,"d":{"a":[1]}})");
    REQUIRE(frame);
    CHECK(frame->op == 0);
    CHECK(frame->event == "X");
    CHECK(frame->sequence == 42);
    CHECK(json::serialize(frame->data) == R"({"a":[1]})");
}

TEST_CASE("odd but readable frames are read") {
    CHECK(GatewayFrame::Parse(R"({"op":11})")->data.is_null());
    CHECK(GatewayFrame::Parse(R"({"op":10.0,"d":null})")->op == 10);
    CHECK(GatewayFrame::Parse(R"({"op":99,"d":"x"})")->op == 99);
    CHECK_FALSE(GatewayFrame::Parse(R"({"op":0,"t":"X","s":"1"})")->sequence);
}

TEST_CASE("malformed frames are errors that don't quote them") {
    const std::string deep = std::string(100'000, '[');
    for (const std::string& text :
         {std::string(""), std::string("{"), std::string("[]"), std::string("5"),
          std::string("null"), std::string("{}"), std::string(R"({"op":"0"})"),
          std::string(R"({"op":1.5})"), std::string(R"({"op":null})"),
          std::string(R"({"op":0,"s":1})"), std::string(R"({"op":0,"t":5})"),
          std::string("{\"op\":1}secret-token"), deep}) {
        const auto frame = GatewayFrame::Parse(text);
        REQUIRE_FALSE(frame);
        CHECK(frame.GetError().message.find("secret-token") == std::string::npos);
    }
}

TEST_CASE("Identify has the numbers of protocol 4.4 and fits the size limit") {
    const json::object data = IdentifyData("Bearer the-token");
    CHECK(data.at("token") == "Bearer the-token");
    CHECK(data.at("capabilities").to_number<int>() == 69680);
    CHECK(data.at("intents").to_number<int>() == 416026624);
    CHECK(data.at("properties").at("device") == "console");
    CHECK_FALSE(data.contains("presence"));
    CHECK(GatewayMessage(GatewayOp::Identify, data).size() <= 4096);
}

TEST_CASE("Identify names the system that it runs on") {
    utsname running{};
    REQUIRE(uname(&running) == 0);
    const std::string_view expected = running.sysname == std::string_view("Darwin")  ? "macos"
                                      : running.sysname == std::string_view("Linux") ? "linux"
                                                                                     : "windows";
    CHECK(IdentifyData("Bearer t").at("properties").at("os").as_string() == expected);
}

TEST_CASE("Resume names session and sequence; the URL asks for JSON of version 10") {
    const json::object data = ResumeData("Bearer t", "abc", 1337);
    CHECK(json::serialize(data) == R"({"token":"Bearer t","session_id":"abc","seq":1337})");
    CHECK(GatewayUrl("wss://gateway.example") == "wss://gateway.example/?v=10&encoding=json");
    CHECK(GatewayUrl("ws://127.0.0.1:1/gateway/") ==
          "ws://127.0.0.1:1/gateway/?v=10&encoding=json");
}
