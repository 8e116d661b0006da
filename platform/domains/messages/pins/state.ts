import { ApiError } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { timestampOrNull } from "../../../kernel/timestamps.js";
import {
  type ChannelRoom,
  EventIntent,
  type MessageApi,
  type MessageRecord,
  MessageType,
  missingPermissions,
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

/** Messages that a channel keeps at hand (bots 3.6). */
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
  pin(room: ChannelRoom, writer: Writer, messageId: string, reason?: string | null): void {
    const message = this.#require(room, writer, messageId);
    if (!WRITTEN_TYPES.includes(message.type)) throw systemMessage();
    if (message.pinnedAt !== null) return;
    if (this.of(room.channelId).length >= MAX_PINS) throw tooManyPins();
    this.#set(room, message, this.kernel.clock.now());
    this.#audit(AuditType.Pin, room, writer, message, reason);
    const { messages } = this;
    const { channelId, guildId } = room;
    const guild = guildId === null ? {} : { guild_id: guildId };
    const { message: notice } = messages.create({
      type: MessageType.Pinned,
      content: "",
      authorId: writer.userId,
      channelId,
      guildId,
      reference: { type: 0, message_id: messageId, channel_id: channelId, ...guild },
    });
    messages.posts.tell(room, notice);
  }

  /** Takes a pin away; does nothing when there is none. @throws ApiError when the user may not */
  unpin(room: ChannelRoom, writer: Writer, messageId: string, reason?: string | null): void {
    const message = this.#require(room, writer, messageId);
    if (message.pinnedAt === null) return;
    this.#set(room, message, null);
    this.#audit(AuditType.Unpin, room, writer, message, reason);
  }

  #require(room: ChannelRoom, { userId }: Writer, messageId: string): MessageRecord {
    const message = this.messages.get(messageId);
    if (message === undefined) throw unknownMessage();
    if (message.channelId !== room.channelId) throw otherChannel();
    if (!room.may(userId, "history") || !room.may(userId, "pin")) throw missingPermissions();
    room.requireOpen();
    return message;
  }

  #set(room: ChannelRoom, message: MessageRecord, pinnedAt: number | null): void {
    const changed = this.messages.change(message, { pinnedAt });
    const latest = this.of(room.channelId)[0]?.pinnedAt ?? null;
    room.pinned(latest);
    const last_pin_timestamp = timestampOrNull(latest);
    const data = { channel_id: room.channelId, last_pin_timestamp };
    room.tell("CHANNEL_PINS_UPDATE", EventIntent.pins, data);
    room.tellMessage("MESSAGE_UPDATE", changed);
  }

  #audit(
    type: number,
    room: ChannelRoom,
    { userId }: Writer,
    { id, authorId }: MessageRecord,
    reason: string | null | undefined,
  ): void {
    const options = { channel_id: room.channelId, message_id: id };
    room.audit({ userId, type, targetId: authorId, options, reason });
  }
}
