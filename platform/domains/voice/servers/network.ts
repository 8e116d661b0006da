import type { Clock } from "../../../kernel/clock.js";
import { PlatformError } from "../../../kernel/errors.js";
import { checkOptionNames, described } from "../../../kernel/names.js";

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

/** Sets a network elsewhere to the same faults. */
export type NetworkMirror = Pick<Network, "set" | "clear" | "seed">;

/** The way of datagrams between clients and voice servers, with its faults. */
export class Network {
  #rules: Rule[] = [];
  #waiting = 0;
  #state = 1;
  /** For each way, the packet that lets the next one go first. */
  readonly #held = new Map<string, () => void>();
  readonly #mirrors = new Set<NetworkMirror>();

  constructor(private readonly clock: Clock) {}

  /**
   * Plays faults from now on, in place of those with the same match.
   *
   * @throws PlatformError for a value that does not fit
   */
  set(faults: NetworkFaults, match: NetworkMatch = {}): void {
    checkFaults(faults);
    checkMatch(match);
    const others = this.#rules.filter((rule) => !sameMatch(rule.match, match));
    if (others.length >= MAX_RULES) {
      throw new PlatformError(`There are ${MAX_RULES} rules for the network; clear some.`);
    }
    this.#rules = [{ match, faults }, ...others];
    for (const mirror of this.#mirrors) mirror.set(faults, match);
  }

  /** Sets another network to the same faults, now and with each change, until the returned function is called. */
  mirror(mirror: NetworkMirror): () => void {
    mirror.seed(this.#state);
    for (const { faults, match } of this.#rules.toReversed()) mirror.set(faults, match);
    this.#mirrors.add(mirror);
    return () => this.#mirrors.delete(mirror);
  }

  /** Plays no faults any more. Packets that are late still arrive. */
  clear(): void {
    this.#rules = [];
    for (const [way, release] of this.#held) {
      this.#held.delete(way);
      release();
    }
    for (const mirror of this.#mirrors) mirror.clear();
  }

  /**
   * Begins the same sequence of chances again.
   *
   * @throws PlatformError unless it is a finite number
   */
  seed(seed: number): void {
    if (!Number.isFinite(seed)) {
      const message = `The network's seed must be a finite number, but ${described(seed)} was given.`;
      throw new PlatformError(message, "seed");
    }
    this.#state = seed >>> 0;
    for (const mirror of this.#mirrors) mirror.seed(seed);
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

function checkFaults(faults: NetworkFaults): void {
  checkOptionNames("voice.network()", faults, Object.keys(RANGES));
  for (const [name, value] of Object.entries(faults)) {
    if (value === undefined) continue;
    const most = RANGES[name as keyof NetworkFaults];
    if (typeof value === "number" && value >= 0 && value <= most) continue;
    throw new PlatformError(`The network's "${name}" must be 0 to ${most}.`, name);
  }
}

function checkMatch(match: NetworkMatch): void {
  checkOptionNames("The match of voice.network()", match, ["userId", "direction"]);
  const { userId, direction } = match;
  if (userId !== undefined && typeof userId !== "string") {
    const message = `The network's "userId" must be a string, but ${described(userId)} was given.`;
    throw new PlatformError(message, "userId");
  }
  if (direction === undefined || direction === "from" || direction === "to") return;
  const message = `The network's "direction" must be "from" or "to", but ${described(direction)} was given.`;
  throw new PlatformError(message, "direction");
}
