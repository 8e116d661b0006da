import type { FastifyInstance } from "fastify";
import { missingScope, unknownUser } from "../../../kernel/http/api-error.js";
import { bearerGuard, botGuard } from "../../../kernel/http/guards.js";
import { readLimit } from "../../../kernel/http/queries.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import {
  HISTORY_DEFAULT,
  HISTORY_LIMIT,
  type InviteActivity,
  type MessageBody,
  type Metadata,
  messageProperties,
  moderationSchema,
  readDraft,
  unknownChannel,
} from "../../messages/core/api.js";
import type { DirectMessages } from "./state.js";

/** Longest content of a direct message (protocol 3.7). */
const CONTENT_LIMIT = 2000;

const WRITE = "dm_channels.messages.write";
const INVITE = "activities.invites.write";

const text = { type: "string", maxLength: 128 } as const;
const properties = messageProperties(CONTENT_LIMIT);
const create = {
  type: "object",
  properties: {
    ...properties,
    activity: {
      type: ["object", "null"],
      required: ["type"],
      properties: { type: { type: "integer" }, party_id: text, session_id: text },
    },
    application_id: { type: ["string", "null"], pattern: "^\\d{1,20}$" },
  },
} as const;
const edit = {
  type: "object",
  properties: { content: properties.content, metadata: properties.metadata },
} as const;

interface ByUser {
  Params: { user_id: string };
}

interface ByMessage {
  Params: { user_id: string; message_id: string };
}

type CreateBody = MessageBody & {
  activity?: InviteActivity | null;
  application_id?: string | null;
};

/** Direct messages (protocol 3.7). */
export function directMessageRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  users: Users,
  directMessages: DirectMessages,
): void {
  const { channels: dmChannels } = directMessages;
  const anyone = bearerGuard(authentication);
  const reader = bearerGuard(authentication, "dm_channels.messages.read");
  const writer = bearerGuard(authentication, WRITE);
  const lister = bearerGuard(authentication, "dm_channels.read");
  const backend = botGuard(authentication);

  app.post<ByUser & { Body: CreateBody }>(
    "/users/:user_id/messages",
    { onRequest: anyone.check, schema: { body: create } },
    (request) => {
      const { userId, applicationId, scopes } = authentication.requireBearer(request);
      const { body, params } = request;
      const activity = body.activity && readActivity(body.activity);
      // With the scope for invites alone, an invite may carry no text.
      const inviteOnly = activity && !body.content && !body.metadata && scopes.includes(INVITE);
      if (!scopes.includes(WRITE) && !inviteOnly) throw missingScope();
      return directMessages.send(userId, applicationId, params.user_id, {
        ...readDraft(body),
        activity,
        inviteApplicationId: body.application_id,
      });
    },
  );
  app.get<ByUser>("/users/:user_id/messages", (request) => {
    const { userId, applicationId } = reader.who(request);
    const limit = readLimit(request.query, HISTORY_LIMIT, HISTORY_DEFAULT);
    return directMessages.history(userId, applicationId, request.params.user_id, limit);
  });
  app.patch<ByMessage & { Body: Pick<MessageBody, "content" | "metadata"> }>(
    "/users/:user_id/messages/:message_id",
    { onRequest: writer.check, schema: { body: edit } },
    (request) => {
      const { userId, applicationId } = writer.who(request);
      const { user_id, message_id } = request.params;
      return directMessages.edit(userId, applicationId, user_id, message_id, request.body);
    },
  );
  app.delete<ByMessage>("/users/:user_id/messages/:message_id", (request, reply) => {
    const { userId, applicationId } = writer.who(request);
    const { user_id, message_id } = request.params;
    directMessages.delete(userId, applicationId, user_id, message_id);
    return reply.code(204).send();
  });
  app.get("/partner-sdk/users/@me/channels", (request) => {
    const { userId, applicationId } = reader.who(request);
    return directMessages.summaries(userId, applicationId);
  });
  app.get<ByUser>("/users/@me/dms/:user_id", (request) => {
    const { userId } = lister.who(request);
    const { user_id } = request.params;
    if (users.get(user_id) === undefined) throw unknownUser();
    const channel = dmChannels.between(userId, user_id);
    if (channel === undefined) throw unknownChannel();
    return dmChannels.object(channel, userId);
  });
  app.put<{
    Params: { user_id_1: string; user_id_2: string; message_id: string };
    Body: Metadata;
  }>(
    "/partner-sdk/dms/:user_id_1/:user_id_2/messages/:message_id/moderation-metadata",
    { onRequest: backend.check, schema: { body: moderationSchema } },
    (request, reply) => {
      const { applicationId } = backend.who(request);
      const { user_id_1, user_id_2, message_id } = request.params;
      directMessages.moderate(applicationId, user_id_1, user_id_2, message_id, request.body);
      return reply.code(204).send();
    },
  );
}

/** The known fields of an invite. */
function readActivity({ type, party_id, session_id }: InviteActivity): InviteActivity {
  return {
    type,
    ...(party_id === undefined ? {} : { party_id }),
    ...(session_id === undefined ? {} : { session_id }),
  };
}
