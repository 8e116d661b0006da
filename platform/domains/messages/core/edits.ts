import { Place } from "../../../kernel/http/input/place.js";
import type { Form } from "../../../kernel/http/multipart.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Attachments } from "../attachments/api.js";
import { EDIT_FLAGS, MessageFlag } from "./body/flags.js";
import type { AllowedMentions } from "./body/parts.js";
import { type BodyKind, type RichDraft, readRichDraft } from "./body/rich-draft.js";
import type { ActOnMessage, Speaker } from "./content-checks.js";
import { emptyMessage, notOwnMessage, pollNotEditable, systemMessage } from "./errors.js";
import { mentionsOf, textOf } from "./mentions.js";
import { planFiles } from "./message-files.js";
import { newPoll } from "./new-poll.js";
import type { Posts } from "./posts.js";
import { type MessageRecord, writtenBy } from "./record.js";
import { WRITTEN_TYPES } from "./references.js";
import type { Messages } from "./state.js";
import type { MessageFeed, TextChannel, Writer } from "./text-channel.js";

/** How an edit is made that is not a writer's own. */
export interface EditRules {
  readonly kind?: BodyKind;
  /** Whether it gives a deferred answer what it says; that is no edit to those who read it. */
  readonly fills?: boolean;
  readonly notifies?: string;
  /** Where the message is stored, and who gets the event. Default: the channel. */
  readonly feed?: MessageFeed;
  /** Largest file, in bytes. Default: what the channel allows. */
  readonly fileLimit?: number;
  /** For whom its text is checked. Default: for nobody. */
  readonly speaker?: Speaker;
  /** Whom it notifies if it does not say. Default: everybody whom it names. */
  readonly allowed?: AllowedMentions;
  /** Whether it may show embeds; otherwise they are dropped. Default: yes. */
  readonly embeds?: boolean;
}

/** Edits messages: checks the right to, merges the changes and sends the event. */
export class Edits {
  constructor(
    private readonly kernel: Kernel,
    private readonly messages: Messages,
    private readonly attachments: Attachments,
    private readonly posts: Posts,
  ) {}

  /**
   * Changes a message as a bot or a person: its own, or of another's the flags.
   *
   * @throws ApiError when the writer may not, or nothing would be left
   */
  edit(channel: TextChannel, writer: Writer, message: MessageRecord, form: Form): MessageRecord {
    const own = writtenBy(message, writer.userId);
    if (!own) {
      const names = Object.keys(form.payload as object);
      const onlyFlags = form.files.length === 0 && names.every((name) => name === "flags");
      if (!onlyFlags || names.length === 0) throw notOwnMessage();
      channel.require(writer.userId, "manageMessages");
    }
    channel.requireOpen();
    if (form.files.length > 0) channel.require(message.authorId, "attachFiles");
    const embeds = channel.may(message.authorId, "embedLinks");
    const speaker = { userId: message.authorId, answers: false };
    return this.change(channel, message, form, writer.bot ? { embeds } : { embeds, speaker });
  }

  /**
   * Changes a message whose sender's rights are known: of a webhook, or an answer.
   *
   * @throws ApiError when nothing would be left
   */
  change(
    channel: TextChannel,
    message: MessageRecord,
    form: Form,
    rules: EditRules = {},
  ): MessageRecord {
    const draft = readRichDraft(form.payload, {
      kind: rules.kind ?? "edit",
      flags: EDIT_FLAGS,
      standing: message.flags,
    });
    const contents = this.#contents(channel, message, draft, form, rules);
    const flags = this.#flags(message, draft, rules);
    let act: ActOnMessage | undefined;
    if (contents !== undefined) {
      if (!WRITTEN_TYPES.includes(message.type)) throw systemMessage();
      if (message.poll !== null) throw pollNotEditable();
      const next = { ...message, ...contents };
      const named = textOf(next.content, next.components);
      const { speaker } = rules;
      if (speaker !== undefined) act = this.posts.requireAllowed(channel, speaker, named);
    }
    if (contents === undefined && flags === message.flags) return message;
    const editedAt =
      contents === undefined || rules.fills ? message.editedAt : this.kernel.clock.now();
    const changed = this.messages.change(message, { ...contents, flags, editedAt });
    act?.(changed.id);
    (rules.feed ?? channel).sendMessageEvent("MESSAGE_UPDATE", changed);
    return changed;
  }

  #flags(message: MessageRecord, draft: RichDraft, rules: EditRules): number {
    const { SuppressEmbeds, ComponentsV2, Loading } = MessageFlag;
    let flags = rules.fills ? message.flags & ~Loading : message.flags;
    if (draft.flags === undefined) return flags;
    flags = (flags & ~SuppressEmbeds) | (draft.flags & SuppressEmbeds);
    return flags | (draft.flags & ComponentsV2);
  }

  /** What the message says and shows from now on; undefined when the edit does not say. */
  #contents(
    channel: TextChannel,
    message: MessageRecord,
    draft: RichDraft,
    form: Form,
    rules: EditRules,
  ): Partial<MessageRecord> | undefined {
    const { content, components } = draft;
    const dropped = rules.embeds === false && (draft.embeds ?? []).length > 0;
    const embeds = dropped ? [] : draft.embeds;
    // Null says that there is none, as a switch to components v2 has to.
    const poll = draft.poll ?? undefined;
    const says = [content, embeds, components, draft.attachments, draft.sticker_ids, poll];
    if (says.every((one) => one === undefined) && form.files.length === 0) return undefined;
    if (poll !== undefined && rules.fills !== true) throw pollNotEditable();
    const folder = message.attachments[0]?.folder ?? `attachments/${channel.channelId}`;
    const limit = rules.fileLimit ?? channel.fileLimit;
    const kept = message.attachments;
    const keep = planFiles(
      this.attachments,
      draft.attachments,
      form.files,
      { folder, limit },
      kept,
    );
    const next = {
      content: content === undefined ? message.content : (content ?? ""),
      embeds: embeds === undefined ? message.embeds : (embeds ?? []),
      components: components === undefined ? message.components : (components ?? []),
      stickers:
        draft.sticker_ids?.length === 0 || draft.sticker_ids === null ? [] : message.stickers,
      ...(poll === undefined ? {} : { poll: newPoll(poll, this.kernel.clock.now()) }),
    };
    if (((draft.flags ?? 0) & MessageFlag.ComponentsV2) !== 0) requireLegacyGone(next);
    const left =
      next.content !== "" ||
      next.embeds.length + next.components.length + next.stickers.length > 0 ||
      poll !== undefined ||
      form.files.length +
        (draft.attachments === undefined ? kept : (draft.attachments ?? [])).length >
        0;
    if (!left && dropped) channel.require(message.authorId, "embedLinks");
    if (!left) throw emptyMessage();
    const mentions = mentionsOf(textOf(next.content, next.components), {
      channel,
      authorId: message.authorId,
      allowed: draft.allowed_mentions ?? rules.allowed,
      ...(rules.notifies === undefined ? {} : { notifies: rules.notifies }),
    });
    return { ...next, ...mentions, attachments: keep() };
  }
}

/** A message that switches to components v2 has to give up all else that it shows. */
function requireLegacyGone(next: Pick<MessageRecord, "content" | "embeds" | "stickers">): void {
  const place = new Place();
  const code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
  const left = { content: next.content, embeds: next.embeds, sticker_ids: next.stickers };
  for (const [name, value] of Object.entries(left)) {
    if (value.length === 0) continue;
    const message = `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
    place.at(name).wrong(code, message);
  }
  place.check();
}
