import type { Form } from "../../../kernel/http/multipart.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Attachments } from "../attachments/api.js";
import { CREATE_FLAGS, MessageFlag } from "./body/flags.js";
import { type RichDraft, readRichDraft } from "./body/rich-draft.js";
import {
  type ActOnMessage,
  type ContentCheck,
  checkContent,
  type Speaker,
} from "./content-checks.js";
import { emptyMessage, externalSticker, unknownSticker } from "./errors.js";
import { mentionsOf, textOf } from "./mentions.js";
import { planFiles } from "./message-files.js";
import { newPoll } from "./new-poll.js";
import type { MessageRecord, StickerItem } from "./record.js";
import {
  type ForwardSources,
  forwardFields,
  type ReferenceFields,
  repliedMessage,
  replyFields,
} from "./references.js";
import type { Messages, NewMessage } from "./state.js";
import type { MessageFeed, TextChannel, Viewer, Writer } from "./text-channel.js";
import { checkVoice } from "./voice-messages.js";

/** How a message is written. */
export interface PostRules {
  /** Finds the text channels of forwarded messages. */
  readonly channel: ForwardSources["channel"];
  /** Whether the writer reads what others say; otherwise it cannot forward them. Default: true. */
  readonly readsContent?: boolean;
}

/** What the domains that write messages by other ways than a user's own share. */
export interface PostedContent {
  readonly draft: RichDraft;
  readonly form: Form;
  /** Fields that are not the sender's to say. */
  readonly fields: Partial<NewMessage> & Pick<NewMessage, "authorId">;
  /** Who may notify everyone. Default: the author. */
  readonly notifies?: string | undefined;
  /** Where it is stored, and who gets its event. Default: the channel. */
  readonly feed?: MessageFeed;
  /** Where the files go. Default: the channel's folder. */
  readonly folder?: string;
  readonly repliedUserId?: string | undefined;
  /** Largest file, in bytes. Default: what the channel allows. */
  readonly fileLimit?: number;
  /** For whom its text is checked. Default: for nobody, as texts of bots and webhooks are not. */
  readonly speaker?: Speaker;
}

const blankReference: ReferenceFields = { type: 0, reference: null, snapshots: [], flags: 0 };

/** Posts messages: checks rights and limits, stores the message and sends the event. */
export class Posts {
  readonly #checks: ContentCheck[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly messages: Messages,
    private readonly attachments: Attachments,
  ) {}

  /** Has texts of people, and applications' answers to them, checked before they are shown. */
  checkContent(check: ContentCheck): void {
    this.#checks.push(check);
  }

  /**
   * Asks the checks.
   *
   * @returns what to call once the text's message is there
   * @throws ApiError 200000 for text that is not let through
   */
  requireAllowed(channel: TextChannel, speaker: Speaker, content: string): ActOnMessage {
    return checkContent(this.#checks, channel, speaker, content);
  }

  /**
   * Writes a message as a bot or a person.
   *
   * @throws ApiError when the writer may not, or the message is invalid
   */
  send(channel: TextChannel, writer: Writer & Viewer, form: Form, rules: PostRules): MessageRecord {
    const { userId } = writer;
    channel.requireWritable(writer);
    channel.require(userId, "send");
    const draft = readRichDraft(form.payload, { kind: "create", flags: CREATE_FLAGS });
    const { nonce, enforce_nonce: enforceNonce } = draft;
    const { channelId } = channel;
    const earlier = this.messages.earlier({ authorId: userId, channelId }, { nonce, enforceNonce });
    if (earlier !== undefined) return earlier;
    const shown = this.allowedOf(channel, userId, draft, form);
    const reference = draft.message_reference;
    const find = (id: string) => this.messages.get(id);
    let refers = blankReference;
    let repliedUserId: string | undefined;
    if (reference?.type === 1) {
      refers = forwardFields(draft, channel, writer, { channel: rules.channel, find });
    } else if (reference !== undefined) {
      const answered = repliedMessage(reference, channel, userId, find);
      if (answered !== undefined) refers = replyFields(answered);
      repliedUserId = answered?.authorId;
    }
    return this.post(channel, {
      draft: shown,
      form,
      repliedUserId,
      fields: { ...refers, authorId: userId },
      admit: () => channel.admit(writer),
      ...(writer.bot ? {} : { speaker: { userId, answers: false } }),
    });
  }

  /**
   * Writes a message whose sender's rights are known: of a webhook, or an answer to an interaction.
   *
   * @throws ApiError when the message is invalid
   */
  post(channel: TextChannel, content: PostedContent & { admit?: () => void }): MessageRecord {
    const { draft, form, fields, repliedUserId, notifies, feed = channel } = content;
    const { authorId } = fields;
    const text = draft.content ?? "";
    const components = draft.components ?? [];
    const folder = content.folder ?? `attachments/${channel.channelId}`;
    const limit = content.fileLimit ?? channel.fileLimit;
    const keep = planFiles(this.attachments, draft.attachments, form.files, { folder, limit });
    const stickers = this.#stickers(channel, authorId, draft);
    const flags = (draft.flags ?? 0) | (fields.flags ?? 0);
    checkVoice(flags, draft, form.files, () => channel.may(authorId, "voiceMessages"));
    const files = form.files.length + (draft.attachments?.length ?? 0);
    const shows =
      text !== "" ||
      (draft.embeds ?? []).length + components.length + stickers.length + files > 0 ||
      draft.poll !== undefined ||
      draft.shared_client_theme !== undefined ||
      (fields.snapshots ?? []).length > 0;
    if (!shows && (flags & MessageFlag.Loading) === 0) throw emptyMessage();
    const named = textOf(text, components);
    const { speaker } = content;
    const act = speaker === undefined ? undefined : this.requireAllowed(channel, speaker, named);
    const allowed = draft.allowed_mentions;
    const mentions = mentionsOf(named, {
      channel,
      authorId,
      allowed,
      repliedUserId,
      ...(notifies === undefined ? {} : { notifies }),
    });
    const poll = draft.poll === undefined ? null : newPoll(draft.poll, this.kernel.clock.now());
    // From here on nothing refuses the message, so that a thread which is announced for it has it.
    content.admit?.();
    const { nonce, enforce_nonce: enforceNonce } = draft;
    const { message, created } = this.messages.create(
      {
        content: text,
        embeds: draft.embeds ?? [],
        components,
        attachments: keep(),
        stickers,
        tts: draft.tts ?? false,
        poll,
        theme: draft.shared_client_theme ?? null,
        ...mentions,
        ...fields,
        flags,
        channelId: feed.channelId,
        guildId: channel.guildId,
      },
      { nonce, enforceNonce },
    );
    if (created) act?.(message.id);
    this.announce(feed, message, nonce === undefined ? {} : { nonce });
    return message;
  }

  /** Sends the event of a new message. */
  announce(feed: MessageFeed, message: MessageRecord, extra: object = {}): void {
    feed.onCreated(message);
    feed.sendMessageEvent("MESSAGE_CREATE", message, extra);
    feed.onAnnounced(message);
  }

  /** A draft without what the service drops of what the writer may not do; the rest is refused. */
  allowedOf(channel: TextChannel, userId: string, draft: RichDraft, { files }: Form): RichDraft {
    const attached = files.length + (draft.attachments?.length ?? 0) > 0;
    if (draft.tts) channel.require(userId, "tts");
    if (draft.poll !== undefined) channel.require(userId, "polls");
    const voice = ((draft.flags ?? 0) & MessageFlag.VoiceMessage) !== 0;
    if (attached && !voice) channel.require(userId, "attachFiles");
    if ((draft.embeds ?? []).length === 0 || channel.may(userId, "embedLinks")) return draft;
    const rest = attached || Boolean(draft.content) || (draft.sticker_ids ?? []).length > 0;
    if (!rest) channel.require(userId, "embedLinks");
    return { ...draft, embeds: [] };
  }

  #stickers(channel: TextChannel, userId: string, draft: RichDraft): StickerItem[] {
    return (draft.sticker_ids ?? []).map((id) => {
      const found = this.messages.expressions.sticker(id);
      if (found?.available !== true) throw unknownSticker();
      const own = found.guildId === null || found.guildId === channel.guildId;
      if (!own && !channel.may(userId, "externalStickers")) throw externalSticker();
      return found.item;
    });
  }
}
