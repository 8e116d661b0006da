import { type Actions, args } from "../../../kernel/actions.js";
import { object, text } from "../../../kernel/admin/schema.js";
import { anyObject } from "../../../kernel/http/input/fields.js";
import { list, type Reader, whole as wholeOf } from "../../../kernel/http/input/readers.js";
import type { Form } from "../../../kernel/http/multipart.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Caller } from "../../../kernel/principal.js";
import { startTyping } from "./action-routes.js";
import { type ChannelCaller, messageIn, personCaller } from "./callers.js";
import type { MessageApi } from "./message-api.js";
import { pageOf } from "./pages.js";
import type { TextChannel } from "./text-channel.js";

/** A file that a person uploads. */
export interface PersonFile {
  /** Name of the file, with its ending. */
  readonly filename: string;
  /** The bytes, or the same in base64. */
  readonly data: string | Uint8Array;
  /** MIME type. Default: by the name's ending. */
  readonly contentType?: string;
}

/** What a person writes: text, or the body of a message in wire form. */
export type PersonMessage = string | Readonly<Record<string, unknown>>;

/** A message as a person sees it: the message of the HTTP API, in wire form. */
export interface ReadMessage {
  /** Id of the message. */
  readonly id: string;
  /** Channel that it is in. */
  readonly channel_id: string;
  /** Its text; empty when there is none. */
  readonly content: string;
  /** Who wrote it; for a webhook, the webhook. */
  readonly author: { readonly id: string; readonly username: string };
  readonly [field: string]: unknown;
}

/** What a user does in channels, of guilds and conversations alike. */
export class MessageActor {
  readonly #who: ChannelCaller;

  /** @internal Use `platform.as`. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "waits">,
    private readonly messages: MessageApi,
    who: Caller,
  ) {
    this.#who = personCaller(who);
  }

  /**
   * Writes a message, with files if there are some.
   *
   * @returns the message's id
   */
  sendMessage(
    channelId: string,
    message: PersonMessage,
    files: readonly PersonFile[] = [],
  ): string {
    const channel = this.#channel(channelId);
    const rules = { channel: (id: string) => this.#channel(id) };
    return this.messages.posts.send(channel, this.#who, formOf(message, files), rules).id;
  }

  /** Answers a message. @returns the new message's id */
  replyTo(channelId: string, messageId: string, message: PersonMessage): string {
    const body = typeof message === "string" ? { content: message } : message;
    return this.sendMessage(channelId, { ...body, message_reference: { message_id: messageId } });
  }

  /** Forwards a message to another channel. @returns the new message's id */
  forwardMessage(channelId: string, messageId: string, toChannelId: string): string {
    const message_reference = { type: 1, channel_id: channelId, message_id: messageId };
    return this.sendMessage(toChannelId, { message_reference });
  }

  /** Changes the user's own message. */
  editMessage(channelId: string, messageId: string, message: PersonMessage): void {
    const channel = this.#channel(channelId);
    const record = messageIn(this.messages, channel, messageId);
    this.messages.edits.edit(channel, this.#who, record, formOf(message, []));
  }

  /** Deletes the user's own message, or another's as a moderator. */
  deleteMessage(channelId: string, messageId: string): void {
    const channel = this.#channel(channelId);
    this.messages.removals.delete(channel, this.#who, messageIn(this.messages, channel, messageId));
  }

  /** Deletes two to a hundred messages at once, as a moderator. */
  deleteMessages(channelId: string, messageIds: readonly string[]): void {
    const body = { messages: messageIds };
    this.messages.removals.deleteMany(this.#channel(channelId), this.#who, body);
  }

  /** Shows that the user writes. */
  startTyping(channelId: string): void {
    startTyping(this.#channel(channelId), this.#who.userId, this.kernel.clock.now());
  }

  /** The latest messages of a channel as the user sees them, newest first, in wire form. */
  readMessages(channelId: string, limit = 50): ReadMessage[] {
    const channel = this.#channel(channelId);
    if (!channel.may(this.#who.userId, "history")) return [];
    const page = pageOf(this.messages.inChannel(channel.channelId), { limit });
    return page.map((message) => channel.object(message, this.#who) as unknown as ReadMessage);
  }

  /**
   * Waits for the next message of a channel; only those after the call count. It has no time limit of its own: without
   * such a message it waits until the platform is closed.
   *
   * @param fromId - whose message; default: anybody's but the user's own
   * @returns the message as the user sees it, in wire form
   * @throws ApiError when the user does not see the channel; RangeError when 1,000 waits are open;
   *   PlatformError when the platform is closed before a message comes
   */
  nextMessage(channelId: string, fromId?: string): Promise<ReadMessage> {
    const { userId } = this.#who;
    const work = async () => {
      const channel = this.#channel(channelId);
      const message = await this.messages.waiters.next(channelId, ({ authorId }) =>
        fromId === undefined ? authorId !== userId : authorId === fromId,
      );
      const now = this.messages.get(message.id) ?? message;
      return channel.object(now, this.#who) as unknown as ReadMessage;
    };
    return this.kernel.waits.hold(
      work,
      "no message comes any more",
      `${userId} waits for the next message in ${channelId}`,
    );
  }

  #channel(channelId: string): TextChannel {
    return this.messages.channels.require(this.#who, channelId);
  }
}

function formOf(message: PersonMessage, files: readonly PersonFile[]): Form {
  return {
    payload: typeof message === "string" ? { content: message } : message,
    files: files.map(({ filename, data, contentType = "" }, index) => ({
      field: `files[${index}]`,
      filename,
      contentType,
      data: typeof data === "string" ? Buffer.from(data, "base64") : Buffer.from(data),
    })),
  };
}

const file = object({ filename: text, data: text, contentType: text }, ["filename", "data"]);
const message: Reader<PersonMessage> = (value, place) =>
  typeof value === "string" ? value : anyObject(value, place);

/** The arguments of {@link MessageActor}'s methods. */
export const messageActions: Actions<MessageActor> = {
  sendMessage: args([text, message], [list(file)]),
  replyTo: args([text, text, message]),
  forwardMessage: args([text, text, text]),
  editMessage: args([text, text, message]),
  deleteMessage: args([text, text]),
  deleteMessages: args([text, list(text)]),
  startTyping: args([text]),
  readMessages: args([text], [wholeOf({ min: 1, max: 100 })]),
  nextMessage: args([text], [text]),
};
