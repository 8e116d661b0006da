import type { ReadyPart } from "../../../kernel/gateway/ready.js";
import type { RelationshipControl } from "../../social/relationships/api.js";
import type { Identities } from "../accounts/group.js";
import { profileObject } from "./wire.js";

/** What READY says of the player's own profile and those of the player's friends (protocol 4.5). */
export function profileReadyPart(
  identities: Identities,
  relationships: RelationshipControl,
): ReadyPart {
  return {
    ready({ kind, userId, applicationId, scopes }) {
      if (kind === "bot" || kind === "person") return {};
      const seen = scopes.includes("relationships.read") ? relationships.known(userId) : [];
      const profiles = [userId, ...seen].flatMap((id) => {
        const identity = identities.ofUser(id, applicationId);
        return identity === undefined ? [] : [[id, [profileObject(identity)]] as const];
      });
      return { user_application_profiles: Object.fromEntries(profiles) };
    },
  };
}
