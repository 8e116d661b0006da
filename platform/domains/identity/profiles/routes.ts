import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, notFound, unknownUser } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Identities, snowflake } from "../accounts/group.js";
import { isProvisional, type Users } from "../users/api.js";
import { currentUserObject } from "../users/group.js";
import { profileObject } from "./wire.js";

const nameBody = {
  type: "object",
  required: ["global_name"],
  properties: { global_name: { type: "string", minLength: 1, maxLength: 32 } },
} as const;

const idsBody = {
  type: "object",
  required: ["user_ids"],
  properties: { user_ids: { type: "array", minItems: 1, maxItems: 100, items: snowflake } },
} as const;

const profileBody = {
  type: "object",
  properties: {
    username: { type: ["string", "null"], maxLength: 1024 },
    metadata: { type: ["string", "null"] },
    data: { type: ["object", "null"] },
  },
} as const;

interface ProfilePath {
  Params: { application_id: string; user_id: string; external_user_id: string };
}

const notProvisional = () => new ApiError(403, 50002, "Invalid account type");

/** Display names, application identities and their profiles (protocol 3.9). */
export function profileRoutes(
  app: FastifyInstance,
  { authentication, sessions }: Kernel,
  users: Users,
  identities: Identities,
): void {
  app.patch<{ Body: { global_name: string } }>(
    "/users/@me/account",
    {
      onRequest: async (request) =>
        void authentication.requireBearer(request, "account.global_name.update"),
      schema: { body: nameBody },
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

  app.post<{ Body: { user_ids: string[] } }>(
    "/application-identities",
    { onRequest: async (request) => void reader(request), schema: { body: idsBody } },
    (request) => {
      const applicationId = reader(request);
      return [...new Set(request.body.user_ids)].flatMap((id) => {
        const identity = identities.ofUser(id, applicationId);
        return identity === undefined ? [] : [{ user_id: id, external_user_id: identity.subject }];
      });
    },
  );

  const path = "/applications/:application_id/users/:user_id/identities/:external_user_id/profile";

  app.get<ProfilePath>(path, (request) => profileObject(ownIdentity(request)));

  app.patch<ProfilePath & { Body: Partial<Record<"username" | "metadata", string | null>> }>(
    path,
    {
      onRequest: async (request) => void authentication.requireBot(request),
      schema: { body: profileBody },
    },
    (request) => {
      const identity = ownIdentity(request);
      const fields = new Set(Object.keys(profileBody.properties));
      const changes = Object.entries(request.body).filter(([field]) => fields.has(field));
      return profileObject(identities.update(identity, Object.fromEntries(changes)));
    },
  );

  /** The application of a bot, or of a user who may see identities. */
  function reader(request: FastifyRequest): string {
    return authentication.requireScope(request, "application_identities.write").applicationId;
  }

  /** The identity that the path names, in the application of the bot that asks. */
  function ownIdentity(request: FastifyRequest<ProfilePath>) {
    const { applicationId } = authentication.requireBot(request);
    const { application_id: id, user_id: userId, external_user_id: subject } = request.params;
    if (id !== applicationId) throw notFound();
    const identity = identities.ofUser(userId, id);
    if (identity?.subject !== subject) throw unknownUser();
    return identity;
  }
}
