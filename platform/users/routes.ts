import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { missingScope, unknownUser } from "../http/api_error.js";
import { currentUserObject, userObject } from "./wire.js";

/** `/users/…` (protocol 3.9). */
export function userRoutes(app: FastifyInstance, { authentication, users }: PlatformContext): void {
  app.get("/users/@me", (request) => {
    const principal = authentication.require(request);
    if (principal.kind === "bot") return currentUserObject(principal.user, undefined);
    if (!principal.scopes.includes("identify")) throw missingScope();
    return currentUserObject(principal.user, principal.scopes);
  });

  app.get<{ Params: { user_id: string } }>("/users/:user_id", (request) => {
    authentication.requireBot(request);
    const user = users.get(request.params.user_id);
    if (user === undefined) throw unknownUser();
    return userObject(user);
  });
}
