import type { Clock } from "../../../kernel/clock.js";
import { PlatformError } from "../../../kernel/errors.js";

/** Which way a packet goes, as the client sees it: away from it, or to it. */
export type Direction = "from" | "to";

/** What a network does to packets. */
export interface NetworkFaults {
  /** Share of packets that get lost, 0 to 1. */
  readonly loss?: number | undefined;
  /** Milliseconds that every packet is late. */
  readonly delay?: number | undefined;
  /** Milliseconds that packets are late on top, each by chance. It brings them out of order. */
  readonly jitter?: number | undefined;
  /** Share of packets that arrive after the next one, 0 to 1. */
  readonly reorder?: number | undefined;
  /** Share of packets that arrive twice, 0 to 1. */
  readonly duplicate?: number | undefined;
}

/** Whom network faults concern. */
export interface NetworkMatch {
  /** Default: everybody. */
  readonly userId?: string | undefined;
  /** Default: both ways. */
  readonly direction?: Direction | undefined;
}

interface Rule {
  readonly match: NetworkMatch;
  readonly faults: NetworkFaults;
}

/** Packets that are on their way at most; those after them get lost. */
const MAX_WAITING = 10_000;

/** Rules at most. */
const MAX_RULES = 1_000;

const RANGES: Readonly<Record<keyof NetworkFaults, number>> = {
  loss: 1,
  delay: 60_000,
  jitter: 60_000,
  reorder: 1,
  duplicate: 1,
};

/** The way of datagrams between clients and voice servers, with its faults. */
export class Network {
  #rules: Rule[] = [];
  #waiting = 0;
  #state = 1;
  /** For each way, the packet that lets the next one go first. */
  readonly #held = new Map<string, () => void>();

  constructor(private readonly clock: Clock) {}

  /**
   * Plays faults from now on, in place of those with the same match.
   *
   * @throws PlatformError for a value that does not fit
   */
  set(faults: NetworkFaults, match: NetworkMatch = {}): void {
    for (const [name, value] of Object.entries(faults)) {
      const most = RANGES[name as keyof NetworkFaults] as number | undefined;
      if (most === undefined || !(value >= 0 && value <= most)) {
        const expected = most === undefined ? "is no fault of a network" : `must be 0 to ${most}`;
        throw new PlatformError(`The network's "${name}" ${expected}.`, name);
      }
    }
    if (this.#rules.length >= MAX_RULES) {
      throw new PlatformError(`There are ${MAX_RULES} rules for the network; clear some.`);
    }
    this.#rules = this.#rules.filter((rule) => !sameMatch(rule.match, match));
    this.#rules.unshift({ match, faults });
  }

  /** Plays no faults any more. Packets that are late still arrive. */
  clear(): void {
    this.#rules = [];
    for (const [way, release] of this.#held) {
      this.#held.delete(way);
      release();
    }
  }

  /** Begins the same sequence of chances again. */
  seed(seed: number): void {
    this.#state = seed >>> 0;
  }

  /**
   * Carries a packet.
   *
   * @param arrive - called for each time it arrives
   */
  carry(
    userId: string,
    direction: Direction,
    packet: Buffer,
    arrive: (packet: Buffer) => void,
  ): void {
    const faults = this.#rules.find(
      ({ match }) =>
        (match.userId ?? userId) === userId && (match.direction ?? direction) === direction,
    )?.faults;
    if (faults === undefined) {
      arrive(packet);
      return;
    }
    const { loss = 0, delay = 0, jitter = 0, reorder = 0, duplicate = 0 } = faults;
    if (this.#happens(loss)) return;
    const way = `${direction} ${userId}`;
    const earlier = this.#held.get(way);
    if (earlier === undefined && this.#happens(reorder)) {
      this.#held.set(way, () => arrive(packet));
      return;
    }
    const copies = this.#happens(duplicate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      this.#after(delay + jitter * (jitter > 0 ? this.#chance() : 0), () => arrive(packet));
    }
    if (earlier === undefined) return;
    this.#held.delete(way);
    this.#after(delay, earlier);
  }

  #after(delay: number, action: () => void): void {
    if (delay <= 0) {
      action();
      return;
    }
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    this.clock.schedule(delay, () => {
      this.#waiting -= 1;
      action();
    });
  }

  #happens(share: number): boolean {
    return share > 0 && this.#chance() < share;
  }

  /** A number from 0 to 1, the same ones in every run (mulberry32). */
  #chance(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

function sameMatch(one: NetworkMatch, other: NetworkMatch): boolean {
  return one.userId === other.userId && one.direction === other.direction;
}
