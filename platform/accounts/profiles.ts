import type { PlatformContext } from "../context.js";
import type { ReadyPart } from "../gateway/ready.js";
import { profileObject } from "./profile_wire.js";

/** What READY says of the player's own profile and those of the player's friends (protocol 4.5). */
export function profileReadyPart(context: PlatformContext): ReadyPart {
  const { identities } = context;
  return ({ kind, userId, applicationId, scopes }) => {
    if (kind === "bot") return {};
    const seen = scopes.includes("relationships.read") ? related(context, userId) : [];
    const profiles = [userId, ...seen].flatMap((id) => {
      const identity = identities.ofUser(id, applicationId);
      return identity === undefined ? [] : [[id, [profileObject(identity)]] as const];
    });
    return { user_application_profiles: Object.fromEntries(profiles) };
  };
}

/** Tells the player and the player's friends of each change of a profile (protocol 4.10). */
export function announceProfiles(context: PlatformContext): void {
  const { identities, sessions } = context;
  identities.onChanged((identity, removed) => {
    const { userId, applicationId } = identity;
    const subject = { user_id: userId, application_id: applicationId };
    const event = `USER_APPLICATION_IDENTITY_${removed ? "REMOVE" : "UPDATE"}`;
    const data = removed ? subject : { ...subject, ...profileObject(identity) };
    const tell = (id: string, needsScope: boolean) => {
      for (const session of sessions.ofUser(id)) {
        const may = !needsScope || session.scopes.includes("relationships.read");
        if (session.applicationId === applicationId && may) session.dispatch(event, data);
      }
    };
    tell(userId, false);
    for (const id of related(context, userId)) tell(id, true);
  });
}

function related({ social }: PlatformContext, userId: string): string[] {
  const targets = [...social.relationships.of(userId), ...social.gameRelationships.of(userId)].map(
    ({ targetId }) => targetId,
  );
  return [...new Set(targets)];
}
