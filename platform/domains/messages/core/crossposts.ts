import { wrongChannelType } from "../../../kernel/http/api-error.js";
import { MessageFlag } from "./body/flags.js";
import { alreadyCrossposted, invalidMessageType } from "./errors.js";
import type { MessageRecord } from "./record.js";
import { WRITTEN_TYPES } from "./references.js";
import type { Messages } from "./state.js";
import type { TextChannel, Writer } from "./text-channel.js";

/** Type of a channel whose messages others can follow. */
const ANNOUNCEMENTS = 5;

/** Brings a crossposted message to a channel that follows. */
export type CrosspostListener = (message: MessageRecord) => void;

/** Publishes messages of announcement channels to those that follow. */
export class Crossposts {
  readonly #listeners: CrosspostListener[] = [];

  constructor(private readonly messages: Messages) {}

  /** Has messages that are published brought to where they are followed. */
  onPublished(listener: CrosspostListener): void {
    this.#listeners.push(listener);
  }

  /** Publishes a message. @throws ApiError when it cannot be, or not by this writer */
  publish(channel: TextChannel, writer: Writer, message: MessageRecord): MessageRecord {
    if (channel.channelType !== ANNOUNCEMENTS) throw wrongChannelType();
    const needed = message.authorId === writer.userId ? "send" : "manageMessages";
    channel.require(writer.userId, needed);
    if ((message.flags & MessageFlag.Crossposted) !== 0) throw alreadyCrossposted();
    const isCrosspost = (message.flags & MessageFlag.IsCrosspost) !== 0;
    if (isCrosspost || !WRITTEN_TYPES.includes(message.type) || message.poll !== null) {
      throw invalidMessageType();
    }
    const flags = message.flags | MessageFlag.Crossposted;
    const published = this.messages.change(message, { flags });
    channel.sendMessageEvent("MESSAGE_UPDATE", published);
    for (const listener of this.#listeners) listener(published);
    return published;
  }
}
