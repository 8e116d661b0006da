import type { Clock } from "../../../kernel/clock.js";
import { PlatformError } from "../../../kernel/errors.js";
import { type ChannelRecord, type Guilds, Permission } from "../../guilds/core/api.js";
import type { Users } from "../../identity/users/api.js";
import type { MessageRecord, Messages } from "../core/api.js";
import { matches, relevance, wordsOf } from "./filters.js";
import type { SearchQuery } from "./query.js";

/** Most messages of one answer. */
const MAX_LIMIT = 25;

/** What a search has found. */
export interface Found {
  readonly messages: readonly MessageRecord[];
  /** How many there are, of which {@link messages} is a page. */
  readonly total: number;
}

/** Looks for messages in guilds (bots 3.16). */
export class MessageSearch {
  readonly #indexing = new Map<string, number>();

  /** @internal Made by the domain. */
  constructor(
    private readonly clock: Clock,
    private readonly guilds: Guilds,
    private readonly messages: Messages,
    private readonly users: Users,
  ) {}

  /**
   * Plays that a guild is yet to be indexed: searches answer 110000 meanwhile.
   *
   * @param duration - milliseconds of the platform's clock
   */
  reindex(guildId: string, duration: number): void {
    this.guilds.require(guildId);
    if (!(duration >= 0)) {
      throw new PlatformError(`Indexing cannot take ${duration} ms; give 0 or more.`, "duration");
    }
    this.#indexing.set(guildId, this.clock.monotonic() + duration);
  }

  /** Milliseconds until a guild is indexed; 0 when it is. */
  remaining(guildId: string): number {
    const left = Math.max(0, (this.#indexing.get(guildId) ?? 0) - this.clock.monotonic());
    if (left === 0) this.#indexing.delete(guildId);
    return left;
  }

  /** @internal Forgets a guild that is deleted. */
  forget(guildId: string): void {
    this.#indexing.delete(guildId);
  }

  /** What a user may find in the channels that it may read. */
  search(guildId: string, userId: string, query: SearchQuery): Found {
    const sources = { users: this.users, find: (id: string) => this.messages.get(id) };
    const found = this.#readable(guildId, userId, query)
      .flatMap(({ id }) => this.messages.inChannel(id))
      .filter((message) => matches(message, query, sources));
    const { limit = MAX_LIMIT, offset = 0, sort_by = "timestamp", sort_order = "desc" } = query;
    const words = wordsOf(query);
    const newest = (one: MessageRecord, other: MessageRecord) =>
      BigInt(one.id) > BigInt(other.id) ? -1 : 1;
    if (sort_by === "relevance") {
      found.sort(
        (one, other) => relevance(other, words) - relevance(one, words) || newest(one, other),
      );
    } else {
      found.sort((one, other) => (sort_order === "asc" ? -1 : 1) * newest(one, other));
    }
    return { messages: found.slice(offset, offset + limit), total: found.length };
  }

  #readable(guildId: string, userId: string, query: SearchQuery): ChannelRecord[] {
    const { store, permissions } = this.guilds;
    const { channel_id: wanted, include_nsfw = false } = query;
    return store.channels.where("guildId", guildId).filter((channel) => {
      if (wanted !== undefined && !wanted.includes(channel.id)) return false;
      if (!include_nsfw && (store.placeOf(channel) ?? channel).nsfw) return false;
      const history = Permission.ReadMessageHistory | Permission.ViewChannel;
      return (
        permissions.sees(channel, userId) && permissions.may(guildId, userId, history, channel.id)
      );
    });
  }
}
