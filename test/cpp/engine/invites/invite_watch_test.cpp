#include "engine/invites/invite_watch.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "test/cpp/engine/support/channel.h"

using namespace engine;
using std::chrono::milliseconds;

namespace {

constexpr std::uint64_t kServiceEpoch = 1420070400000;

/// The id of a message that was sent that long ago (protocol 0.3).
std::uint64_t SentAgo(milliseconds age) {
    const auto now = std::chrono::duration_cast<milliseconds>(
        std::chrono::system_clock::now().time_since_epoch());
    return static_cast<std::uint64_t>((now - age).count() - kServiceEpoch) << 22;
}

struct Fixture {
    Fixture() {
        users->Ensure(1);
        users->Ensure(2);
        users->SetCurrent(1);
    }

    /// Gives a user a status and, unless it is empty, a party.
    void Show(std::uint64_t id, StatusType status, const std::string& party) {
        users->Edit(id, [&](User& user) {
            user.status = status;
            GameActivity game;
            game.session_id = "new session";
            game.activity.party = ActivityParty{party, 1, 2, ActivityPartyPrivacy::Private};
            user.game_activity =
                party.empty() ? nullptr : std::make_shared<const GameActivity>(game);
            return true;
        });
        watch.OnPresence(id);
    }

    ActivityInvite Add(ActivityActionTypes type, milliseconds age = milliseconds(0)) {
        ActivityInvite invite;
        invite.sender_id = 2;
        invite.message_id = SentAgo(age);
        invite.type = type;
        invite.party_id = "p";
        invite.session_id = "s";
        invite.is_valid = true;
        return watch.Add(invite);
    }

    std::vector<bool> Changes() { return std::exchange(changes, {}); }

    std::shared_ptr<CallbackOwner> owner = std::make_shared<CallbackOwner>();
    std::shared_ptr<UserStore> users = std::make_shared<UserStore>(owner, "");
    std::vector<bool> changes;
    InviteWatch watch{users,
                      [this](const ActivityInvite& invite) { changes.push_back(invite.is_valid); }};
};

using Changed = std::vector<bool>;
constexpr auto kJoin = ActivityActionTypes::Join;
constexpr auto kRequest = ActivityActionTypes::JoinRequest;
constexpr auto kOnline = StatusType::Online;

}  // namespace

TEST_CASE_FIXTURE(Fixture, "an invite is valid while its sender has the party") {
    Show(2, kOnline, "p");
    CHECK(Add(kJoin).is_valid);
    Show(2, kOnline, "");
    CHECK(Changes() == Changed{false});
    Show(2, StatusType::Offline, "");
    CHECK(Changes().empty());
    Show(2, StatusType::Idle, "p");
    CHECK(Changes() == Changed{true});
    Show(2, kOnline, "other");
    CHECK(Changes() == Changed{false});
    Show(1, kOnline, "p");
    CHECK(Changes().empty());
}

TEST_CASE_FIXTURE(Fixture, "a join request is valid while the receiver has the party") {
    Show(1, kOnline, "p");
    CHECK(Add(kRequest).is_valid);
    Show(2, kOnline, "");
    CHECK(Changes().empty());
    Show(1, kOnline, "");
    CHECK(Changes() == Changed{false});
}

TEST_CASE_FIXTURE(Fixture, "of a sender whose presence is not known an invite counts as valid") {
    CHECK(Add(kJoin).is_valid);
    CHECK(Add(kJoin).session_id == "s");
}

TEST_CASE_FIXTURE(Fixture,
                  "the sender's presence names the session, and says when it is too late") {
    Show(2, kOnline, "p");
    CHECK(Add(kJoin).session_id == "new session");
    Show(2, kOnline, "other");
    Changes();
    CHECK_FALSE(Add(kJoin).is_valid);
}

TEST_CASE_FIXTURE(Fixture, "a deleted message takes its invite along") {
    const ActivityInvite invite = Add(kJoin);
    watch.OnDeleted(invite.message_id);
    CHECK(Changes() == Changed{false});
    watch.OnDeleted(invite.message_id);
    watch.OnDeleted(5);
    CHECK(Changes().empty());
}

TEST_CASE_FIXTURE(Fixture, "an invite older than six hours was never valid") {
    CHECK_FALSE(Add(kJoin, std::chrono::hours(6) + milliseconds(1)).is_valid);
    CHECK(Changes().empty());
    CHECK(Add(kJoin, std::chrono::hours(6) - std::chrono::minutes(5)).is_valid);
}

TEST_CASE("an invite that gets older than six hours becomes invalid by itself") {
    const auto owner = std::make_shared<CallbackOwner>();
    const auto users = std::make_shared<UserStore>(owner, "");
    test::Channel<bool> changes;
    std::unique_ptr<InviteWatch> watch;
    const auto on_io_thread = [](auto task) {
        test::Run([](auto task) -> boost::asio::awaitable<void> {
            task();
            co_return;
        }(std::move(task)));
    };
    on_io_thread([&] {
        watch = std::make_unique<InviteWatch>(
            users, [&](const ActivityInvite& invite) { changes.Push(invite.is_valid); });
        ActivityInvite invite;
        invite.message_id = SentAgo(std::chrono::hours(6) - milliseconds(20));
        invite.type = ActivityActionTypes::Join;
        invite.sender_id = 2;
        invite.party_id = "p";
        invite.is_valid = true;
        watch->Add(invite);
    });
    CHECK_FALSE(changes.Next());
    on_io_thread([&] { watch.reset(); });
}
