import type { PlatformContext } from "../context.js";
import { Capability, type ReadyPart } from "../gateway/ready.js";
import type { Session } from "../gateway/session.js";
import { visibleLobbies } from "../lobbies/streaming.js";
import { gatewayLobby } from "../lobbies/wire.js";
import { gameRelationshipObject, relationshipObject } from "../relationships/wire.js";
import { userObject } from "../users/wire.js";

/** What the social domains add to READY and READY_SUPPLEMENTAL (protocol 4.5). */
export function socialReadyParts(context: PlatformContext): [ReadyPart, ReadyPart] {
  const { social } = context;
  return [
    (session) => (session.kind === "oauth" ? ready(session, context) : {}),
    (session) => ({
      merged_presences: { friends: social.presence.ofFriends(session), guilds: [] },
    }),
  ];
}

function ready(session: Session, { social, users, applications, consents }: PlatformContext) {
  const { userId, applicationId, scopes } = session;
  const deduped = session.can(Capability.DedupeUserObjects);
  const mentioned = new Set<string>();
  /** The user to put in place, or undefined when it goes to `users` instead. */
  const place = (id: string) => {
    if (!deduped) return users.get(id);
    mentioned.add(id);
    return undefined;
  };
  const sees = scopes.includes("relationships.read");
  const relationships = sees ? social.relationships.of(userId) : [];
  const games = sees ? social.gameRelationships.of(userId, applicationId) : [];
  const parts = {
    relationships: relationships.map((record) =>
      relationshipObject(
        record,
        place(record.targetId),
        consents.has(record.targetId, applicationId),
      ),
    ),
    game_relationships: games.map((record) => {
      place(record.targetId);
      return gameRelationshipObject(record, deduped ? undefined : users.get(record.targetId));
    }),
  };
  const lobbies = session.can(Capability.AutoLobbyConnect) ? visibleLobbies(session, social) : [];
  for (const member of lobbies.flatMap(({ id }) => social.lobbies.members(id))) {
    place(member.userId);
  }
  const shown = lobbies.map((lobby) =>
    gatewayLobby({ users, applications, social }, lobby, !deduped),
  );
  const channels = social.dmChannels.visible(session).map((channel) => {
    place(social.dmChannels.recipient(channel, userId));
    return social.dmChannels.object(channel, userId, deduped);
  });
  return {
    ...parts,
    private_channels: channels,
    lobbies: shown,
    users: [...mentioned].flatMap((id) => users.get(id) ?? []).map(userObject),
  };
}
