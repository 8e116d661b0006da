import { signal } from "@preact/signals";
import type { TrafficEntry } from "../../kernel/traffic/entry.js";

/** What came within one second, by the clock of the page. */
export interface Second {
  readonly at: number;
  requests: number;
  /** All of them together, in milliseconds. */
  latency: number;
  events: number;
  packets: number;
  /** Gateway sessions at its end; undefined while nobody has counted them. */
  sessions: number | undefined;
}

/** How many seconds are kept; the oldest go. */
export const MAX_SECONDS = 120;

/** Counts entries by seconds. */
export class Tally {
  readonly seconds = signal<readonly Second[]>([]);
  #open: Second | undefined;

  /** @param now - milliseconds of the page's own clock, as the platform's may stand still */
  constructor(private readonly now: () => number = () => Date.now()) {}

  add(entry: TrafficEntry): void {
    const second = this.#second();
    if (entry.kind === "http") {
      second.requests += 1;
      second.latency += entry.duration;
    } else if (entry.kind === "gateway" && entry.direction === "out") second.events += 1;
    else if (entry.kind === "voice") second.packets += entry.packets;
  }

  /** Says how many sessions there are now. */
  sessions(count: number): void {
    this.#second().sessions = count;
  }

  /** Draws what has been counted; seconds in which nothing came are shown as such. */
  tick(): void {
    this.#second();
    this.seconds.value = [...this.#kept];
  }

  #kept: Second[] = [];

  #second(): Second {
    const at = Math.floor(this.now() / 1000);
    while (this.#open === undefined || this.#open.at < at) {
      const { sessions } = this.#open ?? {};
      const next = this.#open === undefined ? at : Math.max(this.#open.at + 1, at - MAX_SECONDS);
      this.#open = { at: next, requests: 0, latency: 0, events: 0, packets: 0, sessions };
      this.#kept = [...this.#kept, this.#open].slice(-MAX_SECONDS);
    }
    return this.#open;
  }
}

/** What the inspector has counted. It stays while one looks at other pages. */
export const tally = new Tally();
