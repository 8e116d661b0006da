#pragma once

#include <cstddef>
#include <string_view>

#include "engine/mls/crypto/bytes.h"
#include "engine/mls/tree/group_context.h"

namespace engine::mls {

/// The secrets of one epoch that this room uses (RFC 9420, section 8).
struct EpochSecrets {
    /// Empty in epoch 0 and wherever no Welcome is made from it.
    Bytes joiner;
    Bytes welcome;
    Bytes exporter;
    Bytes confirmation_key;
    Bytes membership_key;
    /// Equal for all members of an epoch who see the same history.
    Bytes authenticator;
    /// Leads to the next epoch.
    Bytes init;

    /// Of a commit. `psk` is that of pre-shared keys, of which this room has none.
    static EpochSecrets Next(ByteView init, ByteView commit_secret, const GroupContext& context,
                             ByteView psk);
    /// Of a member that joins by a Welcome.
    static EpochSecrets Joined(ByteView joiner, const GroupContext& context, ByteView psk);
    /// Of a group that is created again.
    static EpochSecrets OfNewGroup();

    /// What applications derive keys from (section 8.5).
    Bytes Export(std::string_view label, ByteView context, std::size_t size) const;

  private:
    static EpochSecrets OfEpoch(ByteView epoch_secret);
};

/// The secret that opens the GroupInfo of a Welcome.
Bytes WelcomeSecret(ByteView joiner, ByteView psk);

}  // namespace engine::mls
