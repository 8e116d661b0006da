import type { Timer } from "../../../kernel/clock.js";
import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import type { Users } from "../../identity/users/api.js";
import {
  type ChannelRecord,
  type Guilds,
  isThread,
  memberObject,
  threadObject,
} from "../core/api.js";
import {
  newChannel,
  type ThreadFields,
  type ThreadMemberRecord,
  threadMemberObject,
} from "../core/group.js";

const MINUTE = 60_000;

/** Archived threads of a channel at most, the latest. The service names no such number. */
const MAX_ARCHIVED = 10_000;

/** Flag of who follows a thread by having written in it. */
const WROTE = 1 << 0;

/** A thread's record. */
export type ThreadRecord = ChannelRecord & { readonly thread: ThreadFields };

/** What a new thread needs. */
export interface NewThread {
  /** Default: a new one. */
  readonly id?: string;
  readonly parent: ChannelRecord;
  readonly ownerId: string;
  readonly type: number;
  readonly name: string;
  readonly rateLimitPerUser: number;
  readonly autoArchiveDuration: number;
  readonly invitable: boolean;
  readonly appliedTags: readonly string[];
}

/** What of a thread can be set. */
export interface ThreadChanges {
  readonly name?: string;
  readonly rateLimitPerUser?: number;
  readonly flags?: number;
  readonly thread?: Partial<ThreadFields>;
}

/** Changes threads and their members, announces the changes, and archives inactive threads. */
export class ThreadManager {
  /** @internal Archived threads of a channel at most; the one that is so for longest is deleted. */
  maxArchived = MAX_ARCHIVED;
  readonly #timers = new Map<string, Timer>();

  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly users: Users,
  ) {
    kernel.signals.on("channel.deleting", ({ channelId }) => this.#stop(channelId));
    kernel.signals.on("state.imported", () => {
      for (const id of [...this.#timers.keys()]) this.#stop(id);
      for (const thread of guilds.store.channels.all().filter(isThread)) this.watch(thread.id);
    });
  }

  /** The thread with this id, if there is one. */
  get(id: string): ThreadRecord | undefined {
    const channel = this.guilds.channel(id);
    return channel !== undefined && channel.thread !== null ? (channel as ThreadRecord) : undefined;
  }

  /** Creates a thread that its owner follows, without an event: see {@link announce}. */
  create(options: NewThread): ThreadRecord {
    const { parent, ownerId, type, name, rateLimitPerUser, ...rest } = options;
    const now = this.kernel.clock.now();
    const { id = this.kernel.ids.next(), autoArchiveDuration, invitable, appliedTags } = rest;
    const thread: ThreadFields = {
      ownerId,
      createdAt: now,
      archived: false,
      archivedAt: now,
      autoArchiveDuration,
      locked: false,
      invitable,
      messageCount: 0,
      totalMessageSent: 0,
      appliedTags: [...appliedTags],
    };
    const { guildId, id: parentId, nsfw } = parent;
    const fields = { id, guildId, parentId, type, name, nsfw, rateLimitPerUser, thread };
    const made = this.guilds.store.channels.put({ ...newChannel, ...fields, position: 0 });
    this.#follow(made.id, ownerId);
    this.watch(made.id);
    return made as ThreadRecord;
  }

  /** Removes a thread that was not announced. */
  discard({ id }: ThreadRecord): void {
    this.#stop(id);
    const { store } = this.guilds;
    for (const member of store.threadMembers.where("threadId", id)) {
      store.threadMembers.delete(member.id);
    }
    store.channels.delete(id);
  }

  /** Reports a new thread. */
  announce(thread: ThreadRecord): void {
    this.#notify("THREAD_CREATE", thread, { newly_created: true });
  }

  /** Reports that its owner follows a new thread. */
  announceOwner(thread: ThreadRecord): void {
    const { ownerId } = thread.thread;
    const follower = this.guilds.store.threadMember(thread.id, ownerId);
    if (follower !== undefined) this.#notifyAdded(thread, follower);
  }

  /** Changes a thread. */
  update(thread: ThreadRecord, { thread: inner, ...outer }: ThreadChanges): ThreadRecord {
    const { store } = this.guilds;
    const updated = store.channels.update(thread, {
      ...outer,
      ...(inner === undefined ? {} : { thread: { ...thread.thread, ...inner } }),
    }) as ThreadRecord;
    this.#notify("THREAD_UPDATE", updated);
    if (thread.thread.archived && !updated.thread.archived) this.#notifyFollowers(updated);
    this.watch(updated.id);
    if (updated.thread.archived && !thread.thread.archived) this.#deleteOldest(updated.parentId);
    return updated;
  }

  /** Deletes a thread, whatever is in it. */
  delete({ id, guildId }: ThreadRecord): void {
    this.kernel.signals.emit("channel.deleting", { guildId, channelId: id });
    this.guilds.managers.channels.deleteThread(id);
  }

  /** Makes who wrote in a thread follow it, unless the writer does already. */
  followByWriting(thread: ThreadRecord, userId: string): void {
    if (this.guilds.store.threadMember(thread.id, userId) !== undefined) return;
    this.#notifyAdded(thread, this.#follow(thread.id, userId, WROTE));
  }

  /** Makes a user follow a thread; one who does already stays as it is. */
  join(thread: ThreadRecord, userId: string): void {
    const { store } = this.guilds;
    if (store.threadMember(thread.id, userId) !== undefined) return;
    const saw = this.guilds.permissions.sees(thread, userId);
    const follower = this.#follow(thread.id, userId);
    const { guildId, id } = thread;
    if (!saw) this.#notify("THREAD_CREATE", thread, {}, userId);
    this.#notifyAdded(thread, follower);
    this.guilds.deliver({
      guildId,
      event: "THREAD_MEMBER_UPDATE",
      intent: Intent.Guilds,
      channelId: id,
      only: userId,
      data: { ...threadMemberObject(follower), guild_id: guildId },
    });
  }

  /** Takes a user out of those who follow a thread. */
  leave(thread: ThreadRecord, userId: string): void {
    const { store } = this.guilds;
    const follower = store.threadMember(thread.id, userId);
    if (follower === undefined) return;
    // The event goes first: a member removed from a private thread does not see it afterwards.
    store.threadMembers.delete(follower.id);
    const data = { removed_member_ids: [userId] };
    this.#notifyMembers(thread, data, userId);
  }

  /** How many follow a thread. */
  followers({ id }: ThreadRecord): number {
    return this.guilds.store.threadMembers.count("threadId", id);
  }

  /** A thread as one user sees it. */
  object(thread: ThreadRecord, viewerId?: string) {
    const own = viewerId && this.guilds.store.threadMember(thread.id, viewerId);
    return threadObject(thread, this.followers(thread), own || undefined);
  }

  /** Has a thread archived when it has been silent for long enough. */
  watch(id: string): void {
    this.#stop(id);
    const thread = this.get(id);
    if (thread === undefined || thread.thread.archived) return;
    const due = this.#dueAt(thread);
    this.#timers.set(
      id,
      this.kernel.clock.scheduleAt(due, () => this.#archive(id), "a thread is archived"),
    );
  }

  #archive(id: string): void {
    this.#timers.delete(id);
    const thread = this.get(id);
    if (thread === undefined || thread.thread.archived) return;
    const now = this.kernel.clock.now();
    if (this.#dueAt(thread) > now) this.watch(id);
    else this.update(thread, { thread: { archived: true, archivedAt: now } });
  }

  /** Deletes archived threads of a channel that are too many. */
  #deleteOldest(parentId: string | null): void {
    const { channels } = this.guilds.store;
    if (channels.count("parentId", parentId) <= this.maxArchived) return;
    const archived = channels
      .where("parentId", parentId)
      .filter((channel): channel is ThreadRecord => channel.thread?.archived === true)
      .sort((left, right) => left.thread.archivedAt - right.thread.archivedAt);
    const surplus = Math.max(archived.length - this.maxArchived, 0);
    for (const thread of archived.slice(0, surplus)) this.delete(thread);
  }

  /** A message, waking it and another duration all keep a thread from being archived (bots 3.5). */
  #dueAt({ lastMessageId, thread }: ThreadRecord): number {
    const latest = lastMessageId === null ? 0 : snowflakeTime(lastMessageId);
    const { createdAt, archivedAt, autoArchiveDuration, durationChangedAt = 0 } = thread;
    const active = Math.max(latest, createdAt, archivedAt, durationChangedAt);
    return active + autoArchiveDuration * MINUTE;
  }

  #stop(id: string): void {
    this.#timers.get(id)?.cancel();
    this.#timers.delete(id);
  }

  #follow(threadId: string, userId: string, flags = 0): ThreadMemberRecord {
    const joinedAt = this.kernel.clock.now();
    const id = `${threadId}:${userId}`;
    return this.guilds.store.threadMembers.put({ id, threadId, userId, joinedAt, flags });
  }

  #object(guildId: string, follower: ThreadMemberRecord): object {
    const member = this.guilds.member(guildId, follower.userId);
    const user = this.users.get(follower.userId);
    const whole = member && user && memberObject(member, user);
    return { ...threadMemberObject(follower), ...(whole ? { member: whole } : {}), presence: null };
  }

  #notify(event: string, thread: ThreadRecord, more: object = {}, only?: string): void {
    const { guildId, id: channelId } = thread;
    const { store } = this.guilds;
    const common = { ...this.object(thread), ...more };
    this.guilds.deliver({
      guildId,
      event,
      intent: Intent.Guilds,
      channelId,
      only,
      data: ({ userId }) => {
        const own = store.threadMember(channelId, userId);
        return own === undefined ? common : { ...common, member: threadMemberObject(own) };
      },
    });
  }

  /** The bots that follow a thread which is awake again learn so. */
  #notifyFollowers({ id, guildId }: ThreadRecord): void {
    for (const follower of this.guilds.store.threadMembers.where("threadId", id)) {
      this.guilds.deliver({
        guildId,
        event: "THREAD_MEMBER_UPDATE",
        intent: Intent.Guilds,
        only: follower.userId,
        data: { ...threadMemberObject(follower), guild_id: guildId },
      });
    }
  }

  #notifyAdded(thread: ThreadRecord, follower: ThreadMemberRecord): void {
    const change = { added_members: [this.#object(thread.guildId, follower)] };
    this.#notifyMembers(thread, change, follower.userId);
  }

  #notifyMembers(thread: ThreadRecord, change: object, userId: string): void {
    const { id, guildId } = thread;
    const member_count = Math.min(50, this.followers(thread));
    const data = { id, guild_id: guildId, member_count, ...change };
    const event = "THREAD_MEMBERS_UPDATE";
    this.guilds.deliver({ guildId, event, intent: Intent.Guilds, only: userId, data });
    const intent = Intent.GuildMembers;
    this.guilds.deliver({ guildId, event, intent, channelId: id, except: userId, data });
  }
}
