#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/model/generated/enums.h"
#include "engine/users/user_cell.h"

namespace engine {

/// The SDK's view of a user's identity at an external provider: always shows the newest state, and
/// defaults once it or the client is gone. A value that is cheap to copy. All getters: any thread,
/// no lock.
class UserApplicationProfileHandle {
  public:
    /// A handle of nobody's profile.
    UserApplicationProfileHandle() = default;
    UserApplicationProfileHandle(std::shared_ptr<const UserCell> cell, std::uint64_t application_id)
        : cell_(std::move(cell)), application_id_(application_id) {}

    std::string AvatarHash() const;
    std::string Metadata() const;
    std::optional<std::string> ProviderId() const;
    std::string ProviderIssuedUserId() const;
    ExternalIdentityProviderType ProviderType() const;
    std::string Username() const;

  private:
    Profile Load() const;

    std::shared_ptr<const UserCell> cell_;
    std::uint64_t application_id_ = 0;
};

}  // namespace engine
