#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "engine/presence/presences.h"
#include "engine/relationships/relationships.h"
#include "engine/users/user_manager.h"
#include "test/cpp/engine/support/allocations.h"
#include "test/cpp/engine/support/domain.h"

// What many relationships, and many users beside them, take.

using namespace engine;

namespace {

/// What a client knows of people, without its events.
struct People {
    void Dispatch(const char* event, const std::string& data) { services.Dispatch(event, data); }

    test::DomainServices services;
    UserManager users{services.Get()};
    Relationships relationships{services.Get()};
    Presences presences{services.Get(), users.user_updated,
                        [this](std::uint64_t id) { relationships.OnPresence(id); }};
};

}  // namespace

TEST_CASE_FIXTURE(People, "relationships beyond what the service allows are left out") {
    constexpr std::size_t kMax = RelationshipList::kMax;
    std::string list;
    for (std::size_t i = 0; i < kMax; ++i) {
        list += (i > 0 ? "," : "") + (R"({"id":")" + std::to_string(1000 + i)) + R"(","type":1})";
    }
    const auto ready = [&](const std::string& more) {
        Dispatch("READY",
                 R"({"user":{"id":"1","username":"me"},"session_id":"s","relationships":[)" + list +
                     more + "]}");
    };
    ready(R"(,{"id":"1000","type":2},{"id":"500","type":1})");
    CHECK(relationships.All().size() == kMax);
    const auto with = [&](std::uint64_t id) { return services.User(id).relationship.type; };
    CHECK(with(1000) == RelationshipType::Blocked);
    Dispatch("RELATIONSHIP_ADD", R"({"id":"500","type":1})");
    Dispatch("RELATIONSHIP_ADD", R"({"id":"1000","type":1})");
    CHECK(relationships.All().size() == kMax);
    CHECK(with(1000) == RelationshipType::Friend);
    CHECK_FALSE(services.Users().Find(500));
    Dispatch("RELATIONSHIP_REMOVE", R"({"id":"1001","type":1})");
    Dispatch("RELATIONSHIP_ADD", R"({"id":"500","type":1})");
    CHECK(with(500) == RelationshipType::Friend);
}

TEST_CASE_FIXTURE(People, "friends are kept, however many others come") {
    Dispatch("READY", R"({"user":{"id":"1","username":"me"},"session_id":"s",
        "users":[{"id":"2","username":"two"},{"id":"3","username":"three"}],
        "relationships":[{"id":"2","type":1},{"id":"3","type":3}]})");
    for (int i = 0; i < 5000; ++i) {
        Dispatch("USER_UPDATE",
                 R"({"id":")" + std::to_string(1000 + i) + R"(","username":"other"})");
    }
    CHECK(services.Users().Find(2));
    CHECK(services.Users().Find(3));
    CHECK(services.Users().Find(1));
    CHECK(services.Users().All().size() <= 2 * UserStore::kMaxOthers + 3);
    Dispatch("RELATIONSHIP_REMOVE", R"({"id":"3"})");
    for (int i = 0; i < 2000; ++i) {
        Dispatch("USER_UPDATE",
                 R"({"id":")" + std::to_string(9000 + i) + R"(","username":"other"})");
    }
    CHECK_FALSE(services.Users().Find(3));
}

TEST_CASE("READY and its supplement cost as much a user whether they list few or many") {
    const auto bytes = [](int count) {
        std::string users;
        std::string profiles;
        std::string presences;
        for (int i = 0; i < count; ++i) {
            const std::string id = std::to_string(1000 + i);
            const char* const comma = i == 0 ? "" : ",";
            users += comma + (R"({"id":")" + id + R"(","username":"u"})");
            profiles += comma + ("\"" + id + R"(":[{"application_id":"99","username":"p"}])");
            presences += comma + (R"({"user":{"id":")" + std::to_string(500'000 + i) +
                                  R"(","username":"s"},"status":"online","activities":[]})");
        }
        auto people = std::make_unique<People>();
        return test::BytesOf([&] {
            people->Dispatch("READY", R"({"user":{"id":"1","username":"me"},"session_id":"s",
                "application":{"id":"99"},"users":[)" +
                                          users + R"(],"relationships":[)" + users +
                                          R"(],"user_application_profiles":{)" + profiles + "}}");
            people->Dispatch("READY_SUPPLEMENTAL",
                             R"({"merged_presences":{"friends":[)" + presences + "]}}");
        });
    };
    CHECK(bytes(8000) <= 6 * bytes(2000));
}
