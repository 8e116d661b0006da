import { randomInt } from "node:crypto";
import type { Clock } from "../../kernel/clock.js";
import { hashSecret, randomSecret } from "../../kernel/secrets.js";
import { SlidingWindow } from "../../kernel/sliding_window.js";

/** How long a device code lives, in milliseconds (protocol 1.8). */
export const DEVICE_CODE_LIFETIME = 300_000;

/** Shortest time between two polls in milliseconds, unless the platform is told another. */
export const POLL_INTERVAL = 5000;

/** What a poll that comes too early adds to it, in milliseconds (RFC 8628 section 3.5). */
export const SLOW_DOWN = 5000;

/** How long an expired code is still told apart from an unknown one, in milliseconds. */
const REMEMBERED = 3_600_000;

/** Letters that are hard to mix up and spell no words (RFC 8628 section 6.1). */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const USER_CODE_LENGTH = 8;

/** Wrong user codes that one person may enter in this many milliseconds (RFC 8628 section 5.1). */
const GUESSES = 10;
const GUESS_WINDOW = 60_000;

/** A device that waits for a person to allow it in. */
export interface DeviceFlow {
  readonly applicationId: string;
  /** As requested, umbrella scopes not expanded. */
  readonly scopes: readonly string[];
  readonly userCode: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  status: "pending" | "granted" | "denied";
  /** Who granted it, and when. */
  userId: string | undefined;
  authTime: number;
  /** Shortest time between two polls, in milliseconds. */
  interval: number;
  lastPoll: number | undefined;
  /** True once tokens were given for it. */
  used: boolean;
}

/** Device flows (protocol 1.8, RFC 8628). They are not part of snapshots. */
export class DeviceFlows {
  readonly #byDevice = new Map<string, DeviceFlow>();
  readonly #byUser = new Map<string, DeviceFlow>();
  readonly #guesses = new Map<string, SlidingWindow>();

  /** Shortest time between two polls of the flows to come, in milliseconds. */
  pollInterval = POLL_INTERVAL;

  constructor(private readonly clock: Clock) {}

  /** Starts a flow; the device code is returned this once. */
  start(applicationId: string, scopes: readonly string[]) {
    const deviceCode = randomSecret();
    const key = hashSecret(deviceCode);
    const flow: DeviceFlow = {
      applicationId,
      scopes,
      userCode: this.#freeUserCode(),
      expiresAt: this.clock.now() + DEVICE_CODE_LIFETIME,
      status: "pending",
      userId: undefined,
      authTime: 0,
      interval: this.pollInterval,
      lastPoll: undefined,
      used: false,
    };
    this.#byDevice.set(key, flow);
    this.#byUser.set(flow.userCode, flow);
    this.clock.schedule(DEVICE_CODE_LIFETIME, () => this.#byUser.delete(flow.userCode));
    this.clock.schedule(DEVICE_CODE_LIFETIME + REMEMBERED, () => this.#byDevice.delete(key));
    return { deviceCode, flow };
  }

  /** The flow of a device code, even of an expired one. */
  byDeviceCode(code: string): DeviceFlow | undefined {
    return this.#byDevice.get(hashSecret(code));
  }

  /** The unexpired flow of a user code; case, spaces and dashes do not matter. */
  byUserCode(code: string): DeviceFlow | undefined {
    const flow = this.#byUser.get(code.toUpperCase().replace(/[\s-]/g, ""));
    return flow !== undefined && flow.expiresAt > this.clock.now() ? flow : undefined;
  }

  /**
   * The flow of a user code that a person entered, unless there were too many wrong ones before.
   *
   * @returns the flow, if there is one, and otherwise how many milliseconds to wait, if any
   */
  guess(userId: string, code: string): { flow?: DeviceFlow; wait: number } {
    const now = this.clock.now();
    const window = this.#guesses.get(userId) ?? new SlidingWindow(GUESSES, GUESS_WINDOW);
    this.#guesses.set(userId, window);
    if (window.remaining(now) === 0) return { wait: window.resetAfter(now) };
    const flow = this.byUserCode(code);
    if (flow !== undefined) return { flow, wait: 0 };
    window.take(now);
    return { wait: 0 };
  }

  /** Forgets what a user has granted an application and no device has redeemed yet. */
  forget(userId: string, applicationId: string): void {
    for (const [key, flow] of this.#byDevice) {
      if (flow.userId === userId && flow.applicationId === applicationId) {
        this.#byDevice.delete(key);
        this.#byUser.delete(flow.userCode);
      }
    }
  }

  #freeUserCode(): string {
    for (;;) {
      const letters = Array.from({ length: USER_CODE_LENGTH }, () => randomInt(ALPHABET.length));
      const code = letters.map((position) => ALPHABET[position]).join("");
      if (!this.#byUser.has(code)) return code;
    }
  }
}
