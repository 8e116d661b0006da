import type { FastifyInstance, FastifyRequest } from "fastify";
import { readLimit } from "../../kernel/http/queries.js";
import type { Kernel } from "../../kernel/kernel.js";
import { HISTORY_DEFAULT, type MessageBody, messageProperties, readDraft } from "./bodies.js";
import type { Changes, ChannelMessages } from "./channel_kinds.js";
import { unknownChannel } from "./errors.js";
import type { Messages } from "./state.js";

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

/** `/channels/{channel}/messages`, whatever kind the channel is (protocol 3.7, 3.14). */
export function channelMessageRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  { kinds }: Messages,
): void {
  const preValidation = async (request: FastifyRequest) => void authentication.require(request);

  const find = (request: FastifyRequest<ByChannel>, access: "read" | "write"): ChannelMessages => {
    const who = authentication.require(request);
    for (const kind of kinds) {
      const found = kind(who, request.params.channel_id, access);
      if (found !== undefined) return found;
    }
    throw unknownChannel();
  };

  app.get<ByChannel>("/channels/:channel_id/messages", (request) => {
    authentication.require(request);
    const limit = readLimit(request.query, LIST_LIMIT, HISTORY_DEFAULT);
    return find(request, "read").list(limit);
  });
  app.post<ByChannel & { Body: MessageBody }>(
    "/channels/:channel_id/messages",
    { preValidation, schema: { body: create } },
    (request) => {
      const draft = readDraft(request.body);
      return find(request, "write").send(draft);
    },
  );
  app.patch<ByMessage & { Body: Changes }>(
    "/channels/:channel_id/messages/:message_id",
    { preValidation, schema: { body: edit } },
    (request) => find(request, "write").edit(request.params.message_id, request.body),
  );
  app.delete<ByMessage>("/channels/:channel_id/messages/:message_id", (request, reply) => {
    find(request, "write").delete(request.params.message_id);
    return reply.code(204).send();
  });
}
