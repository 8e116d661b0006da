#include "engine/messages/message_manager.h"

#include <doctest/doctest.h>

#include "engine/messages/store/readable_content.h"
#include "test/cpp/engine/support/dispatching.h"

using namespace engine;

namespace {

using Events = std::vector<std::string>;

struct Fixture : test::Dispatching {
    Fixture() {
        test::Record(manager.message_created, "created", events);
        test::Record(manager.message_updated, "updated", events);
        test::Record(manager.message_deleted, "deleted", events);
        Ready();
    }

    Events Reported() { return test::Take(events); }

    MessageHandle Message(std::uint64_t id) {
        const auto handle = manager.GetMessageHandle(id);
        REQUIRE(handle);
        return *handle;
    }

    std::shared_ptr<LobbyStore> lobbies =
        std::make_shared<LobbyStore>(services->owner, services->users);
    std::shared_ptr<ChannelStore> channels =
        std::make_shared<ChannelStore>(services->owner, lobbies);
    MessageManager manager{services, lobbies, channels};
    std::shared_ptr<Events> events = std::make_shared<Events>();
};

constexpr const char* kDirect =
    R"({"id":"100","type":0,"content":"hi","channel_id":"60","channel_type":1,
        "channel":{"id":"60","type":1,"recipients":[{"id":"2","username":"bob"}]},
        "author":{"id":"2","username":"bob"},"flags":65536,"application_id":"9",
        "timestamp":"2026-03-01T12:34:56.789000+00:00","edited_timestamp":null})";

}  // namespace

TEST_CASE_FIXTURE(Fixture,
                  "a direct message is read from its event "
                  "[records.messagehandle-applicationid-additionalname-moder]") {
    Dispatch("MESSAGE_CREATE", kDirect);
    CHECK(Reported() == Events{"created 100"});
    const MessageHandle message = Message(100);
    CHECK(message.ChannelId() == 60);
    CHECK(message.AuthorId() == 2);
    CHECK(message.RecipientId() == 2);
    CHECK(message.Recipient()->Username() == "bob");
    CHECK(message.ApplicationId() == 9);
    CHECK(message.SentFromGame());
    CHECK(message.SentTimestamp() == 1772368496789);
    CHECK(message.EditedTimestamp() == 0);
    CHECK(manager.LocationOnPlatform(100).has_value());
}

TEST_CASE_FIXTURE(Fixture, "an in-game conversation has the other user's id for its channel") {
    Dispatch("MESSAGE_CREATE", R"({"id":"101","content":"hi","channel_id":"2","channel_type":18,
        "recipient_id":"2","author":{"id":"1"}})");
    const MessageHandle message = Message(101);
    CHECK(message.ChannelId() == 2);
    CHECK(message.RecipientId() == 2);
    CHECK_FALSE(message.Channel());
    CHECK_FALSE(message.SentFromGame());
    CHECK_FALSE(message.ApplicationId());
    CHECK_FALSE(manager.LocationOnPlatform(101).has_value());
    // Without a timestamp the id tells the time: 101 >> 22 = 0 ms after the service's epoch.
    CHECK(message.SentTimestamp() == 1420070400000);
}

TEST_CASE_FIXTURE(Fixture, "an update changes what it names; an edit takes moderation away") {
    Dispatch("MESSAGE_CREATE", kDirect);
    Dispatch("MESSAGE_UPDATE",
             R"({"id":"100","channel_id":"60","moderation_metadata":{"verdict":"rude"}})");
    const MessageHandle message = Message(100);
    CHECK(message.ModerationMetadata() == Metadata{{"verdict", "rude"}});
    CHECK(message.Content() == "hi");
    CHECK(message.SentFromGame());
    Dispatch("MESSAGE_UPDATE", R"({"id":"100","channel_id":"60","content":"hello",
        "edited_timestamp":"2026-03-01T12:35:00.000000+00:00"})");
    CHECK(message.Content() == "hello");
    CHECK(message.ModerationMetadata().empty());
    CHECK(message.EditedTimestamp() == 1772368500000);
    CHECK(message.SentTimestamp() == 1772368496789);
    CHECK(Reported() == Events{"created 100", "updated 100", "updated 100"});
}

TEST_CASE_FIXTURE(Fixture, "a message that is not kept is read from its update") {
    Dispatch("MESSAGE_UPDATE", kDirect);
    CHECK(Reported() == Events{"updated 100"});
    CHECK(Message(100).Content() == "hi");
    Dispatch("MESSAGE_UPDATE", R"({"id":"102","channel_id":"60","content":"part of it"})");
    CHECK(Reported().empty());
    CHECK_FALSE(manager.GetMessageHandle(102));
}

TEST_CASE_FIXTURE(Fixture, "deletions name the channel or the lobby") {
    Dispatch("MESSAGE_CREATE", kDirect);
    Dispatch("LOBBY_MESSAGE_CREATE", R"({"id":"103","lobby_id":"50","channel_id":"50",
        "content":"x","author":{"id":"2"}})");
    Reported();
    Dispatch("MESSAGE_DELETE", R"({"id":"100","channel_id":"60"})");
    Dispatch("LOBBY_MESSAGE_DELETE", R"({"id":"103","lobby_id":"50"})");
    CHECK(Reported() == Events{"deleted 100 60", "deleted 103 50"});
    CHECK_FALSE(manager.GetMessageHandle(100));
    CHECK_FALSE(manager.GetMessageHandle(103));
}

TEST_CASE_FIXTURE(Fixture, "invites are no messages") {
    Dispatch("MESSAGE_CREATE", R"({"id":"104","channel_id":"60","content":"","author":{"id":"2"},
        "activity":{"type":1,"party_id":"p"}})");
    CHECK(Reported().empty());
    CHECK_FALSE(manager.GetMessageHandle(104));
}

TEST_CASE_FIXTURE(Fixture, "what a message holds besides text, in the order of protocol 3.4") {
    struct Case {
        const char* fields;
        AdditionalContent content;
    };
    using Type = AdditionalContentType;
    const Case cases[] = {
        {R"("flags":8192,"attachments":[{}])", {Type::VoiceMessage, std::nullopt, 1}},
        {R"("flags":0,"poll":{"question":{"text":"Who?"}},"attachments":[{}])",
         {Type::Poll, "Who?", 1}},
        {R"("flags":0,"thread":{"name":"talk"},"attachments":[{}])", {Type::Thread, "talk", 1}},
        {R"("flags":0,"attachments":[{},{}],"embeds":[{}])", {Type::Attachment, std::nullopt, 2}},
        {R"("flags":0,"sticker_items":[{}],"embeds":[{}])", {Type::Sticker, std::nullopt, 1}},
        {R"("flags":0,"embeds":[{},{},{}])", {Type::Embed, std::nullopt, 3}},
        {R"("flags":0,"type":49)", {Type::Other, std::nullopt, 1}},
    };
    std::uint64_t id = 200;
    for (const Case& one : cases) {
        CAPTURE(one.fields);
        ++id;
        Dispatch("MESSAGE_CREATE", R"({"id":")" + std::to_string(id) +
                                       R"(","channel_id":"60","content":"","author":{"id":"2"},)" +
                                       one.fields + "}");
        CHECK(Message(id).AdditionalContent() == one.content);
    }
}

TEST_CASE_FIXTURE(Fixture, "malformed events are skipped and change nothing") {
    Dispatch("MESSAGE_CREATE", kDirect);
    Reported();
    for (const char* event :
         {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "LOBBY_MESSAGE_CREATE",
          "LOBBY_MESSAGE_UPDATE", "LOBBY_MESSAGE_DELETE"}) {
        for (const char* data :
             {"null", "5", "[]", "{}", R"({"id":100})", R"({"id":"x","channel_id":"60"})",
              R"({"id":"105"})", R"({"id":"105","channel_id":60,"author":{"id":"2"}})",
              R"({"id":"105","channel_id":"60"})", R"({"id":"105","channel_id":{},"author":5})",
              R"({"id":"105","channel_id":"60","author":{"id":2}})"}) {
            if (std::string_view(event) == "MESSAGE_DELETE" &&
                std::string_view(data).find(R"("channel_id":"60")") != std::string_view::npos) {
                continue;  // that is one
            }
            CAPTURE(event);
            CAPTURE(data);
            CHECK_NOTHROW(Dispatch(event, data));
        }
    }
    CHECK(Reported().empty());
    CHECK_FALSE(manager.GetMessageHandle(105));
    // Fields of a wrong type are ignored.
    Dispatch("MESSAGE_UPDATE", R"({"id":"100","content":5,"metadata":[],"flags":"x",
        "edited_timestamp":"yesterday","lobby_member":7,"application_id":{}})");
    CHECK(Message(100).Content() == "hi");
    CHECK(Message(100).SentFromGame());
    CHECK(Message(100).EditedTimestamp() == 0);
}

TEST_CASE_FIXTURE(Fixture, "what one user saw is not shown to the next") {
    Dispatch("MESSAGE_CREATE", kDirect);
    Ready();
    CHECK(manager.GetMessageHandle(100));
    services->users->SetCurrent(7);
    Dispatch("READY", R"({"user":{"id":"7","username":"else"}})");
    CHECK_FALSE(manager.GetMessageHandle(100));
}

TEST_CASE_FIXTURE(Fixture, "a text full of markup is read in one go") {
    const std::string hostile(2'000'000, '<');
    CHECK(ReadableContent(hostile + ">", *services->users) == hostile + ">");
    CHECK(ReadableContent("<@2>", *services->users) == "<@2>");
    Dispatch("MESSAGE_CREATE", kDirect);
    CHECK(ReadableContent("<@2><@!2> <:a:1> <::1> <a:b:> <a:b:2>", *services->users) ==
          "@bob@bob :a: <::1> <a:b:> :b:");
}

TEST_CASE_FIXTURE(Fixture, "handles outlive the client and then give defaults") {
    Dispatch("MESSAGE_CREATE", kDirect);
    const MessageHandle message = Message(100);
    CallbackQueue::Instance().Drop(*services->owner);
    CHECK(message.Id() == 0);
    CHECK(message.Content().empty());
    CHECK_FALSE(message.Author());
    CHECK_FALSE(message.Channel());
    CHECK_FALSE(manager.GetMessageHandle(100));
}
