import type { Form } from "../../../kernel/http/multipart.js";
import { isObject } from "../../../kernel/json.js";
import { lacksPermissions } from "../../guilds/core/api.js";
import { userObject } from "../../identity/users/api.js";
import {
  type EditRules,
  INTERACTION_FLAGS,
  type MessageFeed,
  MessageFlag,
  type MessageRecord,
  MessageType,
  type RichDraft,
  readRichDraft,
  type TextChannel,
  USERS_ONLY,
  unknownMessage,
} from "../../messages/core/api.js";
import { CommandType } from "../commands/group.js";
import type { InteractionParts } from "./parts.js";
import { privateChannel, privateFeed, seenIn } from "./private-channel.js";
import { type Interaction, InteractionType, type InteractionView, type Wire } from "./record.js";

/** Most messages of an application that one channel's people see each alone; older ones go. */
const MAX_PRIVATE = 500;

const EMBED_LINKS = 1n << 14n;
const ATTACH_FILES = 1n << 15n;

/** What applications write as answers, and change later (bots 4.7–4.9). */
export class AnswerMessages {
  constructor(private readonly parts: InteractionParts) {}

  /**
   * Writes the answer to an interaction, or a follow-up.
   *
   * @param extra - further fields of `interaction_metadata`
   * @throws ApiError when the message is invalid, or may not have what it has
   */
  post(interaction: Interaction, form: Form, extra: Wire = {}): MessageRecord {
    const draft = readRichDraft(form.payload, { kind: "webhook", flags: INTERACTION_FLAGS });
    return this.#write(interaction, draft, form, 0, extra);
  }

  /** Writes the message that stands for an answer to come. Of its flags only one counts. */
  postLoading(interaction: Interaction, { payload }: Form): MessageRecord {
    const given = isObject(payload) && typeof payload.flags === "number" ? payload.flags : 0;
    const draft = { flags: given & MessageFlag.Ephemeral };
    return this.#write(interaction, draft, { payload: draft, files: [] }, MessageFlag.Loading);
  }

  /** Changes the message whose component was used. */
  update(interaction: Interaction, form: Form): MessageRecord {
    const message = this.parts.messages.get(interaction.messageId ?? "");
    if (message === undefined) throw unknownMessage();
    return this.#change(interaction, message, form, {});
  }

  /** Changes a message of an interaction; a deferred answer gets what it says. */
  edit(interaction: Interaction, messageId: string, form: Form): MessageRecord {
    const message = this.require(interaction, messageId);
    const fills = (message.flags & MessageFlag.Loading) !== 0;
    return this.#change(interaction, message, form, { kind: "webhookEdit", fills });
  }

  /** Deletes a message of an interaction. */
  delete(interaction: Interaction, messageId: string): MessageRecord {
    const message = this.require(interaction, messageId);
    const { channel, feed = channel } = this.#place(interaction, this.isPrivate(message));
    this.parts.messages.removals.remove(feed, [message]);
    return message;
  }

  /** A message that belongs to an interaction. @throws ApiError 10008 */
  require(interaction: Interaction, messageId: string): MessageRecord {
    const message = this.parts.messages.get(messageId);
    const own = messageId === interaction.originalId || interactionOf(message) === interaction.id;
    if (message === undefined || !own) throw unknownMessage();
    return message;
  }

  /** Whether the first answer is a message that stands for an answer to come. */
  isLoading({ originalId, originalIsEarlier }: Interaction): boolean {
    const message = originalIsEarlier ? undefined : this.parts.messages.get(originalId ?? "");
    return ((message?.flags ?? 0) & MessageFlag.Loading) !== 0;
  }

  /** Whether only one person sees a message. */
  isPrivate(message: MessageRecord): boolean {
    return seenIn(message) !== undefined;
  }

  /** A message as its application sees it. */
  object(message: MessageRecord): Wire {
    const { applicationId } = message;
    const object = this.parts.messages.object(message, {
      applicationId: applicationId ?? undefined,
    });
    return { ...object, channel_id: seenIn(message) ?? message.channelId };
  }

  /** What a person sees of a message. */
  seen(message: MessageRecord): Pick<InteractionView, "ephemeral" | "message"> {
    return { message: this.object(message), ephemeral: this.isPrivate(message) };
  }

  #write(
    interaction: Interaction,
    draft: RichDraft,
    form: Form,
    flags: number,
    extra: Wire = {},
  ): MessageRecord {
    const asked = ((draft.flags ?? 0) & MessageFlag.Ephemeral) !== 0;
    const hidden = asked || interaction.private;
    const { applicationId } = interaction;
    const { channel, ...feed } = this.#place(interaction, hidden);
    this.#requireFilesAllowed(interaction, form, draft);
    const allowed = showsEmbeds(interaction) ? draft : withoutEmbeds(draft, form);
    const message = this.parts.messages.posts.post(channel, {
      draft: { ...allowed, allowed_mentions: draft.allowed_mentions ?? USERS_ONLY },
      form,
      ...feed,
      fileLimit: interaction.fileLimit,
      speaker: { userId: interaction.userId, answers: true },
      // @everyone is notified where everyone may do it.
      ...(interaction.guildId === null ? {} : { notifies: interaction.guildId }),
      ...(hidden ? { folder: `ephemeral-attachments/${applicationId}` } : {}),
      fields: {
        ...this.#author(applicationId),
        type: typeOf(interaction),
        flags: flags | (hidden ? MessageFlag.Ephemeral : 0),
        applicationId,
        webhookId: applicationId,
        interaction: this.#interactionFields(interaction, extra),
        ...referenceOf(interaction),
      },
    });
    if (hidden) this.#forgetOldest(interaction);
    return message;
  }

  #change(
    interaction: Interaction,
    message: MessageRecord,
    form: Form,
    rules: EditRules,
  ): MessageRecord {
    const { messages } = this.parts;
    const { channel, ...feed } = this.#place(interaction, this.isPrivate(message));
    this.#requireFilesAllowed(interaction, form);
    return messages.edits.change(channel, message, form, {
      ...feed,
      ...rules,
      allowed: USERS_ONLY,
      embeds: showsEmbeds(interaction),
      fileLimit: interaction.fileLimit,
      speaker: { userId: interaction.userId, answers: true },
      ...(interaction.guildId === null ? {} : { notifies: interaction.guildId }),
    });
  }

  /** The channel of an interaction, and where in it a message is stored that one person alone sees. */
  #place(interaction: Interaction, hidden: boolean): { channel: TextChannel; feed?: MessageFeed } {
    const { applicationId, channelId } = interaction;
    const { messages, applications, kernel } = this.parts;
    const { botUserId } = applications.require(applicationId);
    const who = { kind: "service", userId: botUserId ?? applicationId, applicationId } as const;
    const channel = messages.channels.require(who, channelId);
    if (!hidden) return { channel };
    return { channel, feed: privateFeed(interaction, botUserId, kernel, messages) };
  }

  /** @throws ApiError 50013 for files that the application may not send in a channel */
  #requireFilesAllowed({ appPermissions }: Interaction, { files }: Form, draft?: RichDraft): void {
    const count = files.length + (draft?.attachments ?? []).length;
    if (count > 0 && (appPermissions & ATTACH_FILES) === 0n) {
      throw lacksPermissions(ATTACH_FILES);
    }
  }

  /** The bot, or the application itself where it has none. */
  #author(applicationId: string): Pick<MessageRecord, "authorId" | "webhookAuthor"> {
    const { botUserId, name, icon } = this.parts.applications.require(applicationId);
    if (botUserId !== null) return { authorId: botUserId, webhookAuthor: null };
    return { authorId: applicationId, webhookAuthor: { username: name, avatar: icon } };
  }

  #interactionFields(interaction: Interaction, extra: Wire): Wire {
    const { id, command, guildId, payload } = interaction;
    const metadata = { ...interactionMetadata(this.parts, interaction), ...extra };
    if (command === null || interaction.type !== InteractionType.Command) {
      return { interaction_metadata: metadata };
    }
    const { user: _user, permissions: _permissions, ...member } = (payload.member ?? {}) as Wire;
    const { user } = interactionMetadata(this.parts, interaction);
    const deprecated = {
      id,
      type: interaction.type,
      name: command.name,
      user,
      ...(guildId === null ? {} : { member }),
    };
    return { interaction_metadata: metadata, interaction: deprecated };
  }

  #forgetOldest({ applicationId, channelId }: Interaction): void {
    const { messages } = this.parts;
    const kept = messages.inChannel(privateChannel(applicationId, channelId));
    for (const { id } of kept.slice(0, -MAX_PRIVATE)) messages.delete(id);
  }
}

/** Whether the embeds of an answer are shown; they are dropped where the application may not send any. */
const showsEmbeds = ({ appPermissions }: Interaction) => (appPermissions & EMBED_LINKS) !== 0n;

/** @throws ApiError 50013 for a message that would be nothing without its embeds */
function withoutEmbeds(draft: RichDraft, { files }: Form): RichDraft {
  const { embeds, content, components, poll, attachments } = draft;
  const parts = files.length + (components ?? []).length + (attachments ?? []).length;
  const rest = parts > 0 || content || poll;
  if ((embeds ?? []).length > 0 && !rest) throw lacksPermissions(EMBED_LINKS);
  return { ...draft, embeds: [] };
}

/** `interaction_metadata` of what comes from an interaction; the user in it has `id` (contract). */
export function interactionMetadata(
  { users }: Pick<InteractionParts, "users">,
  { id, type, userId, owners, metadata, command }: Interaction,
): Wire {
  const user = users.get(userId);
  return {
    id,
    type,
    user: user === undefined ? { id: userId } : userObject(user),
    authorizing_integration_owners: owners,
    ...(command === null || type !== InteractionType.Command
      ? {}
      : { name: command.name, command_type: command.type }),
    ...metadata,
  };
}

/** The interaction that a message came from. */
export function interactionOf(message: MessageRecord | undefined): string | undefined {
  const metadata = message?.interaction?.interaction_metadata as { id?: string } | undefined;
  return metadata?.id;
}

function typeOf({ type, command, messageId }: Interaction): number {
  if (type === InteractionType.Component || messageId !== null) return MessageType.Reply;
  const menu = command?.type === CommandType.User || command?.type === CommandType.Message;
  return menu ? MessageType.ContextMenuCommand : MessageType.ChatInputCommand;
}

function referenceOf({ messageId, channelId, guildId }: Interaction): Partial<MessageRecord> {
  if (messageId === null) return {};
  const guild = guildId === null ? {} : { guild_id: guildId };
  return { reference: { type: 0, message_id: messageId, channel_id: channelId, ...guild } };
}
