import type { FastifyRequest } from "fastify";
import type { Authentication } from "../../../kernel/authentication.js";
import { requireId } from "../../../kernel/http/queries.js";
import type { Principal } from "../../../kernel/principal.js";
import type { ChannelDirectory } from "./channel-directory.js";
import { unknownMessage } from "./errors.js";
import type { MessageRecord } from "./record.js";
import type { Messages } from "./state.js";
import type { ChannelRequester, TextChannel, Writer } from "./text-channel.js";

/** Bit of a bot's privileged intents that opens what others write. */
const MESSAGE_CONTENT = 1 << 15;

/** The author of an action in a channel, and what it can view there. */
export interface ChannelCaller extends ChannelRequester, Writer {
  readonly readsContent: boolean;
}

/** The sender of a request, for channels. */
export function callerOf(principal: Principal): ChannelCaller {
  const { userId, applicationId, kind, scopes } = principal;
  const bot = principal.kind === "bot";
  const readsContent =
    principal.kind !== "bot" || (principal.privilegedIntents & MESSAGE_CONTENT) !== 0;
  return { userId, applicationId, kind, scopes, bot, readsContent };
}

/** A person for whom the platform itself acts. */
export function personCaller(who: { userId: string; applicationId: string }): ChannelCaller {
  return { ...who, kind: "person", bot: false, readsContent: true };
}

/** A request to a channel: who sent it, and the channel. */
export interface InChannel {
  readonly who: ChannelCaller;
  readonly channel: TextChannel;
}

/** A request about a message of a channel. */
export interface OnMessage extends InChannel {
  readonly message: MessageRecord;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Finds what requests to channels are about. */
export class ChannelRequests {
  constructor(
    private readonly authentication: Authentication,
    private readonly channels: ChannelDirectory,
    private readonly messages: Messages,
  ) {}

  /** Finds the sender of a request. @throws ApiError 401 */
  who(request: FastifyRequest): ChannelCaller {
    return callerOf(this.authentication.require(request));
  }

  /** @throws ApiError when there is no such channel, or the sender may not see it */
  channel(request: FastifyRequest): InChannel {
    const who = this.who(request);
    const id = requireId("channel_id", (request.params as Parameters).channel_id);
    return { who, channel: this.channels.require(who, id) };
  }

  /** @throws ApiError as {@link channel}, or when there is no such message in it */
  message(request: FastifyRequest): OnMessage {
    const { who, channel } = this.channel(request);
    const id = requireId("message_id", (request.params as Parameters).message_id);
    return { who, channel, message: messageIn(this.messages, channel, id) };
  }
}

/** A message of a channel. @throws ApiError 10008 */
export function messageIn(messages: Messages, channel: TextChannel, id: string): MessageRecord {
  const message = messages.get(id);
  const ephemeral = message !== undefined && (message.flags & (1 << 6)) !== 0;
  if (message?.channelId !== channel.channelId || ephemeral) throw unknownMessage();
  return message;
}
