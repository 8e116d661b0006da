#pragma once

#include <boost/json/parse.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/users/user_store.h"

namespace test {

/// A store of users of a client, made by hand.
class Users {
  public:
    /// Adds a user of that name, or changes one, and returns the cell.
    std::shared_ptr<const engine::UserCell> Add(
        std::uint64_t id, const std::string& username,
        const std::function<void(engine::User&)>& change = [](engine::User&) {}) {
        store_.Ensure(id);
        store_.Edit(id, [&](engine::User& user) {
            user.username = username;
            change(user);
            return true;
        });
        return store_.Find(id);
    }

    engine::UserStore& Store() { return store_; }
    engine::CallbackOwner& Owner() { return *owner_; }

  private:
    std::shared_ptr<engine::CallbackOwner> owner_ = std::make_shared<engine::CallbackOwner>();
    engine::UserStore store_{owner_, "http://127.0.0.1:1"};
};

/// Names of the users of a list, in its order.
inline std::vector<std::string> NamesOf(
    const std::vector<std::shared_ptr<const engine::UserCell>>& cells) {
    std::vector<std::string> names;
    for (const auto& cell : cells) names.push_back(cell->Load()->username);
    return names;
}

}  // namespace test
