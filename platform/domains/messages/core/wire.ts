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
  /** Adds other domains' data about a message to its object. */
  describe(object: object, message: MessageRecord, viewer: Viewer): void;
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

/** Whether a message has anything that those do not see who do not see what it says. */
export function hasContent(message: MessageRecord): boolean {
  const { content, poll, attachments, embeds, components, snapshots } = message;
  const shown = [attachments, embeds, components, snapshots];
  return content !== "" || poll !== null || shown.some(({ length }) => length > 0);
}

/** A message on the wire. */
type WireMessage = { id: string } & Record<string, unknown>;

/**
 * A message with all fields of the message resource (protocol 3.4), as one who reads it sees it.
 *
 * Fields that most messages lack are added one by one: lists of messages are made of nothing else, and
 * spreading an empty object costs more than making a field.
 */
export function messageObject(
  sources: MessageSources,
  message: MessageRecord,
  viewer: Viewer,
  nested = false,
): WireMessage {
  const { activity, applicationId, additionalName, inviteApplicationId } = message;
  const target = inviteApplicationId && sources.applications.get(inviteApplicationId);
  const open = readsContent(message, viewer);
  const object: WireMessage = {
    id: message.id,
    type: message.type,
    channel_id: message.channelId,
    author: message.webhookAuthor ? webhookUser(message) : authorObject(sources, message.authorId),
    mention_everyone: message.mentionEveryone,
    pinned: message.pinnedAt !== null,
    tts: message.tts,
  };
  addContent(object, sources, message, open);
  if (message.webhookId !== null) object.webhook_id = message.webhookId;
  if (applicationId !== null) object.application_id = applicationId;
  if (additionalName !== null) object.lobby_member = { additional_name: additionalName };
  if (activity !== null) object.activity = activity;
  if (target) object.application = partialApplication(target);
  if (message.reference !== null) object.message_reference = message.reference;
  if (!nested && showsReferenced(message)) {
    const found = sources.find(message.reference?.message_id ?? "");
    object.referenced_message = found ? messageObject(sources, found, viewer, true) : null;
  }
  if (message.snapshots.length > 0) {
    object.message_snapshots = message.snapshots.map((snapshot) => {
      const shown: Record<string, unknown> = { type: snapshot.type };
      addContent(shown, sources, snapshot, open);
      return { message: shown };
    });
  }
  if (message.theme !== null) object.shared_client_theme = message.theme;
  if (message.interaction) Object.assign(object, message.interaction);
  if (message.metadata !== null || message.moderation !== null)
    Object.assign(object, metadataFields(message, viewer.applicationId));
  sources.describe(object, message, viewer);
  return object;
}

/** Adds what a message says and shows, as messages and snapshots of them have it. */
function addContent(
  object: Record<string, unknown>,
  sources: MessageSources,
  message: Snapshot,
  open: boolean,
): void {
  const media = new Media(sources.attachments, message);
  object.content = open ? message.content : "";
  object.mentions = message.mentions.flatMap((id) => {
    const user = sources.users.get(id);
    return user === undefined ? [] : [userObject(user)];
  });
  object.mention_roles = message.mentionRoles;
  object.attachments = open
    ? media.shown().map((one) => attachmentObject(sources.attachments, one))
    : [];
  object.embeds = open ? media.embeds() : [];
  object.components = open ? media.components() : [];
  const { timestamp, edited_timestamp } = timestamps(message);
  object.timestamp = timestamp;
  object.edited_timestamp = edited_timestamp;
  object.flags = message.flags;
  if (message.stickers.length > 0) object.sticker_items = message.stickers;
}

/** Whether a message shows the one that it answers. */
const showsReferenced = ({ type, reference }: MessageRecord) =>
  SHOWS_REFERENCED.includes(type) && reference?.message_id !== undefined;

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
