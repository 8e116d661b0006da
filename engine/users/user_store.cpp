#include "engine/users/user_store.h"

#include <algorithm>
#include <utility>

#include "engine/core/json/json_fields.h"

namespace engine {
namespace {

/// What any account knows of a user.
User PublicPart(const User& user) {
    User known;
    known.id = user.id;
    known.username = user.username;
    known.global_name = user.global_name;
    known.avatar = user.avatar;
    known.provisional = user.provisional;
    return known;
}

std::size_t BytesOfNames(const User& user) {
    return user.username.size() + (user.global_name ? user.global_name->size() : 0) +
           (user.avatar ? user.avatar->size() : 0);
}

}  // namespace

UserStore::UserStore(std::shared_ptr<const CallbackOwner> owner, std::string image_base)
    : owner_(std::move(owner)),
      image_base_(std::make_shared<const std::string>(std::move(image_base))) {}

std::shared_ptr<const UserCell> UserStore::Current() const {
    const std::uint64_t id = CurrentId();
    return id == 0 ? nullptr : Find(id);
}

bool UserStore::CurrentIsProvisional() const {
    const auto cell = Current();
    const auto user = cell ? cell->Load() : nullptr;
    return user && user->provisional;
}

std::vector<std::shared_ptr<const UserCell>> UserStore::All() const {
    std::vector<std::shared_ptr<const UserCell>> all;
    cells_.ForEach([&](std::shared_ptr<const UserCell> cell) {
        if (cell->Claim()) all.push_back(std::move(cell));
    });
    return all;
}

void UserStore::SetCurrent(std::uint64_t id) {
    const std::uint64_t before = CurrentId();
    if (id == before) return;
    current_cell_ = Ensure(id);
    if (before != 0) ForgetAccount();
    current_.store(id, std::memory_order_release);
}

void UserStore::Update(const boost::json::array& users) {
    for (const boost::json::value& entry : users) {
        if (const boost::json::object* const user = entry.if_object()) Learn(*user);
    }
}

std::optional<std::uint64_t> UserStore::Update(const boost::json::object& user) {
    const auto id = IdField(user, "id");
    if (id) Learn(user);
    return id;
}

std::shared_ptr<const UserCell> UserStore::Learn(const boost::json::object& user) {
    const auto id = IdField(user, "id");
    if (!id) return nullptr;
    auto cell = Place(*id);
    const auto known = cell->Load();
    if (!known || !Changes(user, *known)) return cell;
    User updated = UpdatedUser(*known, user);
    bytes_since_ += BytesOfNames(updated);
    cell->Store(std::move(updated));
    return cell;
}

std::shared_ptr<const UserCell> UserStore::Ensure(std::uint64_t id) { return Place(id); }

/// The cell of that user, who is added if he is not there.
std::shared_ptr<UserCell> UserStore::Place(std::uint64_t id) {
    auto cell = cells_.FindAsWriter(id);
    if (!cell) {
        User user;
        user.id = id;
        cell = std::make_shared<UserCell>(std::move(user), owner_, image_base_);
        cells_.Put(id, cell);
    }
    cell->heard = ++heard_;
    return cell;
}

void UserStore::Prune() {
    if (cells_.Size() < prune_at_ && bytes_since_ < kMaxBytesOfOthers) return;
    auto others = Others();
    std::sort(others.begin(), others.end(),
              [](const Other& a, const Other& b) { return a.heard > b.heard; });
    std::size_t bytes = 0;
    std::ptrdiff_t stored = 0;
    for (const Other& other : others) {
        bytes += other.bytes;
        if (other.heard <= account_since_ || stored == kMaxOthers || bytes > kMaxBytesOfOthers) {
            Forget(other.id);
        } else {
            ++stored;
        }
    }
    // Looking through all of them costs no more than so many users had cost when they came.
    prune_at_ = cells_.Size() + std::max<std::size_t>(kMaxOthers, cells_.Size() / 2);
    bytes_since_ = 0;
}

std::vector<UserStore::Other> UserStore::Others() const {
    std::vector<Other> others;
    cells_.ForEach([&](const std::shared_ptr<UserCell>& cell) {
        if (cell.use_count() > 1) return;
        if (const auto user = cell->Load()) {
            others.push_back({cell->heard, user->id, BytesOfNames(*user)});
        }
    });
    return others;
}

/// A thread may have found the user meanwhile; then the user stays.
void UserStore::Forget(std::uint64_t id) {
    const auto cell = cells_.FindAsWriter(id);
    if (UserCell::TryForget(cell, 2)) cells_.Remove(id);  // held here and by the map
}

void UserStore::ForgetAccount() {
    account_since_ = heard_;
    for (const Other& other : Others()) Forget(other.id);
    cells_.ForEach([](const std::shared_ptr<UserCell>& cell) {
        if (const auto user = cell->Load()) cell->Store(PublicPart(*user));
    });
    // The rest may be held by objects that are about to be destroyed.
    prune_at_ = 0;
}

}  // namespace engine
