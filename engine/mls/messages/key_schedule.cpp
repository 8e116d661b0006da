#include "engine/mls/messages/key_schedule.h"

#include <utility>

#include "engine/mls/crypto/hashing.h"

namespace engine::mls {

EpochSecrets EpochSecrets::OfEpoch(ByteView epoch_secret) {
    EpochSecrets secrets;
    secrets.exporter = DeriveSecret(epoch_secret, "exporter");
    secrets.confirmation_key = DeriveSecret(epoch_secret, "confirm");
    secrets.membership_key = DeriveSecret(epoch_secret, "membership");
    secrets.authenticator = DeriveSecret(epoch_secret, "authentication");
    secrets.init = DeriveSecret(epoch_secret, "init");
    return secrets;
}

EpochSecrets EpochSecrets::OfNewGroup() { return OfEpoch(RandomBytes(kHashSize)); }

EpochSecrets EpochSecrets::Next(ByteView init, ByteView commit_secret, const GroupContext& context,
                                ByteView psk) {
    const Bytes joiner =
        ExpandWithLabel(Extract(init, commit_secret), "joiner", Encode(context), kHashSize);
    return Joined(joiner, context, psk);
}

EpochSecrets EpochSecrets::Joined(ByteView joiner, const GroupContext& context, ByteView psk) {
    const Bytes member = Extract(joiner, psk);
    EpochSecrets secrets = OfEpoch(ExpandWithLabel(member, "epoch", Encode(context), kHashSize));
    secrets.joiner = Copy(joiner);
    secrets.welcome = DeriveSecret(member, "welcome");
    return secrets;
}

Bytes EpochSecrets::Export(std::string_view label, ByteView context, std::size_t size) const {
    return ExpandWithLabel(DeriveSecret(exporter, label), "exported", Hash(context), size);
}

Bytes WelcomeSecret(ByteView joiner, ByteView psk) {
    return DeriveSecret(Extract(joiner, psk), "welcome");
}

}  // namespace engine::mls
