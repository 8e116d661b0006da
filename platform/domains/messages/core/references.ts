import { MessageFlag } from "./body/flags.js";
import type { ReferenceRequest } from "./body/parts.js";
import type { RichDraft } from "./body/rich-draft.js";
import {
  forwardFromAdult,
  forwardNeedsHistory,
  forwardUnknown,
  forwardUnreadable,
  forwardWithContent,
  invalidMessageType,
  repliesElsewhere,
  repliesUnknown,
  replyNeedsHistory,
} from "./errors.js";
import { type MessageRecord, MessageType, type Snapshot } from "./record.js";
import type { TextChannel, Viewer, Writer } from "./text-channel.js";
import { readsContent } from "./wire.js";

/** Messages that people and apps wrote; others are the service's own. */
export const WRITTEN_TYPES: readonly number[] = [
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
];

/** What a reference makes of a message. */
export type ReferenceFields = Pick<MessageRecord, "reference" | "snapshots" | "type"> & {
  readonly flags: number;
};

/**
 * The message that a reply answers; undefined when the reply goes without it, as its sender allows.
 *
 * @throws ApiError when it cannot be answered
 */
export function repliedMessage(
  request: ReferenceRequest,
  channel: TextChannel,
  userId: string,
  find: (id: string) => MessageRecord | undefined,
): MessageRecord | undefined {
  const { message_id, channel_id, fail_if_not_exists = true } = request;
  if (!channel.may(userId, "history")) throw replyNeedsHistory();
  if (channel_id !== undefined && channel_id !== channel.channelId) throw repliesElsewhere();
  const message = find(message_id);
  // A message of another channel is unknown here: whether there is one is no business of everybody's.
  const known = message?.channelId === channel.channelId && WRITTEN_TYPES.includes(message.type);
  if (!known) {
    if (fail_if_not_exists) throw repliesUnknown();
    return undefined;
  }
  return message;
}

/** The fields of a reply. */
export function replyFields({ id, channelId, guildId }: MessageRecord): ReferenceFields {
  const guild = guildId === null ? {} : { guild_id: guildId };
  const reference = { type: 0, message_id: id, channel_id: channelId, ...guild };
  return { type: MessageType.Reply, reference, snapshots: [], flags: 0 };
}

/** What a forward looks at. */
export interface ForwardSources {
  /** The channel of the message, if the one who forwards may see it. */
  channel(channelId: string): TextChannel;
  find(id: string): MessageRecord | undefined;
}

/** Fields that a forward may have besides its reference. */
const BESIDE_FORWARD = ["allowed_mentions", "enforce_nonce", "flags", "message_reference", "nonce"];

/**
 * The fields of a forward: a snapshot of the message as it is now.
 *
 * @throws ApiError when it cannot be forwarded, or not here
 */
export function forwardFields(
  draft: RichDraft,
  target: TextChannel,
  writer: Writer & Viewer,
  { channel, find }: ForwardSources,
): ReferenceFields {
  const given = Object.entries(draft).filter(([, value]) => {
    return value !== undefined && value !== null && value !== "" && value !== false;
  });
  const more = given.some(
    ([name, value]) =>
      !BESIDE_FORWARD.includes(name) && !(Array.isArray(value) && value.length === 0),
  );
  if (more) throw forwardWithContent();
  const request = draft.message_reference as ReferenceRequest;
  const message = find(request.message_id);
  // Where the message is, is no answer to who does not say it.
  const source = channel(request.channel_id ?? target.channelId);
  if (message?.channelId !== source.channelId) throw forwardUnknown();
  if (!source.may(writer.userId, "history")) throw forwardNeedsHistory();
  if (source.nsfw && !target.nsfw) throw forwardFromAdult();
  if (!readsContent(message, writer)) throw forwardUnreadable();
  const forwardable =
    WRITTEN_TYPES.includes(message.type) && message.poll === null && message.activity === null;
  if (!forwardable) throw invalidMessageType();
  const { id, channelId, guildId } = message;
  const guild = guildId === null ? {} : { guild_id: guildId };
  return {
    type: MessageType.Default,
    reference: { type: 1, message_id: id, channel_id: channelId, ...guild },
    // A forward of a forward shows what the first one showed.
    snapshots: message.snapshots.length > 0 ? message.snapshots : [snapshotOf(message)],
    flags: MessageFlag.HasSnapshot,
  };
}

function snapshotOf(message: MessageRecord): Snapshot {
  const { id, type, content, embeds, attachments, components, stickers } = message;
  const { editedAt, flags, mentions, mentionRoles } = message;
  return {
    id,
    type,
    content,
    embeds,
    attachments,
    components,
    stickers,
    editedAt,
    flags,
    mentions,
    mentionRoles,
  };
}
