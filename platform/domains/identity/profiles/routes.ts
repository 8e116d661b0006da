import type { FastifyRequest } from "fastify";
import { ApiError, notFound, unknownUser } from "../../../kernel/http/api-error.js";
import { anyObject, fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { list, snowflake, text } from "../../../kernel/http/input/readers.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Identities } from "../accounts/group.js";
import { isProvisional, type Users } from "../users/api.js";
import { currentUserObject } from "../users/group.js";
import { profileObject } from "./wire.js";

const nameBody = fields({ global_name: required(text({ min: 1, max: 32, counted: true })) });
const idsBody = fields({ user_ids: required(list(snowflake, { min: 1, max: 100 })) });
const profileBody = fields({
  username: orNull(text({ max: 1024 })),
  metadata: orNull(text()),
  data: orNull(anyObject),
});

const notProvisional = () => new ApiError(403, 50002, "Invalid account type");

/** Display names, application identities and their profiles (protocol 3.9). */
export function profileRoutes(
  app: Routes,
  { authentication, sessions }: Kernel,
  users: Users,
  identities: Identities,
): void {
  app.patch(
    "/users/@me/account",
    {
      onRequest: async (request) =>
        void authentication.requireBearer(request, "account.global_name.update"),
      body: nameBody,
    },
    (request) => {
      const { userId, scopes } = authentication.requireBearer(request);
      const user = users.require(userId);
      if (!isProvisional(user)) throw notProvisional();
      const renamed = users.update(user.id, { globalName: request.body.global_name });
      for (const session of sessions.ofUser(user.id)) {
        session.dispatch("USER_UPDATE", currentUserObject(renamed, session.scopes));
      }
      return currentUserObject(renamed, scopes);
    },
  );

  app.post(
    "/application-identities",
    { onRequest: async (request) => void reader(request), body: idsBody },
    (request) => {
      const applicationId = reader(request);
      return [...new Set(request.body.user_ids)].flatMap((id) => {
        const identity = identities.ofUser(id, applicationId);
        return identity === undefined ? [] : [{ user_id: id, external_user_id: identity.subject }];
      });
    },
  );

  const path = "/applications/:application_id/users/:user_id/identities/:external_user_id/profile";

  app.get(path, (request) => profileObject(ownIdentity(request)));

  app.patch(
    path,
    {
      onRequest: async (request) => void authentication.requireBot(request),
      body: profileBody,
    },
    (request) => {
      const identity = ownIdentity(request);
      return profileObject(identities.update(identity, request.body));
    },
  );

  /** The application of a bot, or of a user who may see identities. */
  function reader(request: FastifyRequest): string {
    return authentication.requireScope(request, "application_identities.write").applicationId;
  }

  /** The identity that the path names, in the application of the bot that asks. */
  function ownIdentity(request: RequestOf<":application_id/:user_id/:external_user_id">) {
    const { applicationId } = authentication.requireBot(request);
    const { application_id: id, user_id: userId, external_user_id: subject } = request.params;
    if (id !== applicationId) throw notFound();
    const identity = identities.ofUser(userId, id);
    if (identity?.subject !== subject) throw unknownUser();
    return identity;
  }
}
