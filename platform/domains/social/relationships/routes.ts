import { unknownUser } from "../../../kernel/http/api-error.js";
import { bearerGuard } from "../../../kernel/http/guards.js";
import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { choice, type Reader, shown, text } from "../../../kernel/http/input/readers.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { RelationshipContext } from "./context.js";
import type { RelationshipControl } from "./control.js";
import { unknownName } from "./errors.js";
import { RelationshipType } from "./record.js";
import { gameRelationshipObject, relationshipObject } from "./wire.js";

/** Names have no discriminators any more; clients send null all the same. */
const noDiscriminator: Reader<null> = (value, place) =>
  place.wrong("STRING_TYPE_CONVERT", `Could not interpret "${shown(value)}" as string.`);
const byName = fields({
  username: required(text({ min: 1, counted: true })),
  discriminator: orNull(noDiscriminator),
});

/** Without a type, a PUT sends a request or accepts the pending one. */
const SEND_OR_ACCEPT = -1;

const platformType = fields({ type: orNull(choice([-1, 1, 2])) });
const gameType = fields({ type: orNull(choice([-1, 1])) });

/** `/users/@me/relationships` and `/users/@me/game-relationships` (protocol 3.8). */
export function relationshipRoutes(
  app: Routes,
  { kernel, users, consents }: RelationshipContext,
  control: RelationshipControl,
): void {
  const { platform: relationships, games: gameRelationships } = control;
  const { authentication } = kernel;
  const reads = bearerGuard(authentication, "relationships.read");
  const writes = bearerGuard(authentication, "relationships.write");
  const target = ({ params }: RequestOf<":user_id">) => {
    if (users.get(params.user_id) === undefined) throw unknownUser();
    return params.user_id;
  };
  const named = (username: string) => {
    const found = users.named(username) ?? users.named(username.toLowerCase());
    if (found === undefined) throw unknownName();
    return found.id;
  };

  app.get("/users/@me/relationships", (request) => {
    const { userId, applicationId } = reads.who(request);
    return relationships
      .of(userId)
      .filter(({ type }) => type === RelationshipType.Friend)
      .map((record) => {
        const played = consents.has(record.targetId, applicationId);
        return relationshipObject(record, users.get(record.targetId), played);
      });
  });
  app.post("/users/@me/relationships", { onRequest: writes.check, body: byName }, (request) => {
    const { userId, applicationId } = writes.who(request);
    relationships.request(userId, named(request.body.username), applicationId);
  });
  app.put(
    "/users/@me/relationships/:user_id",
    { onRequest: writes.check, body: platformType },
    (request) => {
      const { userId, applicationId } = writes.who(request);
      const targetId = target(request);
      const type = request.body.type ?? SEND_OR_ACCEPT;
      if (type === RelationshipType.Blocked) relationships.block(userId, targetId);
      else if (type === RelationshipType.Friend) relationships.accept(userId, targetId);
      else relationships.request(userId, targetId, applicationId);
    },
  );
  app.delete("/users/@me/relationships/:user_id", (request) => {
    const { userId } = writes.who(request);
    relationships.remove(userId, target(request));
  });

  app.get("/users/@me/game-relationships", (request) => {
    const { userId, applicationId } = reads.who(request);
    const own = gameRelationships.of(userId, applicationId);
    return own.map((record) => gameRelationshipObject(record));
  });
  app.post(
    "/users/@me/game-relationships",
    { onRequest: writes.check, body: byName },
    (request) => {
      const { userId, applicationId } = writes.who(request);
      control.requestGameFriend(applicationId, userId, named(request.body.username));
    },
  );
  app.put(
    "/users/@me/game-relationships/:user_id",
    { onRequest: writes.check, body: gameType },
    (request) => {
      const { userId, applicationId } = writes.who(request);
      const targetId = target(request);
      const type = request.body.type ?? SEND_OR_ACCEPT;
      if (type === RelationshipType.Friend) {
        gameRelationships.accept(applicationId, userId, targetId);
      } else control.requestGameFriend(applicationId, userId, targetId);
    },
  );
  app.delete("/users/@me/game-relationships/:user_id", (request) => {
    const { userId, applicationId } = writes.who(request);
    gameRelationships.remove(applicationId, userId, target(request));
  });
}
