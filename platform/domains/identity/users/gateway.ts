import type { ReadyPart } from "../../../kernel/gateway/ready.js";
import type { Users } from "./state.js";
import { currentUserObject, userObject } from "./wire.js";

/** Who is signed in, and the users that the other parts of READY name (protocol 4.5). */
export function userReadyPart(users: Users): ReadyPart {
  return {
    ready({ kind, scopes, userId }, mentioned) {
      const user = users.require(userId);
      if (kind === "bot") return { user: currentUserObject(user, undefined) };
      return {
        user: currentUserObject(user, scopes),
        users: [...mentioned].flatMap((id) => users.get(id) ?? []).map(userObject),
      };
    },
  };
}
