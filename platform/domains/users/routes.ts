import type { FastifyInstance } from "fastify";
import { unknownUser } from "../../kernel/http/api_error.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Users } from "./state.js";
import { currentUserObject, userObject } from "./wire.js";

/** `/users/…` (protocol 3.9). */
export function userRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  users: Users,
): void {
  app.get("/users/@me", (request) => {
    const { kind, userId, scopes } = authentication.requireScope(request, "identify");
    return currentUserObject(users.require(userId), kind === "bot" ? undefined : scopes);
  });

  app.get<{ Params: { user_id: string } }>("/users/:user_id", (request) => {
    authentication.requireMember(request);
    const user = users.get(request.params.user_id);
    if (user === undefined) throw unknownUser();
    return userObject(user);
  });
}
