#include "engine/users/relationship_handle.h"

#include <utility>

#include "engine/users/user_handle.h"
#include "engine/users/user_store.h"

namespace engine {

RelationshipHandle::RelationshipHandle(std::uint64_t user_id,
                                       std::shared_ptr<const UserStore> users)
    : cell_(users->Find(user_id)) {
    if (cell_) return;
    user_id_ = user_id;
    users_ = std::move(users);
}

RelationshipType RelationshipHandle::DiscordRelationshipType() const { return Load().type; }

RelationshipType RelationshipHandle::GameRelationshipType() const { return Load().game_type; }

std::uint64_t RelationshipHandle::Id() const {
    if (users_) return users_->IsDropped() ? 0 : user_id_;
    const auto user = cell_ ? cell_->Load() : nullptr;
    return user ? user->id : 0;
}

bool RelationshipHandle::IsSpamRequest() const { return Load().is_spam_request; }

std::optional<UserHandle> RelationshipHandle::User() const { return UserHandle::OfKnown(Cell()); }

std::shared_ptr<const UserCell> RelationshipHandle::Cell() const {
    return users_ ? users_->Find(user_id_) : cell_;
}

Relationship RelationshipHandle::Load() const {
    const auto cell = Cell();
    const auto user = cell ? cell->Load() : nullptr;
    return user ? user->relationship : Relationship();
}

}  // namespace engine
