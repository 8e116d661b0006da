import type { Kernel } from "../../../kernel/kernel.js";

/** How long packets are counted before they are shown, in milliseconds of the system's own clock. */
const WINDOW = 500;

/** What everything of a voice server needs of the platform. */
export type VoiceKernel = Pick<Kernel, "clock" | "events" | "random"> & { readonly meter: Meter };

interface Count {
  readonly userId: string;
  readonly channelId: string;
  packets: number;
  bytes: number;
}

/** Counts the packets of those who speak: all together, and for watchers by speaker. */
export class Meter {
  /** Packets with sound that were forwarded since the server started. */
  packets = 0;
  readonly #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor(
    private readonly kernel: { readonly traffic: Pick<Kernel["traffic"], "watches" | "add"> },
  ) {}

  /** A packet of somebody is forwarded. */
  count(userId: string, channelId: string, bytes: number): void {
    this.packets += 1;
    if (!this.kernel.traffic.watches("voice")) return;
    const key = `${userId}:${channelId}`;
    const count = this.#counts.get(key) ?? { userId, channelId, packets: 0, bytes: 0 };
    count.packets += 1;
    count.bytes += bytes;
    this.#counts.set(key, count);
    if (this.#timer !== undefined) return;
    this.#since = performance.now();
    this.#timer = setTimeout(() => this.#notify(), WINDOW).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counts.clear();
  }

  #notify(): void {
    const duration = Math.round(performance.now() - this.#since);
    const counts = [...this.#counts.values()];
    this.close();
    for (const count of counts) {
      this.kernel.traffic.add(() => ({ kind: "voice", ...count, duration }), "voice");
    }
  }
}
