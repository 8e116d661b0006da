import type { Kernel } from "../../../kernel/kernel.js";
import type { RelationshipControl } from "../../social/relationships/api.js";
import type { Identities } from "../accounts/group.js";
import { profileObject } from "./wire.js";

/** Notifies the player and the player's friends of each change of a profile (protocol 4.10). */
export function announceProfiles(
  { signals, sessions }: Kernel,
  identities: Identities,
  relationships: RelationshipControl,
): void {
  signals.on("profile.changed", ({ userId, applicationId, removed }) => {
    const identity = identities.ofUser(userId, applicationId);
    const subject = { user_id: userId, application_id: applicationId };
    const event = `USER_APPLICATION_IDENTITY_${removed ? "REMOVE" : "UPDATE"}`;
    const profile = removed || identity === undefined ? {} : profileObject(identity);
    const notify = (id: string, needsScope: boolean) => {
      for (const session of sessions.ofUser(id)) {
        const may = !needsScope || session.scopes.includes("relationships.read");
        if (session.applicationId !== applicationId || !may) continue;
        session.dispatch(event, { ...subject, ...profile });
      }
    };
    notify(userId, false);
    for (const id of relationships.known(userId)) notify(id, true);
  });
}
