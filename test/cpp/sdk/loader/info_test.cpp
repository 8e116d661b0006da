// What is known about a loaded library, and functions that it lacks.

#include <doctest/doctest.h>

#include "sdk/include/sdk/sdk.h"
#include "sdk/src/abi/abi.h"
#include "test/cpp/sdk/loader/loading.h"

namespace {

std::string Summary(const sdk::LibraryInfo& info) {
    std::string text = info.version + " " + info.version_hash + " ";
    text += info.open_engine ? "open " + info.description : "vendor" + info.description;
    for (const sdk::MissingFunction& missing : info.missing)
        text += " -" + missing.name + "@" + missing.since;
    return text;
}

std::string SummaryOf(const char* path) {
    return InChild([&] { return Summary(sdk::Library::Load(WithPath(path))); });
}

}  // namespace

TEST_CASE("a library of the newest release lacks nothing") {
    CHECK(SummaryOf(TEST_LIBRARY) == "1.10.0 0123456789abcdef vendor");
}

TEST_CASE("an older library says its release and what it lacks") {
    CHECK(SummaryOf(OLD_LIBRARY) ==
          "1.8.0 0123456789abcdef vendor -MessageHandle::AdditionalName@1.10");
}

TEST_CASE("the open engine is recognized by its description of itself") {
    CHECK(SummaryOf(OPEN_LIBRARY) ==
          "1.10.0 0123456789abcdef open "
          R"({"name":"test engine","version":"0.0.0","sdkVersion":"1.10.0","unsupported":[]})");
}

TEST_CASE("a function that the library lacks throws, and others work") {
    CHECK(InChild([]() -> std::string {
              sdk::Library::Load(WithPath(OLD_LIBRARY));
              const sdk::Client client;
              const auto message = client.GetMessageHandle(1);
              if (message->Content() != "MessageHandle.Content") return "other functions fail";
              return message->AdditionalName().value_or("unset");
          }) ==
          "threw: MessageHandle::AdditionalName needs SDK 1.10, and the loaded library, which "
          "is 1.8.0, does not have it (" OLD_LIBRARY "). Use a library that has this function.");
    CHECK(InChild([]() -> std::string {
              sdk::Library::Load(WithPath(OLD_LIBRARY));
              const sdk::Client client;
              try {
                  static_cast<void>(client.GetMessageHandle(1)->AdditionalName());
                  return "no error";
              } catch (const sdk::MissingSymbolError& error) {
                  return error.member() + " since " + error.since();
              }
          }) == "MessageHandle::AdditionalName since 1.10");
}

TEST_CASE("the newest function works where the library has it") {
    CHECK(InChild([] {
              sdk::Library::Load(WithPath(TEST_LIBRARY));
              const sdk::Client client;
              return client.GetMessageHandle(1)->AdditionalName().value_or("unset");
          }) == "MessageHandle.AdditionalName");
}

TEST_CASE("before a library is loaded, functions say what to do") {
    CHECK(InChild([] {
              const sdk::AuthorizationArgs args;
              return std::string("made");
          }) ==
          "threw: AuthorizationArgs::Init was called before the SDK's library was loaded. "
          "Call sdk::Library::Load first.");
    CHECK(InChild([] { return sdk::Library::Info().path; }) ==
          "threw: No SDK library is loaded. Call sdk::Library::Load first.");
    CHECK(InChild([] { return std::string(sdk::Library::IsLoaded() ? "loaded" : "not loaded"); }) ==
          "not loaded");
}

TEST_CASE("nullobj can be copied, moved and tested before a library is loaded") {
    CHECK(InChild([]() -> std::string {
              sdk::AuthorizationArgs args = sdk::AuthorizationArgs::nullobj;
              sdk::AuthorizationArgs moved = std::move(args);
              return moved ? "valid" : "invalid";
          }) == "invalid");
}
