import type { Clock } from "../core/clock.js";
import type { Shape } from "../core/shape.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";

interface BanRecord {
  /** Id of the banned user. */
  readonly id: string;
  /** When the ban ends, in milliseconds since the Unix epoch; null for a permanent one. */
  readonly until: number | null;
}

const banShape: Shape<BanRecord> = { id: "string", until: "number?" };

/** Accounts banned from the platform. A ban outlives its account. */
export class Bans {
  readonly #table: Table<BanRecord>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.#table = store.add(new Table("bans", banShape));
  }

  /** Bans a user, until a time or permanently. */
  add(userId: string, until: number | null): void {
    this.#table.put({ id: userId, until });
  }

  /** Ends a ban. */
  lift(userId: string): void {
    this.#table.delete(userId);
  }

  /** Whether a user is banned now. */
  active(userId: string): boolean {
    const ban = this.#table.get(userId);
    return ban !== undefined && (ban.until === null || ban.until > this.clock.now());
  }
}
