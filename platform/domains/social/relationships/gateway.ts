import { Capability, type ReadyPart } from "../../../kernel/gateway/ready.js";
import type { RelationshipContext } from "./context.js";
import type { RelationshipControl } from "./control.js";
import { gameRelationshipObject, relationshipObject } from "./wire.js";

/** A player's relationships in READY (protocol 4.5). */
export function relationshipReadyPart(
  { users, consents }: RelationshipContext,
  { platform, games }: RelationshipControl,
): ReadyPart {
  return {
    ready(session, mentioned) {
      const { kind, userId, applicationId, scopes } = session;
      if (kind !== "oauth" && kind !== "person") return {};
      const sees = scopes.includes("relationships.read");
      const deduped = session.can(Capability.DedupeUserObjects);
      const place = (id: string) => {
        if (deduped) mentioned.add(id);
        return deduped ? undefined : users.get(id);
      };
      const own = sees ? platform.of(userId) : [];
      const inGame = sees ? games.of(userId, applicationId) : [];
      return {
        relationships: own.map((record) => {
          const played = consents.has(record.targetId, applicationId);
          return relationshipObject(record, place(record.targetId), played);
        }),
        game_relationships: inGame.map((record) =>
          gameRelationshipObject(record, place(record.targetId)),
        ),
      };
    },
  };
}
