import { unknownChannel } from "../../../kernel/http/api-error.js";
import { MessageType } from "../../messages/core/api.js";
import { AuditLogEvent } from "../audit-log/api.js";
import { type Acting, ChannelType, isForum, Permission } from "../core/api.js";
import { notMember, unknownMember } from "../core/group.js";
import type { ThreadEdit } from "./bodies.js";
import { archived as isArchived, tooManyFollowers, tooManyPinned } from "./errors.js";
import type { ThreadChanges, ThreadRecord } from "./manager.js";
import type { ThreadParts } from "./starts.js";
import { checkedTags } from "./tags.js";
import { requireTitle } from "./titles.js";

/** Most users who follow a thread. */
const LIMIT = 1000;

/** Flag of a post that stands above others. */
const PINNED = 1 << 1;

/** Changes threads and who follows them, by the rules of the service. */
export class ThreadOperations {
  constructor(private readonly parts: ThreadParts) {}

  /** A thread that a user sees. @throws ApiError 10003, 50001 */
  thread(acting: Acting, id: string): ThreadRecord {
    const { manager, guilds } = this.parts;
    const thread = manager.get(id);
    if (thread === undefined) throw unknownChannel();
    guilds.permissions.require(thread.guildId, acting.userId, Permission.ViewChannel, id);
    return thread;
  }

  /** Changes a thread. */
  edit(acting: Acting, id: string, body: ThreadEdit): ThreadRecord {
    const { manager } = this.parts;
    const thread = this.thread(acting, id);
    const wakes = thread.thread.archived && body.archived === false;
    if (thread.thread.archived && !wakes && Object.keys(body).length > 0) throw isArchived();
    this.#requireMay(acting, thread, body);
    const changes = this.#changes(acting, thread, body);
    if (typeof body.name === "string" && body.name !== thread.name) {
      requireTitle(this.parts, acting, id, body.name);
    }
    const before = JSON.stringify(thread);
    const merged = { ...thread, ...changes, thread: { ...thread.thread, ...changes.thread } };
    if (JSON.stringify(merged) === before) return thread;
    const updated = manager.update(thread, changes);
    if (updated.name !== thread.name) {
      this.parts.guildMessages.writeSystemMessage(id, {
        type: MessageType.ChannelNameChange,
        authorId: acting.userId,
        content: updated.name,
      });
    }
    this.#note(acting, AuditLogEvent.ThreadUpdate, thread, updated);
    return updated;
  }

  /** Deletes a thread. */
  delete(acting: Acting, id: string): ThreadRecord {
    const { guilds } = this.parts;
    const thread = this.thread(acting, id);
    const { guildId } = thread;
    guilds.permissions.require(guildId, acting.userId, Permission.ManageThreads, id);
    this.parts.manager.delete(thread);
    this.#note(acting, AuditLogEvent.ThreadDelete, thread, undefined);
    return thread;
  }

  /** Follows a thread. */
  join(acting: Acting, id: string): void {
    const thread = this.#open(acting, id);
    this.#requireFree(thread, acting.userId);
    this.parts.manager.join(thread, acting.userId);
  }

  /** Follows a thread no more. */
  leave(acting: Acting, id: string): void {
    this.parts.manager.leave(this.#open(acting, id), acting.userId);
  }

  /** Makes somebody else follow a thread. */
  add(acting: Acting, id: string, userId: string): void {
    const { users, guilds, manager, guildMessages } = this.parts;
    const thread = this.#open(acting, id);
    const { guildId } = thread;
    const require = (needed: bigint) =>
      guilds.permissions.requireAny(guildId, acting.userId, [needed], id);
    require(Permission.SendMessagesInThreads);
    const closed = thread.type === ChannelType.PrivateThread && !thread.thread.invitable;
    const owns = thread.thread.ownerId === acting.userId;
    if (closed && !owns) require(Permission.ManageThreads);
    if (guilds.member(guildId, userId) === undefined) throw notMember(users, userId);
    if (guilds.store.threadMember(id, userId) !== undefined) return;
    this.#requireFree(thread, userId);
    manager.join(thread, userId);
    const type = MessageType.RecipientAdd;
    const message = { type, authorId: acting.userId, content: "", mentions: [userId] };
    guildMessages.writeSystemMessage(id, message);
  }

  /** Takes somebody out of those who follow a thread. */
  remove(acting: Acting, id: string, userId: string): void {
    const { guilds, manager, guildMessages } = this.parts;
    const thread = this.#open(acting, id);
    const { guildId, type } = thread;
    const owns = thread.thread.ownerId === acting.userId && type === ChannelType.PrivateThread;
    const needed = [Permission.ManageThreads];
    if (!owns) guilds.permissions.requireAny(guildId, acting.userId, needed, id);
    if (guilds.store.threadMember(id, userId) === undefined) throw unknownMember();
    manager.leave(thread, userId);
    const removal = MessageType.RecipientRemove;
    const message = { type: removal, authorId: acting.userId, content: "", mentions: [userId] };
    guildMessages.writeSystemMessage(id, message);
  }

  #open(acting: Acting, id: string): ThreadRecord {
    const thread = this.thread(acting, id);
    if (thread.thread.archived) throw isArchived();
    return thread;
  }

  #requireFree(thread: ThreadRecord, userId: string): void {
    const { manager, guilds } = this.parts;
    const follows = guilds.store.threadMember(thread.id, userId) !== undefined;
    if (!follows && manager.followers(thread) >= LIMIT) throw tooManyFollowers();
  }

  /** Owners change what is theirs; what concerns moderation needs MANAGE_THREADS. */
  #requireMay(acting: Acting, thread: ThreadRecord, body: ThreadEdit): void {
    const { permissions } = this.parts.guilds;
    const { guildId, id } = thread;
    const owns = thread.thread.ownerId === acting.userId;
    const fields = Object.keys(body);
    const wakes = fields.length === 1 && body.archived === false && !thread.thread.locked;
    const own = ["name", "archived", "auto_archive_duration", "invitable", "applied_tags"];
    const locked = thread.thread.locked && body.archived === false;
    if (owns && !locked && fields.every((field) => own.includes(field))) return;
    const anyOf = [Permission.ManageThreads, ...(wakes ? [Permission.SendMessagesInThreads] : [])];
    permissions.requireAny(guildId, acting.userId, anyOf, id);
  }

  #changes(acting: Acting, thread: ThreadRecord, body: ThreadEdit): ThreadChanges {
    const { clock } = this.parts.guilds.parts.kernel;
    const { archived, locked, invitable } = body;
    const { name, auto_archive_duration: duration, rate_limit_per_user: slowmode } = body;
    const secret = thread.type === ChannelType.PrivateThread;
    const turns = typeof archived === "boolean" && archived !== thread.thread.archived;
    return {
      ...(typeof name === "string" ? { name } : {}),
      ...(slowmode === undefined ? {} : { rateLimitPerUser: slowmode ?? 0 }),
      ...(typeof body.flags === "number" ? { flags: this.#flags(thread, body.flags) } : {}),
      thread: {
        ...(turns ? { archived, archivedAt: clock.now() } : {}),
        ...(typeof locked === "boolean" ? { locked } : {}),
        ...(typeof invitable === "boolean" && secret ? { invitable } : {}),
        ...(typeof duration === "number" && duration !== thread.thread.autoArchiveDuration
          ? { autoArchiveDuration: duration, durationChangedAt: clock.now() }
          : {}),
        ...(body.applied_tags === undefined
          ? {}
          : { appliedTags: this.#tags(acting, thread, body.applied_tags ?? []) }),
      },
    };
  }

  #flags(thread: ThreadRecord, wanted: number): number {
    const pinned = (wanted & PINNED) !== 0;
    const others = this.parts.guilds.store.channels
      .where("parentId", thread.parentId)
      .filter(({ id, flags }) => id !== thread.id && (flags & PINNED) !== 0);
    if (pinned && others.length > 0) throw tooManyPinned();
    return pinned ? thread.flags | PINNED : thread.flags & ~PINNED;
  }

  #tags(acting: Acting, thread: ThreadRecord, wanted: readonly string[]): readonly string[] {
    const { guilds } = this.parts;
    const forum = guilds.channel(thread.parentId ?? "");
    if (forum === undefined || !isForum(forum)) return [];
    const needed = Permission.ManageThreads;
    const moderates = guilds.permissions.may(thread.guildId, acting.userId, needed, thread.id);
    return checkedTags(forum, wanted, moderates, thread.thread.appliedTags);
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: ThreadRecord,
    after: ThreadRecord | undefined,
  ): void {
    this.parts.audit.record(before.guildId, {
      type,
      actorId,
      reason,
      targetId: before.id,
      before: this.#shown(before),
      after: after && this.#shown(after),
    });
  }

  #shown(thread: ThreadRecord) {
    const { thread_metadata, ...fields } = this.parts.manager.object(thread);
    const { archived, locked, auto_archive_duration, invitable } = thread_metadata;
    return { ...fields, archived, locked, auto_archive_duration, invitable };
  }
}
