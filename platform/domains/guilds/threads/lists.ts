import { wrongChannelType } from "../../../kernel/http/api-error.js";
import {
  type Acting,
  type ChannelRecord,
  ChannelType,
  isForum,
  isThread,
  Permission,
} from "../core/api.js";
import { threadMemberObject } from "../core/group.js";
import type { ThreadRecord } from "./manager.js";
import type { ThreadSearch } from "./search-query.js";
import type { ThreadParts } from "./starts.js";

/** Which threads of a channel are asked for. */
export interface ArchivedPage {
  readonly kind: "private" | "public";
  /** Only those that the one who asks follows. */
  readonly own: boolean;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Lists and searches the threads of channels and guilds. */
export class ThreadLists {
  constructor(private readonly parts: ThreadParts) {}

  /** The threads of a guild that are not archived, the newest first. */
  active(acting: Acting, guildId: string) {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, acting.userId, 0n);
    const threads = guilds.store
      .threadsOf(guildId)
      .filter(({ thread }) => thread?.archived === false)
      .filter((thread) => guilds.permissions.sees(thread, acting.userId))
      .sort(newestFirst);
    return this.#answer(acting, threads as ThreadRecord[], false);
  }

  /** Threads of a channel that are archived: the latest to be so first, one's own by id. */
  archived(acting: Acting, channelId: string, { kind, own, before, limit }: ArchivedPage) {
    const channel = this.#channel(acting, channelId, kind === "private" && !own);
    const threads = this.#threadsOf(channel)
      .filter(({ thread }) => thread.archived)
      .filter(({ type }) => (type === ChannelType.PrivateThread) === (kind === "private"))
      .filter(({ id }) => !own || this.#follows(id, acting.userId))
      .sort(own ? newestFirst : latestArchiveFirst)
      .filter((thread) => before === undefined || isBefore(thread, before, own));
    return this.#answer(acting, threads.slice(0, limit), threads.length > limit);
  }

  /** Posts of a forum that fit. */
  search(acting: Acting, channelId: string, criteria: ThreadSearch) {
    const channel = this.#channel(acting, channelId, false);
    if (!isForum(channel)) throw wrongChannelType();
    const { name, tags, anyTag, archived, minId, maxId, sortBy, ascending, limit, offset } =
      criteria;
    const fits = (held: readonly string[]) =>
      tags.length === 0 || tags[anyTag ? "some" : "every"]((tag) => held.includes(tag));
    const found = this.#threadsOf(channel)
      .filter((each) => name === undefined || each.name.toLowerCase().includes(name.toLowerCase()))
      .filter(({ thread }) => fits(thread.appliedTags))
      .filter(({ id }) => minId === undefined || BigInt(id) > BigInt(minId))
      .filter(({ id }) => maxId === undefined || BigInt(id) < BigInt(maxId))
      .filter(({ thread }) => archived === undefined || thread.archived === archived)
      .sort((left, right) => {
        const order = compare(sortKey(right, sortBy), sortKey(left, sortBy));
        return ascending ? -order : order;
      });
    const page = found.slice(offset, offset + limit);
    const answer = this.#answer(acting, page, found.length > offset + limit);
    return { ...answer, total_results: found.length };
  }

  #channel(acting: Acting, channelId: string, moderates: boolean): ChannelRecord {
    const { store, permissions } = this.parts.guilds;
    const channel = store.channel(channelId);
    const needed = moderates ? Permission.ManageThreads : 0n;
    const all = Permission.ReadMessageHistory | needed;
    permissions.require(channel.guildId, acting.userId, all, channelId);
    if (isThread(channel)) throw wrongChannelType();
    return channel;
  }

  #threadsOf({ id }: ChannelRecord): ThreadRecord[] {
    return this.parts.guilds.store.channels
      .where("parentId", id)
      .filter(({ thread }) => thread !== null) as ThreadRecord[];
  }

  #follows(threadId: string, userId: string): boolean {
    return this.parts.guilds.store.threadMember(threadId, userId) !== undefined;
  }

  #answer({ userId }: Acting, threads: readonly ThreadRecord[], has_more: boolean) {
    const { guilds, manager } = this.parts;
    const own = threads.flatMap(({ id }) => guilds.store.threadMember(id, userId) ?? []);
    return {
      threads: threads.map((thread) => manager.object(thread)),
      members: own.map(threadMemberObject),
      has_more,
    };
  }
}

function newestFirst(left: { id: string }, right: { id: string }): number {
  return BigInt(left.id) > BigInt(right.id) ? -1 : 1;
}

function latestArchiveFirst(left: ThreadRecord, right: ThreadRecord): number {
  return right.thread.archivedAt - left.thread.archivedAt || newestFirst(left, right);
}

function isBefore({ id, thread }: ThreadRecord, before: string, own: boolean): boolean {
  return own ? BigInt(id) < BigInt(before) : thread.archivedAt < Date.parse(before);
}

function sortKey({ id, lastMessageId, thread }: ThreadRecord, by: string): bigint {
  if (by === "creation_time") return BigInt(id);
  if (by === "archive_time") return BigInt(thread.archivedAt);
  return BigInt(lastMessageId ?? id);
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
