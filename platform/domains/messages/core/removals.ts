import { fields, required } from "../../../kernel/http/input/fields.js";
import { list, read, snowflake } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import { notInPrivate, systemMessage, tooOldToDelete, wrongDeleteCount } from "./errors.js";
import { type MessageRecord, MessageType, writtenBy } from "./record.js";
import type { Messages } from "./state.js";
import { EventIntent, type MessageFeed, type TextChannel, type Writer } from "./text-channel.js";

/** Types of messages that nobody can delete. */
const LASTING: readonly number[] = [
  MessageType.RecipientAdd,
  MessageType.RecipientRemove,
  3,
  MessageType.ChannelNameChange,
  MessageType.ChannelIconChange,
  MessageType.ThreadStarter,
];

/** How old a message may be that is deleted with others, in milliseconds: 14 days. */
const BULK_AGE = 14 * 86_400_000;

const bulk = fields({ messages: required(list(snowflake)) });

/** Types of audit log entries. */
const AuditType = { Delete: 72, BulkDelete: 73 } as const;

/** Deletes messages, one or many, and sends the events. */
export class Removals {
  constructor(
    private readonly kernel: Kernel,
    private readonly messages: Messages,
  ) {}

  /** Deletes a message: the writer's own, or any for who may manage messages. */
  delete(
    channel: TextChannel,
    writer: Writer,
    message: MessageRecord,
    reason?: string | null,
  ): void {
    const own = writtenBy(message, writer.userId);
    if (LASTING.includes(message.type)) throw systemMessage();
    const needsRight = !own || message.type === MessageType.AutoModeration;
    if (needsRight) channel.require(writer.userId, "manageMessages");
    this.remove(channel, [message]);
    if (own || writer.bot) return;
    const options = { channel_id: channel.channelId, count: "1" };
    const { userId } = writer;
    channel.audit({ userId, type: AuditType.Delete, targetId: message.authorId, options, reason });
  }

  /** Deletes several messages at once. @throws ApiError for too few, too many or too old ones */
  deleteMany(channel: TextChannel, writer: Writer, body: unknown, reason?: string | null): void {
    if (channel.guildId === null) throw notInPrivate();
    channel.require(writer.userId, "manageMessages");
    const ids = new Set(read(bulk, body).messages);
    if (ids.size < 2 || ids.size > 100) throw wrongDeleteCount();
    const oldest = this.kernel.clock.now() - BULK_AGE;
    if ([...ids].some((id) => snowflakeTime(id) < oldest)) throw tooOldToDelete();
    const found = [...ids].flatMap((id) => {
      const message = this.messages.get(id);
      return message?.channelId === channel.channelId ? [message] : [];
    });
    if (found.some(({ type }) => LASTING.includes(type))) throw systemMessage();
    if (found.length === 0) return;
    this.remove(channel, found);
    const options = { count: String(found.length) };
    const { userId } = writer;
    const entry = { userId, type: AuditType.BulkDelete, targetId: channel.channelId };
    channel.audit({ ...entry, options, reason });
  }

  /** Deletes messages without checking permissions, and announces it. */
  remove(feed: MessageFeed, messages: readonly MessageRecord[]): void {
    for (const { id } of messages) this.messages.delete(id);
    feed.onRemoved(messages);
    const ids = messages.map(({ id }) => id);
    const [id] = ids;
    const channel_id = feed.channelId;
    if (ids.length === 1) {
      feed.sendEvent("MESSAGE_DELETE", EventIntent.messages, { id, channel_id });
    } else {
      feed.sendEvent("MESSAGE_DELETE_BULK", EventIntent.messages, { ids, channel_id });
    }
  }
}
