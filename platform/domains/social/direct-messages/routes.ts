import { missingScope, unknownChannel, unknownUser } from "../../../kernel/http/api-error.js";
import { bearerGuard, botGuard } from "../../../kernel/http/guards.js";
import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { snowflake, text, whole } from "../../../kernel/http/input/readers.js";
import { readLimit } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import {
  HISTORY_DEFAULT,
  HISTORY_LIMIT,
  messageFields,
  moderationBody,
  readDraft,
} from "../../messages/core/api.js";
import type { DirectMessages } from "./state.js";

const WRITE = "dm_channels.messages.write";
const INVITE = "activities.invites.write";

const part = text({ max: 128 });
const activity = fields({ type: required(whole()), party_id: part, session_id: part });
const { content, metadata, ...others } = messageFields();
const createBody = fields({
  content,
  metadata,
  ...others,
  activity: orNull(activity),
  application_id: orNull(snowflake),
});
const editBody = fields({ content, metadata });

/** Direct messages (protocol 3.7). */
export function directMessageRoutes(
  app: Routes,
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

  app.post("/users/:user_id/messages", { onRequest: anyone.check, body: createBody }, (request) => {
    const { userId, applicationId, scopes } = authentication.requireBearer(request);
    const { body, params } = request;
    const { activity } = body;
    // With the scope for invites alone, an invite may carry no text.
    const inviteOnly = activity && !body.content && !body.metadata && scopes.includes(INVITE);
    if (!scopes.includes(WRITE) && !inviteOnly) throw missingScope();
    return directMessages.send(userId, applicationId, params.user_id, {
      ...readDraft(body),
      activity,
      inviteApplicationId: body.application_id,
    });
  });
  app.get("/users/:user_id/messages", (request) => {
    const { userId, applicationId } = reader.who(request);
    const limit = readLimit(request.query, HISTORY_LIMIT, HISTORY_DEFAULT);
    return directMessages.history(userId, applicationId, request.params.user_id, limit);
  });
  app.patch(
    "/users/:user_id/messages/:message_id",
    { onRequest: writer.check, body: editBody },
    (request) => {
      const { userId, applicationId } = writer.who(request);
      const { user_id, message_id } = request.params;
      return directMessages.edit(userId, applicationId, user_id, message_id, request.body);
    },
  );
  app.delete("/users/:user_id/messages/:message_id", (request) => {
    const { userId, applicationId } = writer.who(request);
    const { user_id, message_id } = request.params;
    directMessages.delete(userId, applicationId, user_id, message_id);
  });
  app.get("/partner-sdk/users/@me/channels", (request) => {
    const { userId, applicationId } = reader.who(request);
    return directMessages.summaries(userId, applicationId);
  });
  app.get("/users/@me/dms/:user_id", (request) => {
    const { userId } = lister.who(request);
    const { user_id } = request.params;
    if (users.get(user_id) === undefined) throw unknownUser();
    const channel = dmChannels.between(userId, user_id);
    if (channel === undefined) throw unknownChannel();
    return dmChannels.object(channel, userId);
  });
  app.put(
    "/partner-sdk/dms/:user_id_1/:user_id_2/messages/:message_id/moderation-metadata",
    { onRequest: backend.check, body: moderationBody },
    (request) => {
      const { applicationId } = backend.who(request);
      const { user_id_1, user_id_2, message_id } = request.params;
      directMessages.moderate(applicationId, user_id_1, user_id_2, message_id, request.body);
    },
  );
}
