#include <doctest/doctest.h>

#include <future>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/client/client_core.h"
#include "engine/core/run/executor.h"
#include "test/cpp/engine/support/client.h"
#include "test/cpp/engine/support/run.h"

/// In this order the domains are notified of READY, of the status and of the end: who the users are
/// before how they are related, both before what they do; lobbies and conversations before the
/// messages in them; and sign-ins, which players wait for, end first.
TEST_CASE("a client's domains stand in the documented order") {
    auto core = std::make_shared<engine::ClientCore>(test::Settings("http://127.0.0.1:1"));
    CHECK(core->services->domains.Names() ==
          std::vector<std::string_view>{"token expiration", "token", "sign-in", "users",
                                        "relationships", "invites", "presences", "lobbies", "calls",
                                        "channels", "messages", "presence", "gateway presence",
                                        "sound"});
    // Its end is on the I/O thread; what is posted there afterwards comes later.
    engine::ClientCore::Drop(core);
    std::promise<void> ended;
    engine::Executor::Instance().Post([&] { ended.set_value(); });
    test::Get(ended.get_future());
}
