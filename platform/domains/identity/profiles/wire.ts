import type { IdentityRecord } from "../accounts/group.js";

/** An external identity as other players of the application see it (protocol 3.9). */
export function profileObject(identity: IdentityRecord) {
  return {
    username: identity.username,
    metadata: identity.metadata,
    data: identity.data,
    data_trusted: identity.data !== null,
    external_id: {
      provider_type: identity.providerType,
      provider_issued_user_id: identity.subject,
      provider_id: identity.providerId,
      preferred_global_name: identity.preferredGlobalName,
    },
    avatar_hash: null,
  };
}
