import { requiredId } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import { userObject } from "../../identity/users/api.js";
import { visiblePresence } from "../../social/presence/api.js";
import type { CommandCall } from "./call.js";

/** GET_USER: a user, or null. */
export function getUser({ client, args }: CommandCall) {
  const user = client.context.users.get(requiredId(args, "id"));
  return user === undefined ? null : userObject(user);
}

/** GET_RELATIONSHIPS: the user's relationships, with what each of them does. */
export function getRelationships({ client, connection }: CommandCall) {
  if (!connection.scopes.includes("relationships.read")) {
    const message = "GET_RELATIONSHIPS needs a token with the scope relationships.read.";
    throw new RpcError(RpcErrorCode.InvalidPermissions, message);
  }
  const { relationships, users, kernel, applications } = client.context;
  const { platform } = relationships;
  const shown = platform.of(client.user.id).flatMap(({ targetId, type }) => {
    const user = users.get(targetId);
    if (user === undefined) return [];
    const friends = platform.areFriends(client.user.id, targetId);
    const seen = visiblePresence(friends ? kernel.sessions.ofUser(targetId) : [], applications);
    const presence = { status: seen.status, activity: seen.activities[0] ?? null };
    return [{ type, user: userObject(user), presence }];
  });
  return { relationships: shown };
}
