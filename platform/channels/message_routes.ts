import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PlatformContext } from "../context.js";
import { readLimit } from "../http/queries.js";
import {
  HISTORY_DEFAULT,
  type MessageBody,
  messageProperties,
  readDraft,
} from "../messages/bodies.js";
import type { Changes } from "./channel_messages.js";

/** Longest content of a message in a channel, and most messages of one answer. */
const CONTENT_LIMIT = 2000;
const LIST_LIMIT = 100;

const properties = messageProperties(CONTENT_LIMIT);
const create = { type: "object", properties } as const;
const edit = { type: "object", properties: { content: properties.content } } as const;

interface ByChannel {
  Params: { channel_id: string };
}

interface ByMessage {
  Params: { channel_id: string; message_id: string };
}

/** `/channels/{channel}/messages` (protocol 3.7, 3.14). */
export function channelMessageRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { authentication, social } = context;
  const { channelMessages } = social;
  const preValidation = async (request: FastifyRequest) => void authentication.require(request);

  app.get<ByChannel>("/channels/:channel_id/messages", (request) => {
    const who = authentication.require(request);
    const limit = readLimit(request.query, LIST_LIMIT, HISTORY_DEFAULT);
    return channelMessages.list(who, request.params.channel_id, limit);
  });
  app.post<ByChannel & { Body: MessageBody }>(
    "/channels/:channel_id/messages",
    { preValidation, schema: { body: create } },
    (request) => {
      const who = authentication.require(request);
      return channelMessages.send(who, request.params.channel_id, readDraft(request.body));
    },
  );
  app.patch<ByMessage & { Body: Changes }>(
    "/channels/:channel_id/messages/:message_id",
    { preValidation, schema: { body: edit } },
    (request) => {
      const { channel_id, message_id } = request.params;
      const who = authentication.require(request);
      return channelMessages.edit(who, channel_id, message_id, request.body);
    },
  );
  app.delete<ByMessage>("/channels/:channel_id/messages/:message_id", (request, reply) => {
    const { channel_id, message_id } = request.params;
    channelMessages.delete(authentication.require(request), channel_id, message_id);
    return reply.code(204).send();
  });
}
