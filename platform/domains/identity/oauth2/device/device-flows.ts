import type { Clock } from "../../../../kernel/clock.js";
import { ExpiringMap } from "../../../../kernel/expiring-map.js";
import type { Random } from "../../../../kernel/random.js";
import { hashSecret } from "../../../../kernel/secrets.js";
import { SlidingWindow } from "../../../../kernel/sliding-window.js";

/** How long a device code lives, in milliseconds (protocol 1.8). */
export const DEVICE_CODE_LIFETIME = 300_000;

/** Shortest time between two polls in milliseconds, unless `devicePollInterval` is set. */
export const POLL_INTERVAL = 5000;

/** What a poll that comes too early adds to it, in milliseconds (RFC 8628 section 3.5). */
export const SLOW_DOWN = 5000;

/** How long an expired code is still reported as expired, not unknown, in milliseconds. */
const EXPIRED_CODE_MEMORY = 3_600_000;

/** Letters that are hard to mix up and spell no words (RFC 8628 section 6.1). */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const USER_CODE_LENGTH = 8;

/** Wrong user codes that one person may enter in this many milliseconds (RFC 8628 section 5.1). */
const GUESSES = 10;
const GUESS_WINDOW = 60_000;

/** Maximum number of flows, and of people entering codes; the oldest is dropped. */
const MAX_FLOWS = 10_000;

/** A device that waits for a person to allow it in. */
export interface DeviceFlow {
  /** Hash of the device code. */
  readonly key: string;
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
  readonly #byDevice: ExpiringMap<DeviceFlow>;
  readonly #byUserCode: ExpiringMap<DeviceFlow>;
  /** What each user has granted. */
  readonly #granted = new Map<string, Set<DeviceFlow>>();
  readonly #guesses: ExpiringMap<SlidingWindow>;

  /** Shortest time between two polls of the flows to come, in milliseconds. */
  pollInterval = POLL_INTERVAL;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
  ) {
    this.#byDevice = new ExpiringMap(clock, MAX_FLOWS, (_key, flow) => this.#ungrant(flow));
    this.#byUserCode = new ExpiringMap(clock, MAX_FLOWS);
    this.#guesses = new ExpiringMap(clock, MAX_FLOWS);
  }

  /** How many flows, and people who entered codes, there are. */
  get count(): number {
    return this.#byDevice.size + this.#byUserCode.size + this.#guesses.size + this.#granted.size;
  }

  /** Starts a flow; the device code is returned this once. */
  start(applicationId: string, scopes: readonly string[]) {
    const deviceCode = this.random.secret();
    const key = hashSecret(deviceCode);
    const flow: DeviceFlow = {
      key,
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
    this.#byDevice.set(key, flow, DEVICE_CODE_LIFETIME + EXPIRED_CODE_MEMORY);
    this.#byUserCode.set(flow.userCode, flow, DEVICE_CODE_LIFETIME);
    return { deviceCode, flow };
  }

  /** The flow of a device code, even of an expired one. */
  byDeviceCode(code: string): DeviceFlow | undefined {
    return this.#byDevice.get(hashSecret(code));
  }

  /** The unexpired flow of a user code; case, spaces and dashes do not matter. */
  byUserCode(code: string): DeviceFlow | undefined {
    const flow = this.#byUserCode.get(code.toUpperCase().replace(/[\s-]/g, ""));
    return flow !== undefined && flow.expiresAt > this.clock.now() ? flow : undefined;
  }

  /**
   * The flow of a user code that a person entered, unless there were too many wrong ones before.
   *
   * @returns the flow, if there is one, and otherwise how many milliseconds to wait, if any
   */
  guess(userId: string, code: string): { flow?: DeviceFlow; wait: number } {
    const now = this.clock.monotonic();
    const window = this.#guesses.get(userId) ?? new SlidingWindow(GUESSES, GUESS_WINDOW);
    this.#guesses.set(userId, window, GUESS_WINDOW);
    if (window.remaining(now) === 0) return { wait: window.resetAfter(now) };
    const flow = this.byUserCode(code);
    if (flow !== undefined) return { flow, wait: 0 };
    window.take(now);
    return { wait: 0 };
  }

  /** Lets a device in as a user. */
  grant(flow: DeviceFlow, userId: string): void {
    flow.status = "granted";
    flow.userId = userId;
    flow.authTime = this.clock.now();
    const flows = this.#granted.get(userId) ?? new Set();
    this.#granted.set(userId, flows.add(flow));
  }

  /** Forgets what a user has granted an application and no device has redeemed yet. */
  forget(userId: string, applicationId?: string): void {
    for (const flow of [...(this.#granted.get(userId) ?? [])]) {
      if ((applicationId ?? flow.applicationId) !== flow.applicationId) continue;
      this.#byDevice.delete(flow.key);
      this.#byUserCode.delete(flow.userCode);
    }
  }

  #ungrant(flow: DeviceFlow): void {
    const flows = this.#granted.get(flow.userId ?? "");
    flows?.delete(flow);
    if (flows?.size === 0) this.#granted.delete(flow.userId as string);
  }

  #freeUserCode(): string {
    for (;;) {
      const code = this.random.text(USER_CODE_LENGTH, ALPHABET);
      if (this.#byUserCode.get(code) === undefined) return this.random.issued(code);
    }
  }
}
