#include "test/fuzz/support/json_maker.h"

#include <array>
#include <limits>
#include <string>

#include "test/fuzz/support/service_fields.h"

namespace fuzz {
namespace {

namespace json = boost::json;

constexpr int kDeepest = 6;

constexpr std::array<std::string_view, 20> kTexts{"",
                                                  "a",
                                                  "online",
                                                  "idle",
                                                  "dnd",
                                                  "offline",
                                                  "all",
                                                  "2026-07-01T12:00:00.000000+00:00",
                                                  "2026-07-01T12:00:00Z",
                                                  "a_bb71f469c158984e265093a81b3397fb",
                                                  "https://example.com/a?b=c",
                                                  "ws://127.0.0.1:1",
                                                  "PRESENCE_UPDATE",
                                                  "Client::Connect",
                                                  "\xC3\xA4\xF0\x9F\x98\x80",
                                                  "18446744073709551615",
                                                  "-1",
                                                  "0",
                                                  "secret",
                                                  "1:2:3"};

constexpr std::array<std::int64_t, 16> kNumbers{
    0,  1,   2,   3,    4,     5,     6,  31,
    64, 256, 512, 1024, 65536, 41250, -1, std::numeric_limits<std::int64_t>::max()};

json::value Value(std::string_view text) { return json::string(text); }

}  // namespace

std::string_view EventName(Choices& choices) {
    return Events()[choices.Below(Events().size())].name;
}

json::value JsonMaker::EventData(std::string_view name) {
    if (choices_.Byte() == 255) return Anything(0);
    if (name == "SESSIONS_REPLACE") return List("session_id status activities active", 1);
    for (const Event& event : Events()) {
        if (event.name != name) continue;
        json::value data = Object(event.fields);
        // Without these the session would mostly start over.
        if (json::object* const object = data.if_object(); object && name == "READY") {
            if (choices_.Byte() < 250) (*object)["session_id"] = "s";
            if (choices_.Byte() < 250) (*object)["user"] = {{"id", "1"}, {"username", "me"}};
        }
        return data;
    }
    return nullptr;
}

json::value JsonMaker::Object(std::string_view fields, int depth) {
    json::object object;
    if (depth > kDeepest) return object;
    const auto names = Words(fields);
    // Which of them there are, eight to a byte: flipping a bit adds or takes one field.
    std::uint8_t mask = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i % 8 == 0) mask = choices_.Byte();
        if (mask >> i % 8 & 1) object[names[i]] = Field(names[i], depth + 1);
    }
    return object;
}

json::value JsonMaker::Field(std::string_view name, int depth) {
    if (choices_.AtEnd()) return nullptr;
    if (choices_.Byte() >= 248) return Anything(depth);
    if (const auto object = FieldsOfObject(name)) return Object(*object, depth);
    if (const auto list = FieldsOfList(name)) return List(*list, depth);
    switch (KindOf(name)) {
        case Kind::Id:
            return Id();
        case Kind::Number:
            return Number();
        case Kind::Bool:
            return choices_.Byte() % 2 == 0;
        case Kind::Texts: {
            json::array texts;
            for (std::size_t left = choices_.Below(5); left > 0; --left) texts.push_back(Id());
            return texts;
        }
        case Kind::Map: {
            json::object map;
            for (std::size_t left = choices_.Below(5); left > 0; --left) {
                map[std::string(1, static_cast<char>('a' + choices_.Below(26)))] = Text();
            }
            return map;
        }
        case Kind::Text:
            return Text();
    }
    return nullptr;
}

json::value JsonMaker::List(std::string_view fields, int depth) {
    json::array list;
    for (std::size_t left = choices_.Below(7); left > 0 && !choices_.AtEnd(); --left) {
        list.push_back(choices_.Byte() >= 252 ? Anything(depth + 1) : Object(fields, depth + 1));
    }
    return list;
}

json::value JsonMaker::Anything(int depth) {
    switch (choices_.Below(depth > kDeepest ? 6 : 8)) {
        case 0:
            return nullptr;
        case 1:
            return Number();
        case 2:
            return Text();
        case 3:
            return choices_.Byte() % 2 == 0;
        case 4:
            return static_cast<double>(choices_.Number(3)) / 7;
        case 5:
            return std::numeric_limits<std::uint64_t>::max() - choices_.Byte();
        case 6:
            return List(UserFields(), depth + 1);
        default:
            return Object(MessageFields(), depth + 1);
    }
}

json::value JsonMaker::Id() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return Value(std::to_string(choice % 8 + 1));
    if (choice < 230) return Value(std::to_string(choices_.Number(8)));
    if (choice < 250) return choice;
    return Text();
}

json::value JsonMaker::Text() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return Value(kTexts[choice % kTexts.size()]);
    if (choice < 220) return Value(std::string(choices_.Number(2), 'x'));
    json::string text;
    for (const char letter : choices_.Text()) text += static_cast<char>(letter & 0x7F);
    return text;
}

json::value JsonMaker::Number() {
    const std::uint8_t choice = choices_.Byte();
    if (choice < 200) return kNumbers[choice % kNumbers.size()];
    return static_cast<std::int64_t>(choices_.Number(8));
}

}  // namespace fuzz
