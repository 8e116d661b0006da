import { createHash } from "node:crypto";
import { changed } from "../../../kernel/changes.js";
import { unknownChannel } from "../../../kernel/http/api-error.js";
import { fields, isDictionary } from "../../../kernel/http/input/fields.js";
import { Place } from "../../../kernel/http/input/place.js";
import { list, read, snowflake, text, url } from "../../../kernel/http/input/readers.js";
import type { Form } from "../../../kernel/http/multipart.js";
import { readId, readYesNo } from "../../../kernel/http/queries.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { TokenWebhook, WebhookQuery } from "../../apps/webhook-tokens/api.js";
import { type Guilds, isForum } from "../../guilds/core/api.js";
import type { GuildMessages, GuildTextChannel, OpenedPost } from "../../guilds/messages/api.js";
import {
  type MessageApi,
  type MessageRecord,
  type RichDraft,
  readRichDraft,
  USERS_ONLY,
  unknownMessage,
} from "../core/api.js";
import { interactive, WEBHOOK_FLAGS } from "../core/group.js";
import { forumNeedsThread, oneThreadOnly, onlyInForums } from "./errors.js";
import { allowedName } from "./names.js";
import type { ChannelWebhookRecord } from "./record.js";

/** Size of a file that every webhook may send until a dated change, in bytes (contract, Limits). */
const EARLIER_FILE_LIMIT = 25 * 1024 * 1024;

/** Fields that only webhooks' messages have. */
const own = {
  username: text({ min: 1, max: 80 }),
  avatar_url: url(["http", "https"]),
  thread_name: text({ max: 100 }),
  applied_tags: list(snowflake, { max: 5 }),
} as const;
const ownFields = fields(own);

/** What the messages of webhooks are written with. */
export interface WebhookWriting {
  readonly kernel: Pick<Kernel, "clock">;
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly guildMessages: GuildMessages;
}

/** A webhook of a channel, as its token allows to use it. */
export class ChannelTokenWebhook implements TokenWebhook {
  constructor(
    private readonly parts: WebhookWriting,
    private readonly webhook: ChannelWebhookRecord,
  ) {}

  execute(form: Form, query: WebhookQuery): unknown {
    const wait = readYesNo(query, "wait") ?? false;
    const withComponents = readYesNo(query, "with_components") ?? false;
    const { username, avatar_url, thread_name, applied_tags } = this.#ownFields(form.payload);
    const draft = readRichDraft(form.payload, {
      kind: "webhook",
      flags: WEBHOOK_FLAGS,
      also: Object.keys(own),
    });
    const allowed = this.#withAllowedComponents(draft, withComponents);
    const { id, name, avatar, applicationId } = this.webhook;
    const webhookAuthor = {
      username: allowedName(username, "username") ?? name,
      avatar: avatar_url === undefined ? avatar : hashOf(avatar_url),
    };
    const place = this.#place(query, thread_name, applied_tags);
    const post = (channel: GuildTextChannel, messageId?: string, admit?: () => void) =>
      this.parts.messages.posts.post(channel, {
        draft: { ...allowed, allowed_mentions: draft.allowed_mentions ?? USERS_ONLY },
        form,
        notifies: channel.guildId,
        fileLimit: this.#fileLimit(channel),
        fields: {
          ...(messageId === undefined ? {} : { id: messageId }),
          authorId: id,
          webhookId: id,
          applicationId,
          webhookAuthor,
        },
        ...(admit === undefined ? {} : { admit }),
      });
    const { guildMessages } = this.parts;
    const message =
      typeof place === "string" ? post(guildMessages.channel(place)) : this.#postIn(place, post);
    return wait ? this.#object(message) : undefined;
  }

  /** Writes the first message of a post, which is taken back when that cannot be. */
  #postIn(
    opened: OpenedPost,
    post: (channel: GuildTextChannel, id: string, admit: () => void) => MessageRecord,
  ): MessageRecord {
    let notified = false;
    try {
      return post(this.parts.guildMessages.channel(opened.id), opened.id, () => {
        notified = true;
        opened.announce();
      });
    } finally {
      if (!notified) opened.discard();
    }
  }

  get(messageId: string, query: WebhookQuery): unknown {
    return this.#object(this.#find(messageId, query).message);
  }

  edit(messageId: string, form: Form, query: WebhookQuery): unknown {
    const { channel, message } = this.#find(messageId, query);
    const rules = {
      kind: "webhookEdit",
      notifies: channel.guildId,
      fileLimit: this.#fileLimit(channel),
      allowed: USERS_ONLY,
    } as const;
    return this.#object(this.parts.messages.edits.change(channel, message, form, rules));
  }

  delete(messageId: string, query: WebhookQuery): void {
    const { channel, message } = this.#find(messageId, query);
    this.parts.messages.removals.remove(channel, [message]);
  }

  #object(message: MessageRecord): object {
    const { applicationId } = this.webhook;
    const viewer = applicationId === null ? {} : { applicationId };
    return this.parts.messages.object(message, viewer);
  }

  #fileLimit({ fileLimit }: GuildTextChannel): number {
    const { clock } = this.parts.kernel;
    return changed("uploads.default-size", clock)
      ? fileLimit
      : Math.max(fileLimit, EARLIER_FILE_LIMIT);
  }

  #ownFields(payload: unknown) {
    const place = new Place();
    if (!isDictionary(payload, place)) place.check();
    const given = payload as Readonly<Record<string, unknown>>;
    const picked = Object.fromEntries(Object.keys(own).map((name) => [name, given[name]]));
    return read(ownFields, picked);
  }

  /** Only an application's webhook may send what people use; others send what people only read. */
  #withAllowedComponents(draft: RichDraft, withComponents: boolean): RichDraft {
    if (draft.components === undefined || this.webhook.applicationId !== null) return draft;
    const allowed = withComponents && !interactive(draft.components ?? []);
    return allowed ? draft : { ...draft, components: [] };
  }

  /** The channel or thread that is meant, or a new post. @throws ApiError 10003 for another's thread */
  #place(
    query: WebhookQuery,
    threadName?: string,
    tags: readonly string[] = [],
  ): OpenedPost | string {
    const { guilds, guildMessages } = this.parts;
    const { channelId, id } = this.webhook;
    const threadId = readId(query, "thread_id");
    const forum = isForum(guilds.store.channel(channelId));
    if (threadName !== undefined && threadId !== undefined) throw oneThreadOnly();
    if (threadName !== undefined && !forum) throw onlyInForums();
    if (forum && threadName === undefined && threadId === undefined) throw forumNeedsThread();
    if (threadName !== undefined) return guildMessages.openPost(channelId, threadName, id, tags);
    if (threadId === undefined) return channelId;
    if (guilds.channel(threadId)?.parentId !== channelId) throw unknownChannel();
    return threadId;
  }

  /** A message of this webhook. @throws ApiError 10008 */
  #find(messageId: string, query: WebhookQuery) {
    const { guilds, guildMessages } = this.parts;
    const { channelId } = this.webhook;
    const threadId = readId(query, "thread_id");
    const inThread = threadId !== undefined && guilds.channel(threadId)?.parentId === channelId;
    if (threadId !== undefined && !inThread) throw unknownChannel();
    const channel = guildMessages.channel(threadId ?? channelId);
    const message = this.parts.messages.get(messageId);
    const ours = message?.webhookId === this.webhook.id && message.channelId === channel.channelId;
    if (!ours) throw unknownMessage();
    return { channel, message };
  }
}

/** The hash by which clients distinguish images. */
function hashOf(address: string): string {
  return createHash("md5").update(address).digest("hex");
}
