#include "engine/state/user_store.h"

#include <utility>

#include "engine/core/json_fields.h"

namespace engine {
namespace {

User NewUser(std::uint64_t id, const boost::json::object& object) {
    User user;
    user.id = id;
    return UpdatedUser(std::move(user), object);
}

}  // namespace

UserStore::UserStore(std::shared_ptr<const CallbackOwner> owner, std::string image_base)
    : owner_(std::move(owner)),
      image_base_(std::make_shared<const std::string>(std::move(image_base))),
      cells_(std::make_shared<const Cells>()) {}

std::shared_ptr<UserCell> UserStore::FindCell(std::uint64_t id) const {
    const auto cells = cells_.Load();
    const auto found = cells->find(id);
    return found == cells->end() ? nullptr : found->second;
}

std::shared_ptr<const UserCell> UserStore::Find(std::uint64_t id) const { return FindCell(id); }

std::shared_ptr<const UserCell> UserStore::Current() const {
    const std::uint64_t id = CurrentId();
    return id == 0 ? nullptr : FindCell(id);
}

bool UserStore::CurrentIsProvisional() const {
    const auto cell = Current();
    const auto user = cell ? cell->Load() : nullptr;
    return user && user->provisional;
}

void UserStore::Update(const boost::json::array& users) {
    std::vector<User> added;
    for (const boost::json::value& entry : users) {
        const boost::json::object* const object = entry.if_object();
        const auto id = object ? IdField(*object, "id") : std::nullopt;
        if (!id) continue;
        if (!Change(*id, *object)) added.push_back(NewUser(*id, *object));
    }
    if (!added.empty()) Add(std::move(added));
}

std::optional<std::uint64_t> UserStore::Update(const boost::json::object& user) {
    const auto id = IdField(user, "id");
    if (id && !Change(*id, user)) Add({NewUser(*id, user)});
    return id;
}

/// Updates a user who is there; whether that is so.
bool UserStore::Change(std::uint64_t id, const boost::json::object& object) {
    const auto cell = FindCell(id);
    const auto known = cell ? cell->Load() : nullptr;
    if (known && Changes(object, *known)) cell->Store(UpdatedUser(*known, object));
    return cell != nullptr;
}

std::vector<std::shared_ptr<const UserCell>> UserStore::All() const {
    const auto cells = cells_.Load();
    std::vector<std::shared_ptr<const UserCell>> all;
    all.reserve(cells->size());
    for (const auto& [id, cell] : *cells) all.push_back(cell);
    return all;
}

void UserStore::Ensure(const std::vector<std::uint64_t>& ids) {
    std::vector<User> added;
    for (const std::uint64_t id : ids) {
        if (FindCell(id)) continue;
        added.emplace_back().id = id;
    }
    if (!added.empty()) Add(std::move(added));
}

void UserStore::Add(std::vector<User> users) {
    auto cells = std::make_shared<Cells>(*cells_.Load());
    for (User& user : users) {
        const std::uint64_t id = user.id;
        cells->insert_or_assign(id,
                                std::make_shared<UserCell>(std::move(user), owner_, image_base_));
    }
    cells_.Store(std::move(cells));
}

}  // namespace engine
