import { snowflakeTime } from "../../../kernel/snowflake.js";
import { timestamp, timestampOrNull } from "../../../kernel/timestamps.js";
import { type Applications, partialApplication } from "../../identity/applications/api.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type Attachments, attachmentObject } from "../attachments/api.js";
import { Media } from "./media.js";
import { type MessageRecord, MessageType, type Snapshot } from "./record.js";
import type { Viewer } from "./text-channel.js";

/** What message objects are made with. */
export interface MessageSources {
  readonly users: Users;
  readonly applications: Applications;
  readonly attachments: Attachments;
  /** The message that another refers to. */
  find(id: string): MessageRecord | undefined;
  /** Other domains' data about a message. */
  described(message: MessageRecord, viewer: Viewer): object;
}

/** Author of messages whose account is gone. */
const DELETED_USER = {
  id: "0",
  username: "Deleted User",
  discriminator: "0",
  global_name: null,
  avatar: null,
  primary_guild: null,
  flags: 0,
  public_flags: 0,
};

/** Types of messages that show what they refer to. */
const SHOWS_REFERENCED: readonly number[] = [
  MessageType.Reply,
  MessageType.ThreadStarter,
  MessageType.ContextMenuCommand,
];

/** The author as others see it. */
export function authorObject({ users }: Pick<MessageSources, "users">, authorId: string) {
  const author = users.get(authorId);
  return author === undefined ? { ...DELETED_USER, id: authorId } : userObject(author);
}

/** When a message was sent and edited. */
export function timestamps({ id, editedAt }: Pick<MessageRecord, "editedAt" | "id">) {
  return {
    timestamp: timestamp(snowflakeTime(id)),
    edited_timestamp: timestampOrNull(editedAt),
  };
}

/** Pairs on a message that one application may see; those of moderation are each one's own. */
export function metadataFields(message: MessageRecord, viewerApplicationId: string | undefined) {
  const moderation = viewerApplicationId && message.moderation?.[viewerApplicationId];
  return {
    ...(message.metadata === null ? {} : { metadata: message.metadata }),
    ...(moderation ? { moderation_metadata: moderation } : {}),
  };
}

/**
 * Whether one sees what a message says. A bot without access to content sees its own messages, those
 * that mention it, and its conversations.
 */
export function readsContent(message: MessageRecord, { userId, readsContent = true }: Viewer) {
  if (readsContent || message.guildId === null || userId === undefined) return true;
  return message.authorId === userId || message.mentions.includes(userId);
}

/** A message with all fields of the message resource (protocol 3.4), as one who reads it sees it. */
export function messageObject(
  sources: MessageSources,
  message: MessageRecord,
  viewer: Viewer,
  nested = false,
): { id: string } & Record<string, unknown> {
  const { activity, applicationId, additionalName, inviteApplicationId } = message;
  const target = inviteApplicationId && sources.applications.get(inviteApplicationId);
  const open = readsContent(message, viewer);
  return {
    id: message.id,
    type: message.type,
    channel_id: message.channelId,
    author: message.webhookAuthor ? webhookUser(message) : authorObject(sources, message.authorId),
    ...contentFields(sources, message, open),
    mention_everyone: message.mentionEveryone,
    pinned: message.pinnedAt !== null,
    tts: message.tts,
    ...(message.webhookId === null ? {} : { webhook_id: message.webhookId }),
    ...(applicationId === null ? {} : { application_id: applicationId }),
    ...(additionalName === null ? {} : { lobby_member: { additional_name: additionalName } }),
    ...(activity === null ? {} : { activity }),
    ...(target ? { application: partialApplication(target) } : {}),
    ...(message.reference === null ? {} : { message_reference: message.reference }),
    ...(nested ? {} : referenced(sources, message, viewer)),
    ...(message.snapshots.length === 0
      ? {}
      : {
          message_snapshots: message.snapshots.map((snapshot) => ({
            message: { type: snapshot.type, ...contentFields(sources, snapshot, open) },
          })),
        }),
    ...(message.theme === null ? {} : { shared_client_theme: message.theme }),
    ...message.interaction,
    ...metadataFields(message, viewer.applicationId),
    ...sources.described(message, viewer),
  };
}

/** What a message says and shows, as messages and snapshots of them have it. */
function contentFields(sources: MessageSources, message: Snapshot, open: boolean) {
  const media = new Media(sources.attachments, message);
  return {
    content: open ? message.content : "",
    mentions: message.mentions.flatMap((id) => {
      const user = sources.users.get(id);
      return user === undefined ? [] : [userObject(user)];
    }),
    mention_roles: message.mentionRoles,
    attachments: open ? media.shown().map((one) => attachmentObject(sources.attachments, one)) : [],
    embeds: open ? media.embeds() : [],
    components: open ? media.components() : [],
    ...timestamps(message),
    flags: message.flags,
    ...(message.stickers.length === 0 ? {} : { sticker_items: message.stickers }),
  };
}

/** The message that another answers; null when it is gone. */
function referenced(sources: MessageSources, message: MessageRecord, viewer: Viewer) {
  const { type, reference } = message;
  if (!SHOWS_REFERENCED.includes(type) || reference?.message_id === undefined) return {};
  const found = sources.find(reference.message_id);
  return {
    referenced_message: found === undefined ? null : messageObject(sources, found, viewer, true),
  };
}

function webhookUser({ webhookId, webhookAuthor }: MessageRecord) {
  return {
    id: webhookId,
    username: webhookAuthor?.username,
    avatar: webhookAuthor?.avatar ?? null,
    discriminator: "0000",
    global_name: null,
    primary_guild: null,
    public_flags: 0,
    flags: 0,
    bot: true,
  };
}
