import { unknownChannel, wrongChannelType } from "../../../kernel/http/api-error.js";
import type { Form } from "../../../kernel/http/multipart.js";
import type { Users } from "../../identity/users/api.js";
import {
  CREATE_FLAGS,
  type MessageApi,
  MessageFlag,
  type MessageRecord,
  MessageType,
  readRichDraft,
  unknownMessage,
  WRITTEN_TYPES,
} from "../../messages/core/api.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import {
  type Acting,
  type ChannelRecord,
  ChannelType,
  type Guilds,
  isForum,
  Permission,
} from "../core/api.js";
import type { GuildMessages, OpenedPost } from "../messages/api.js";
import type { PostBody, ThreadBody } from "./bodies.js";
import { hasThread, systemMessage, tooManyThreads } from "./errors.js";
import type { ThreadManager, ThreadRecord } from "./manager.js";
import { checkedTags } from "./tags.js";
import { requireTitle } from "./titles.js";

/** Most threads of a guild that are not archived. */
const LIMIT = 1000;

/** Minutes of silence after which a thread is archived by default. */
const USUAL_DURATION = 4320;

/** What the operations work with. */
export interface ThreadParts {
  readonly users: Users;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly messages: MessageApi;
  readonly guildMessages: GuildMessages;
  readonly manager: ThreadManager;
}

/** Begins threads, by the rules of the service. */
export class ThreadStarts {
  constructor(private readonly parts: ThreadParts) {}

  /** Begins a thread on a message; its id is that of the message. */
  onMessage(acting: Acting, channelId: string, messageId: string, body: ThreadBody): ThreadRecord {
    const { guilds, messages, guildMessages, manager } = this.parts;
    const parent = guilds.store.channel(channelId);
    const needed = Permission.CreatePublicThreads | Permission.ReadMessageHistory;
    guilds.permissions.require(parent.guildId, acting.userId, needed, channelId);
    const message = messages.get(messageId);
    if (message?.channelId !== channelId) throw unknownMessage();
    if (!WRITTEN_TYPES.includes(message.type)) throw systemMessage();
    const types = new Map<number, number>([
      [ChannelType.Text, ChannelType.PublicThread],
      [ChannelType.Announcement, ChannelType.AnnouncementThread],
    ]);
    const type = types.get(parent.type);
    if (type === undefined) throw wrongChannelType();
    if (guilds.channel(messageId) !== undefined) throw hasThread();
    this.#requireCapacity(parent.guildId);
    requireTitle(this.parts, acting, channelId, body.name);
    const latest = messages.latestId(channelId) === messageId;
    const thread = manager.create({ ...this.#fields(acting, parent, body), id: messageId, type });
    manager.announce(thread);
    const flags = message.flags | MessageFlag.HasThread;
    const marked = messages.change(message, { flags });
    guildMessages.channel(channelId).sendMessageEvent("MESSAGE_UPDATE", marked);
    this.#starter(thread, marked);
    if (!latest) this.#notice(thread, parent);
    manager.announceOwner(thread);
    this.#note(acting, thread);
    return thread;
  }

  /** Begins a thread without a message; it is private by default. */
  alone(acting: Acting, parent: ChannelRecord, body: ThreadBody): ThreadRecord {
    const { guilds, manager } = this.parts;
    const type = body.type ?? ChannelType.PrivateThread;
    const fits =
      parent.type === ChannelType.Announcement
        ? type === ChannelType.AnnouncementThread
        : parent.type === ChannelType.Text && type !== ChannelType.AnnouncementThread;
    const secret = type === ChannelType.PrivateThread;
    const needed = secret ? Permission.CreatePrivateThreads : Permission.CreatePublicThreads;
    guilds.permissions.require(parent.guildId, acting.userId, needed, parent.id);
    if (!fits) throw wrongChannelType();
    this.#requireCapacity(parent.guildId);
    requireTitle(this.parts, acting, parent.id, body.name);
    const thread = manager.create({ ...this.#fields(acting, parent, body), type });
    manager.announce(thread);
    if (!secret) this.#notice(thread, parent);
    this.#note(acting, thread);
    return thread;
  }

  /** Writes a post of a forum: a thread with its first message, which has the thread's id. */
  post(
    acting: Acting,
    parent: ChannelRecord,
    body: PostBody,
    form: Form,
  ): { thread: ThreadRecord; message: MessageRecord } {
    const { guilds, messages, guildMessages, manager, users } = this.parts;
    const { guildId } = parent;
    guilds.permissions.require(guildId, acting.userId, Permission.SendMessages, parent.id);
    if (!isForum(parent)) throw wrongChannelType();
    const moderates = this.#moderates(acting, parent);
    const appliedTags = checkedTags(parent, body.applied_tags ?? [], moderates, []);
    this.#requireCapacity(guildId);
    const draft = readRichDraft(body.message, { kind: "post", flags: CREATE_FLAGS });
    requireTitle(this.parts, acting, parent.id, body.name);
    const type = ChannelType.PublicThread;
    const fields = this.#fields(acting, parent, body);
    const thread = manager.create({ ...fields, type, appliedTags });
    let announced = false;
    try {
      const forum = guildMessages.channel(parent.id);
      const message = messages.posts.post(guildMessages.channel(thread.id), {
        draft: messages.posts.allowedOf(forum, acting.userId, draft, form),
        form,
        fields: { authorId: acting.userId, id: thread.id },
        ...(users.get(acting.userId)?.bot === true
          ? {}
          : { speaker: { userId: acting.userId, answers: false } }),
        admit: () => {
          announced = true;
          manager.announce(thread);
        },
      });
      this.#note(acting, thread);
      return { thread: manager.get(thread.id) ?? thread, message };
    } finally {
      if (!announced) manager.discard(thread);
    }
  }

  /** Opens a post of a forum for who is no member, as a webhook; its message comes after that. */
  open(channelId: string, name: string, ownerId: string, tags: readonly string[]): OpenedPost {
    const { guilds, manager } = this.parts;
    const parent = guilds.store.channel(channelId);
    if (!isForum(parent)) throw wrongChannelType();
    const appliedTags = checkedTags(parent, tags, false, []);
    this.#requireCapacity(parent.guildId);
    const fields = this.#fields({ userId: ownerId }, parent, { name });
    const thread = manager.create({ ...fields, type: ChannelType.PublicThread, appliedTags });
    // A user who is not a member follows nothing.
    guilds.store.threadMembers.delete(`${thread.id}:${ownerId}`);
    return {
      id: thread.id,
      announce: () => manager.announce(thread),
      discard: () => manager.discard(thread),
    };
  }

  /** The channel that a thread is to begin in. @throws ApiError 10003, 50001 */
  parent(acting: Acting, channelId: string): ChannelRecord {
    const { store, permissions } = this.parts.guilds;
    const channel = store.channels.get(channelId);
    if (channel === undefined) throw unknownChannel();
    permissions.require(channel.guildId, acting.userId, Permission.ViewChannel, channelId);
    return channel;
  }

  #moderates(acting: Acting, { guildId, id }: ChannelRecord): boolean {
    const { permissions } = this.parts.guilds;
    return permissions.may(guildId, acting.userId, Permission.ManageThreads, id);
  }

  #fields({ userId: ownerId }: Pick<Acting, "userId">, parent: ChannelRecord, body: ThreadBody) {
    const { auto_archive_duration, rate_limit_per_user, invitable } = body;
    return {
      parent,
      ownerId,
      name: body.name,
      rateLimitPerUser: rate_limit_per_user ?? parent.defaultThreadRateLimitPerUser,
      autoArchiveDuration:
        auto_archive_duration ?? parent.defaultAutoArchiveDuration ?? USUAL_DURATION,
      invitable: invitable ?? true,
      appliedTags: [] as readonly string[],
    };
  }

  #requireCapacity(guildId: string): void {
    const active = this.parts.guilds.store
      .threadsOf(guildId)
      .filter(({ thread }) => thread?.archived === false);
    if (active.length >= LIMIT) throw tooManyThreads();
  }

  /** What the thread begins with, which points to the message that it is about. */
  #starter(thread: ThreadRecord, { channelId, id: message_id }: MessageRecord): void {
    const guild_id = thread.guildId;
    const reference = { type: 0, message_id, channel_id: channelId, guild_id };
    this.parts.guildMessages.writeSystemMessage(thread.id, {
      type: MessageType.ThreadStarter,
      authorId: thread.thread.ownerId,
      content: "",
      reference,
    });
  }

  /** The notice in the channel that a thread was begun. */
  #notice(thread: ThreadRecord, parent: ChannelRecord): void {
    const { id: channel_id, guildId: guild_id, name: content, thread: fields } = thread;
    this.parts.guildMessages.writeSystemMessage(parent.id, {
      type: MessageType.ThreadCreated,
      authorId: fields.ownerId,
      content,
      reference: { type: 0, channel_id, guild_id },
    });
  }

  #note({ userId: actorId, reason }: Acting, thread: ThreadRecord): void {
    const { manager, audit } = this.parts;
    const { thread_metadata, ...fields } = manager.object(thread);
    const { archived, locked, auto_archive_duration, invitable } = thread_metadata;
    const after = { ...fields, archived, locked, auto_archive_duration, invitable };
    const type = AuditLogEvent.ThreadCreate;
    audit.record(thread.guildId, { type, actorId, reason, targetId: thread.id, after });
  }
}
