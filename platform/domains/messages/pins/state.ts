import { ApiError } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { timestampOrNull } from "../../../kernel/timestamps.js";
import {
  EventIntent,
  type MessageApi,
  type MessageRecord,
  MessageType,
  type TextChannel,
  unknownMessage,
  WRITTEN_TYPES,
  type Writer,
} from "../core/api.js";
import { systemMessage } from "../core/group.js";

/** Most pins of a channel. */
const MAX_PINS = 250;

/** Types of audit log entries. */
const AuditType = { Pin: 74, Unpin: 75 } as const;

const tooManyPins = () =>
  new ApiError(400, 30003, `Maximum number of pinned messages reached (${MAX_PINS})`);
const otherChannel = () =>
  new ApiError(400, 50019, "A message can only be pinned to the channel in which it was sent");

/** The pinned messages of channels (bots 3.6). */
export class Pins {
  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock">,
    private readonly messages: MessageApi,
  ) {}

  /** The pinned messages of a channel, the latest pin first. */
  of(channelId: string): MessageRecord[] {
    return this.messages
      .inChannel(channelId)
      .filter(({ pinnedAt }) => pinnedAt !== null)
      .reverse()
      .sort((left, right) => (right.pinnedAt ?? 0) - (left.pinnedAt ?? 0));
  }

  /** Pins a message; does nothing when it is pinned. @throws ApiError when the user may not */
  pin(channel: TextChannel, writer: Writer, messageId: string, reason?: string | null): void {
    const message = this.#require(channel, writer, messageId);
    if (!WRITTEN_TYPES.includes(message.type)) throw systemMessage();
    if (message.pinnedAt !== null) return;
    if (this.of(channel.channelId).length >= MAX_PINS) throw tooManyPins();
    this.#set(channel, message, this.kernel.clock.now());
    this.#audit(AuditType.Pin, channel, writer, message, reason);
    const { messages } = this;
    const { channelId, guildId } = channel;
    const guild = guildId === null ? {} : { guild_id: guildId };
    const { message: notice } = messages.create({
      type: MessageType.Pinned,
      content: "",
      authorId: writer.userId,
      channelId,
      guildId,
      reference: { type: 0, message_id: messageId, channel_id: channelId, ...guild },
    });
    messages.posts.announce(channel, notice);
  }

  /** Takes a pin away; does nothing when there is none. @throws ApiError when the user may not */
  unpin(channel: TextChannel, writer: Writer, messageId: string, reason?: string | null): void {
    const message = this.#require(channel, writer, messageId);
    if (message.pinnedAt === null) return;
    this.#set(channel, message, null);
    this.#audit(AuditType.Unpin, channel, writer, message, reason);
  }

  #require(channel: TextChannel, { userId }: Writer, messageId: string): MessageRecord {
    const message = this.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    if (message.channelId !== channel.channelId) throw otherChannel();
    channel.require(userId, "history");
    channel.require(userId, "pin");
    channel.requireOpen();
    return message;
  }

  #set(channel: TextChannel, message: MessageRecord, pinnedAt: number | null): void {
    const changed = this.messages.change(message, { pinnedAt });
    const latest = this.of(channel.channelId)[0]?.pinnedAt ?? null;
    channel.onPinned(latest);
    const last_pin_timestamp = timestampOrNull(latest);
    const data = { channel_id: channel.channelId, last_pin_timestamp };
    channel.sendEvent("CHANNEL_PINS_UPDATE", EventIntent.pins, data);
    channel.sendMessageEvent("MESSAGE_UPDATE", changed);
  }

  #audit(
    type: number,
    channel: TextChannel,
    { userId }: Writer,
    { id, authorId }: MessageRecord,
    reason: string | null | undefined,
  ): void {
    const options = { channel_id: channel.channelId, message_id: id };
    channel.audit({ userId, type, targetId: authorId, options, reason });
  }
}
